"""Words as rows of letter codes: sorting them, merging bands, and finding a word among them.

A row has END after its word's last letter, so rows compare as their words do in the alphabet's
order, prefixes first.
"""

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes

CODES_PER_COLUMN = 12
"""How many letter codes of 5 bits fit one uint64."""

Bands = npt.NDArray[np.uint8]
Keys = npt.NDArray[np.bytes_]


def keys_of(rows: Codes) -> Keys:
    """View rows of codes as byte strings, which compare as the words do."""
    return rows.view(f"S{rows.shape[1]}").ravel()


def ascending(keys: Keys) -> bool:
    """Return whether every key is greater than the one before it."""
    return bool((keys[1:] > keys[:-1]).all())


def row_of(keys: Keys, codes: Codes) -> int | None:
    """Return the row of sorted keys that holds these codes, None if none does; bisection."""
    # numpy would widen every key to match a longer one.
    if codes.size > keys.itemsize:
        return None
    key = codes.tobytes()
    row = int(keys.searchsorted(np.bytes_(key)))
    return row if row < len(keys) and keys[row] == key else None


def merge(rows: Codes, bands: Bands) -> tuple[Codes, Bands]:
    """Return distinct rows in alphabetical order, each with the lowest of its bands."""
    if ascending(keys_of(rows)):
        return rows, bands
    columns = _packed(rows)
    by_word_and_band: list[npt.NDArray[np.generic]] = [bands, *columns[::-1]]
    order = np.lexsort(by_word_and_band)
    first = np.arange(len(order)) == 0
    for column in columns:
        first[1:] |= np.diff(column[order]) != 0
    order = order[first]
    return rows[order], bands[order]


def _packed(rows: Codes) -> list[npt.NDArray[np.uint64]]:
    """Return rows as uint64 columns of 12 codes each, which sort much faster than byte strings."""
    columns = []
    for start in range(0, rows.shape[1], CODES_PER_COLUMN):
        packed = np.zeros(len(rows), dtype=np.uint64)
        for column in rows[:, start : start + CODES_PER_COLUMN].T:
            packed = (packed << np.uint64(5)) | column
        width = min(CODES_PER_COLUMN, rows.shape[1] - start)
        columns.append(packed << np.uint64(5 * (CODES_PER_COLUMN - width)))
    return columns
