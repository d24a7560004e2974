"""The graphs behind ladders: words of the same length, joined if they differ in one letter.

To find all *neighbours*, each position in turn is masked out, the masked words are sorted, and
words that have become equal are paired with each other. Letters are packed into 5 bits each, so a
masked word is a single integer (see `_packed` for words of more than 12 letters).

Cost: one sort for each position. All graphs, for lengths 2 to 16, take 80 ms and 5 MB in English,
and 145 ms and 9 MB in French; the graphs for lengths 2 to 8 take 40 ms in either language.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.lexicon.lexicon import FAMILIAR, Ids, Lexicon

Nodes = npt.NDArray[np.int32]
Keys = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]

LETTERS_AT_ONCE = 12
"""How many letters fit in a key at 5 bits each."""
LETTERS_AFTER_RANK = 8
"""How many letters fit in a key beside a number of up to 24 bits."""

COST_OF_BAND = (0, 0, 1, 64, 128, 192)
COST_UNDEALT = COST_OF_BAND[FAMILIAR + 1]
COST_BLOCKED = 32_000
"""What a rung costs, by its band, when ladders are ordered. A single word that is undealt, or that
few people know, costs more than 63 words that most people know. A blocked word costs more than all
the rare words that a ladder may have."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LadderGraph:
    """The N words of one length and their neighbours; immutable. A word's *node* is its row in ids.

    ids: N int32, the words' ids in the lexicon, ascending, so nodes are in alphabetical order.
    offsets: N + 1 int32; the neighbours of node n are neighbours[offsets[n]:offsets[n + 1]].
    neighbours: int32, the neighbours of node 0, then of node 1, and so on; ascending for each node.
    costs: N int16, what each word costs as a rung (see COST_OF_BAND).
    familiar: N bool, True for words that most players know.
    blocked: N bool, True for words that the app never chooses.
    dealt: N bool, True for words that puzzles may be made of.
    """

    ids: Ids
    offsets: Nodes
    neighbours: Nodes
    costs: npt.NDArray[np.int16]
    familiar: Flags
    blocked: Flags
    dealt: Flags

    @classmethod
    def of_length(cls, lexicon: Lexicon, length: int) -> "LadderGraph":
        """Return the graph of all words of this many letters."""
        ids = lexicon.ids_of_length(length)
        offsets, neighbours = linked(lexicon.letters[ids][:, :length])
        bands, blocked, dealt = lexicon.bands[ids], lexicon.blocked[ids], lexicon.dealt[ids]
        costs = np.array(COST_OF_BAND, dtype=np.int16)[bands]
        costs = np.where(dealt, costs, np.maximum(costs, COST_UNDEALT))
        costs = np.where(blocked, COST_BLOCKED, costs).astype(np.int16)
        familiar = bands <= FAMILIAR
        graph = cls(ids, offsets, neighbours, costs, familiar, blocked, dealt)
        for array in (offsets, neighbours, costs, familiar, blocked, dealt):
            array.flags.writeable = False
        return graph

    def __len__(self) -> int:
        return len(self.ids)

    def node(self, word_id: int) -> int:
        """Return the node of the word with this id; the word must have this graph's length."""
        return int(self.ids.searchsorted(np.int32(word_id)))

    def closing(self, words: Flags, *ends: int) -> Flags:
        """Return which words a search must avoid, as N bools: `words`, except the nodes `ends`."""
        closed = words.copy()
        closed[[*ends]] = False
        return closed

    def edges_from(self, nodes: Nodes) -> tuple[Nodes, Nodes]:
        """Return the edges from these nodes, in order, as two int32 arrays: starts and ends."""
        counts, after = self.neighbours_of_each(nodes)
        return nodes.repeat(counts), after

    def neighbours_of_each(self, nodes: npt.NDArray[np.integer]) -> tuple[Nodes, Nodes]:
        """Return two int32 arrays: how many neighbours each node has, and all these neighbours."""
        # On short arrays, methods such as `take` need half the time of indexing.
        starts = self.offsets.take(nodes)
        counts = self.offsets.take(nodes + 1) - starts
        starts -= counts.cumsum(dtype=np.int32)
        starts += counts
        places = starts.repeat(counts)
        places += np.arange(len(places), dtype=np.int32)
        return counts, self.neighbours.take(places)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LadderIndex:
    """A lexicon and its graph for each word length; immutable, shared by all threads."""

    lexicon: Lexicon
    graphs: Mapping[int, LadderGraph]

    @classmethod
    def build(cls, lexicon: Lexicon) -> "LadderIndex":
        """Return the index of a lexicon, with the graphs of all its word lengths."""
        lengths = np.flatnonzero(np.bincount(lexicon.lengths)).tolist()
        return cls(lexicon, {n: LadderGraph.of_length(lexicon, n) for n in lengths})

    def words(
        self, graph: LadderGraph, nodes: npt.NDArray[np.integer] | Sequence[int]
    ) -> list[str]:
        """Return the words at these nodes of a graph, in the order of the nodes."""
        return self.lexicon.words(graph.ids.take(nodes))


def linked(rows: Codes) -> tuple[Nodes, Nodes]:
    """Return `offsets` and `neighbours`, as in a LadderGraph, for distinct words (N x L codes)."""
    one_way = [pair for keys in _masked(rows) for pair in _pairs_in_runs(keys)]
    edges = np.concatenate([np.zeros(0, np.uint64), *one_way])
    high, low = edges >> np.uint64(32), edges & np.uint64(0xFFFFFFFF)
    both_ways = np.concatenate([edges, low << np.uint64(32) | high])
    both_ways.sort()
    degrees = np.bincount((both_ways >> np.uint64(32)).astype(np.int64), minlength=len(rows))
    offsets = np.zeros(len(rows) + 1, dtype=np.int32)
    np.cumsum(degrees, out=offsets[1:])
    return offsets, (both_ways & np.uint64(0xFFFFFFFF)).astype(np.int32)


def _masked(rows: Codes) -> Iterator[Keys]:
    """Yield, for each position, the keys that all rows have once the letter there is masked out."""
    length = rows.shape[1]
    if length > LETTERS_AT_ONCE:
        for place in range(length):
            yield _packed(np.delete(rows, place, axis=1))
        return
    packed: Keys = _packed(rows)
    for place in range(length):
        kept = ~(31 << 5 * (length - 1 - place)) & (1 << 64) - 1
        yield np.bitwise_and(packed, np.uint64(kept))


def _packed(rows: Codes) -> Keys:
    """Return a uint64 key for each row; keys are equal if and only if the rows are.

    Letters that do not fit in 60 bits are packed in further rounds. Before each of these, the keys
    so far are replaced by their ranks among the distinct keys, which are below 2 ** 24.
    """
    keys = np.zeros(len(rows), dtype=np.uint64)
    end = LETTERS_AT_ONCE
    for place, column in enumerate(rows.T):
        if place == end:
            keys = np.unique(keys, return_inverse=True)[1].astype(np.uint64)
            end += LETTERS_AFTER_RANK
        keys = keys << np.uint64(5) | column
    return keys


def _pairs_in_runs(keys: Keys) -> Iterator[Keys]:
    """Yield all pairs of rows with equal keys, each pair once, as first row << 32 | second row."""
    # A stable sort merges the runs left by alphabetical order, in half the time of other sorts.
    order = np.argsort(keys, kind="stable")
    keys, rows = keys[order], order.astype(np.uint64)
    step = 1
    place = np.flatnonzero(keys[1:] == keys[:-1])
    while len(place):
        yield rows[place] << np.uint64(32) | rows[place + step]
        step += 1
        place = place[place + step < len(keys)]
        place = place[keys[place + step] == keys[place]]
