"""Words as rows of letter codes: sorting them, merging bands, and finding words among them.

A row is padded with END after the last letter of its word, so rows compare as the words do: in the
order of the alphabet, prefixes first.
"""

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes

Bands = npt.NDArray[np.uint8]
Keys = npt.NDArray[np.bytes_]


def keys_of(rows: Codes) -> Keys:
    """Return a view of N x L codes as N byte strings, which compare as the words do."""
    return rows.view(f"S{rows.shape[1]}").ravel()


def ascending(keys: Keys) -> bool:
    """Return whether every key is greater than the one before it."""
    return bool((keys[1:] > keys[:-1]).all())


def row_of(keys: Keys, codes: Codes) -> int | None:
    """Return the row of a word's codes among sorted keys, found by bisection; None if absent."""
    # To compare with a longer key, numpy would widen all others.
    if codes.size > keys.itemsize:
        return None
    key = codes.tobytes()
    row = int(keys.searchsorted(np.bytes_(key)))
    return row if row < len(keys) and keys[row] == key else None


def rows_of(keys: Keys, rows: Codes) -> npt.NDArray[np.int32]:
    """Return the positions of rows of codes among sorted keys, as int32, skipping absent rows.

    rows: N x L codes, no longer than a key.
    """
    padded = np.zeros((len(rows), keys.itemsize), dtype=np.uint8)
    padded[:, : rows.shape[1]] = rows
    asked = keys_of(padded)
    places = np.minimum(keys.searchsorted(asked), len(keys) - 1).astype(np.int32)
    found: npt.NDArray[np.int32] = places[keys[places] == asked]
    return found


def merge(rows: Codes, bands: Bands) -> tuple[Codes, Bands]:
    """Return the distinct rows in alphabetical order, each with the lowest of its bands."""
    keys = keys_of(rows)
    if ascending(keys):
        return rows, bands
    by_band = bands.argsort(kind="stable")
    # Lists that are each sorted are merged in linear time by a stable sort.
    order = by_band[keys[by_band].argsort(kind="stable")]
    keys = keys[order]
    order = order[np.append(True, keys[1:] != keys[:-1])]
    return rows[order], bands[order]
