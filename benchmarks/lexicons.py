"""Parts of a lexicon, as lists of their own."""

import hashlib

import numpy as np

from app.solver.lexicon.lexicon import Ids, Lexicon
from app.solver.lexicon.word_rows import keys_of


def only(lexicon: Lexicon, ids: Ids) -> Lexicon:
    """Return the lexicon of these words alone, at least one; they get new ids."""
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
