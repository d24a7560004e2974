"""Lexicons of chosen words, for measurements and tests: the site reads whole lists."""

import hashlib
from collections.abc import Iterable, Sequence

import numpy as np

from app.solver.lexicon.band_files import Listed
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Ids, Lexicon
from app.solver.lexicon.word_rows import keys_of, merge


def lexicon_of(
    language: Language,
    words: Iterable[str],
    bands: Sequence[int] | None = None,
    blocked: Iterable[str] = (),
    undealt: Iterable[str] = (),
    american: Iterable[str] = (),
    never_daily: Iterable[str] = (),
) -> Lexicon:
    """Return a lexicon of folded words, which may be in any order.

    bands: one for each word; a repeated word gets its lowest. By default 1 for all.
    """
    listed = list(words)
    version = hashlib.sha256(repr((listed, bands)).encode()).hexdigest()[:12]
    given = np.array(bands if bands is not None else [1] * len(listed), dtype=np.uint8)
    merged = merge(language.encode_rows(listed), given)
    named = (list(blocked), list(undealt), list(american))
    return Lexicon.of_listed(language, Listed(*merged, *named, version, list(never_daily)))


def only(lexicon: Lexicon, ids: Ids) -> Lexicon:
    """Return a lexicon of only these words (at least one), which get new ids."""
    kept = np.zeros(len(lexicon), dtype=bool)
    kept[ids] = True
    version = hashlib.sha256(lexicon.version.encode() + np.packbits(kept).tobytes()).hexdigest()
    american, never_daily = (
        np.flatnonzero(np.isin(np.flatnonzero(kept), named)).astype(np.int32)
        for named in (lexicon.american, lexicon.never_daily)
    )
    letters = lexicon.letters[kept]
    return Lexicon(
        lexicon.language,
        letters,
        lexicon.lengths[kept],
        lexicon.bands[kept],
        lexicon.blocked[kept],
        lexicon.dealt[kept],
        american,
        never_daily,
        version[:12],
        lexicon.forms,
        keys_of(letters),
    )
