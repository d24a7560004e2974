"""Why a word of the sources is left out of a list, as refused.tsv has it."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why a word of the sources is not in the list.

    rule: `capital`, `abbreviation`, `apostrophe`, `hyphen`, `symbol`, or the file that has it.
    detail: what there is to say about it: a tier, a spelling, a reason; may be "".
    """

    rule: str
    detail: str
