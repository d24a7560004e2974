"""A minimal DAWG: all words of a lexicon as one small graph whose paths also number the words.

Words are paths from the root. A node is a set of endings, and equal sets share one node, which
makes this a minimal directed acyclic word graph. English has 259,000 words, 581,000 prefixes,
80,000 nodes and 186,000 edges. Each edge has an *offset*: how many endings of its node come before
those that the edge leads to. So the offsets along a path add up to the row of its word in the
lexicon, which is the word's id.

The graph is a table of edges, each a row of two uint64. A *state*, which says how far a path has
come, has the same two columns:
    info   the letters that may follow the node reached: bit `code` for each letter.
    place  bits 32 and up: the number of the node's first edge. Bit 31: whether a word ends here.
           Bits 0 to 30: the edge's offset or, in a state, the sum of all offsets so far.
A node's edges are in the order of their letters, so the number of a letter's edge is that of the
node's first edge, plus one for each smaller letter in info. The last row of the table is not an
edge but the dead state, all zeros.

The graph is built with loops over letter positions, never over words. This takes 55 to 70 ms for
English and 70 to 90 ms for French (438,000 words) on a machine with 2 cores.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Codes
from app.solver.lexicon.lexicon import Lexicon

States = npt.NDArray[np.uint64]
"""A state in each row: info and place."""

INFO, PLACE = 0, 1
ONE = np.uint64(1)
HALF = np.uint64(32)
"""How many bits the number of the first edge is shifted to the left in a place."""
ENDS = np.uint64(1 << 31)
"""The bit of a place that is set if a word ends here."""
OFFSET = ENDS - ONE
"""The bits of a place that hold the offset."""


@dataclass(frozen=True, slots=True, eq=False)
class Dawg:
    """The graph, with E edges; immutable.

    edges: (E + 1) x 2 uint64, info and place; the last row is the dead state.
    root: 1 x 2 uint64, the state of the empty word.
    letters: a bit set of all letters of the alphabet.
    node_count: how many nodes there are, the root included.
    """

    edges: States
    root: States
    letters: np.uint64
    node_count: int

    @classmethod
    def build(cls, lexicon: Lexicon) -> Self:
        """Return the graph of all words of a lexicon."""
        trie = _Trie.of(lexicon)
        nodes, node_of = _merge_equal(trie)
        states, targets, offsets = _graph(trie, nodes, node_of)
        edges = np.zeros((len(targets) + 1, 2), dtype=np.uint64)
        edges[:-1] = states[targets]
        edges[:-1, PLACE] |= offsets
        root = states[:1].copy()
        for array in (edges, root):
            array.flags.writeable = False
        letters = np.uint64((1 << len(lexicon.language.alphabet) + 1) - 2)
        return cls(edges, root, letters, len(nodes))

    def follow(self, states: States, codes: npt.NDArray[np.integer]) -> States:
        """Return the states reached from these states, each by adding one letter.

        codes: the letter code for each state. If no word continues that way, the state reached is
        the dead state.
        """
        info, place = states[:, INFO], states[:, PLACE]
        bit = ONE << codes.astype(np.uint64)
        allowed = (info & bit) != 0
        edge = (place >> HALF) + np.bitwise_count(info & (bit - ONE))
        reached = self.edges[np.where(allowed, edge, len(self.edges) - 1).astype(np.intp)]
        reached[:, PLACE] += (place & OFFSET) * allowed
        return reached

    def longer(self, rows: Codes, states: States) -> tuple[Codes, States]:
        """Return all extensions of these prefixes by one letter, in order, and their states.

        rows: P x L, the letter codes of each prefix.
        states: P x 2, the state of each prefix.
        """
        codes = np.arange(1, int(self.letters).bit_length(), dtype=np.uint8)
        row, letter = ((states[:, INFO, None] >> codes) & ONE).nonzero()
        longer = np.column_stack((rows[row], codes[letter]))
        return longer, self.follow(states[row], codes[letter])


@dataclass(frozen=True, slots=True)
class _Trie:
    """The tree of all M prefixes before merging: nodes level by level, siblings side by side.

    rows: M, the row of the first word that begins with the prefix.
    letter: M, the code of the prefix's last letter.
    ends: M, whether the prefix is a word.
    first_child: M + 1, the number of the node's first child; the last entry marks where the
        children of the last node end.
    hashes: M, a hash of the node's set of endings.
    """

    rows: npt.NDArray[np.int32]
    letter: npt.NDArray[np.uint8]
    ends: npt.NDArray[np.bool_]
    first_child: npt.NDArray[np.int32]
    hashes: npt.NDArray[np.uint64]

    @classmethod
    def of(cls, lexicon: Lexicon) -> Self:
        """Return the tree of a lexicon.

        There is a node of depth d for each word of d letters or more whose first d letters differ
        from those of the word before it. From the deepest level up, children are counted, and sets
        of endings are hashed.
        """
        level_rows = _first_rows(lexicon)
        levels = np.cumsum([0] + [len(rows) for rows in level_rows])
        rows = np.concatenate(level_rows)
        letter = np.zeros(len(rows), dtype=np.uint8)
        ends = np.zeros(len(rows), dtype=bool)
        first_child = np.empty(len(rows) + 1, dtype=np.int32)
        first_child[-1] = len(rows)
        hashes = np.empty(len(rows), dtype=np.uint64)
        # Running sums of the children's hashes. The sum for one node is the difference of two.
        below = np.zeros(1, dtype=np.uint64)
        children = np.zeros(0, dtype=np.int32)
        for depth in range(len(level_rows) - 1, -1, -1):
            level = slice(levels[depth], levels[depth + 1])
            own = level_rows[depth]
            first = np.searchsorted(children, own)
            first_child[level] = first + levels[depth + 1]
            if depth:
                ends[level] = lexicon.lengths[own] == depth
                letter[level] = lexicon.letters[own, depth - 1]
            hashes[level] = np.diff(below[first], append=below[-1:]) + ends[level] * _WORD_ENDS
            below = np.zeros(len(own) + 1, dtype=np.uint64)
            np.cumsum(_mixed(hashes[level] ^ _LETTER_SALT[letter[level]]), out=below[1:])
            children = own
        return cls(rows, letter, ends, first_child, hashes)


def _first_rows(lexicon: Lexicon) -> list[npt.NDArray[np.int32]]:
    """Return, for each length from 0, the first row of each prefix of that length, ascending."""
    letters, lengths = lexicon.letters, lexicon.lengths
    shared = np.zeros(len(lexicon), dtype=np.uint8)
    shared[1:] = (letters[1:] != letters[:-1]).argmax(axis=1)
    rows = [np.zeros(1, dtype=np.int32)]
    for depth in range(1, letters.shape[1] + 1):
        new = (shared < depth) & (lengths >= depth)
        rows.append(np.flatnonzero(new).astype(np.int32))
    return rows


_SALT = np.random.default_rng(4).integers(0, 2**64, 33, dtype=np.uint64)
_WORD_ENDS, _LETTER_SALT = _SALT[0], _SALT[1:]


def _mixed(values: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return a 64-bit hash of each value. Sums of such hashes tell sets apart."""
    odd = np.uint64(0xD6E8FEB86659FD93)
    values = (values ^ (values >> HALF)) * odd
    values = (values ^ (values >> HALF)) * odd
    return values ^ (values >> HALF)


def _merge_equal(trie: _Trie) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Return the trie nodes to keep, root first, and the index of the one that each node becomes.

    One node is kept for each set of endings. To find equal hashes, each hash is shifted left, the
    node number fills its low bits, and the results are sorted (a plain sort takes a fifth of the
    time of an argsort). Then neighbours are compared in all 64 bits. At worst, if two hashes differ
    only in the bits shifted out, a node stays unmerged.
    """
    total = len(trie.hashes)
    low = np.uint64(total.bit_length())
    key = trie.hashes << low
    key |= np.arange(total, dtype=np.uint64)
    key.sort()
    key &= (ONE << low) - ONE
    order = key.astype(np.int32)
    del key
    sorted_hashes = trie.hashes[order]
    first = np.ones(total, dtype=bool)
    first[1:] = sorted_hashes[1:] != sorted_hashes[:-1]
    nodes = order[first]
    by_level = np.argsort(nodes)
    place = np.empty(len(nodes), dtype=np.int32)
    place[by_level] = np.arange(len(nodes), dtype=np.int32)
    node_of = np.empty(total, dtype=np.int32)
    node_of[order] = place[np.cumsum(first, dtype=np.int32) - np.int32(1)]
    return nodes[by_level], node_of


def _graph(
    trie: _Trie, nodes: npt.NDArray[np.int32], node_of: npt.NDArray[np.int32]
) -> tuple[States, npt.NDArray[np.int32], npt.NDArray[np.uint64]]:
    """Return the state of each node, with offset 0, and the target node and offset of each edge."""
    children = trie.first_child[nodes].astype(np.int64)
    counts = trie.first_child[nodes + 1] - children
    first = np.cumsum(counts) - counts
    child = np.arange(counts.sum()) + np.repeat(children - first, counts)
    offsets = trie.rows[child] - np.repeat(trie.rows[nodes], counts)
    states = np.zeros((len(nodes), 2), dtype=np.uint64)
    inner = np.flatnonzero(counts)
    if len(inner):
        bits = ONE << trie.letter[child].astype(np.uint64)
        states[inner, INFO] = np.bitwise_or.reduceat(bits, first[inner])
    states[:, PLACE] = (first.astype(np.uint64) << HALF) | (trie.ends[nodes] * ENDS)
    return states, node_of[child], offsets.astype(np.uint64)
