"""What Ladder says to players: names, and sentences for errors, hints, results and searches."""

from collections.abc import Mapping, Sequence

from app.components.numbers import number_text
from app.games.ladder.addresses import HintDegree
from app.solver.ladder.play import Hint, ReachedWord, Trend
from app.solver.ladder.puzzles import LadderPuzzle
from app.solver.ladder.solver import Component, LadderSolution, WordPair
from app.store.models import StoredPuzzle
from app.web.site import named
from app.web.text import NOT_IN_LIST, Plural, Sentence, Wording

NO_NEIGHBOURS = Sentence("No word in our list is one letter away from %(word)s.")
NO_FAMILIAR_NEIGHBOURS = Sentence("No familiar word is one letter away from %(word)s.")
NO_LADDER = Sentence("No ladder joins %(start)s and %(end)s.")
NO_FAMILIAR_LADDER = Sentence("No ladder of familiar words joins %(start)s and %(end)s.")
NO_DETOUR = Sentence("Every ladder from %(start)s to %(end)s has a word that may offend.")
REACHES_ONLY = Sentence("%(word)s reaches only %(examples)s.")
REACHES_MANY = Plural(
    "%(word)s reaches %(num)s other word, such as %(examples)s.",
    "%(word)s reaches %(num)s other words, such as %(examples)s.",
)

ERRORS: Wording = {
    "different-lengths": Sentence(
        "Start and end need the same number of letters: "
        "%(start)s has %(start_length)s, %(end)s has %(end_length)s."
    ),
    "same-words": Sentence("Start and end are both %(word)s: choose two different words."),
    "not-a-listed-word": NOT_IN_LIST,
    "no-neighbours": NO_NEIGHBOURS,
    "no-ladder": NO_LADDER,
    "no-unblocked-ladder": NO_DETOUR,
    "wrong-rung-length": Sentence("Enter a word of %(length)s letters; %(word)s has %(count)s."),
    "nothing-changed": Sentence("Change one letter of %(word)s."),
    "too-much-changed": Sentence(
        "Change just one letter: %(before)s to %(word)s changes %(count)s."
    ),
    "already-climbed": Sentence("%(word)s is already on your ladder."),
    "too-many-rungs": Sentence("A ladder here has up to %(limit)s words. Undo a few first."),
    "past-the-end": Sentence("This ladder ends at %(word)s."),
    "too-many-branches": Sentence("This page keeps up to %(limit)s other branches."),
    "not-a-hint": Sentence("A hint is one of these: %(hints)s."),
    "no-such-length": Sentence("Our list has no puzzles of that length."),
    "no-puzzle-so-long": Sentence(
        "No %(length)s-letter puzzle takes that many steps; the longest takes %(longest)s."
    ),
    "no-easy-puzzle-so-long": Sentence(
        "No easy %(length)s-letter puzzle takes that many steps; the longest takes %(longest)s."
    ),
    "too-hard": Sentence("Puzzles with so few steps are never that hard."),
    "none-that-hard": Sentence(
        "Such puzzles are rare, and we found none. Leave the steps empty to let us choose, or try"
        " again."
    ),
    "no-such-kind": Sentence(
        "We found no %(length)s-letter puzzle of that difficulty. Try another length or difficulty."
    ),
    "too-many-on-a-sheet": Sentence("Give up to %(limit)s puzzle numbers."),
    "not-puzzle-numbers": Sentence("Separate puzzle numbers with commas."),
}

DIFFICULTIES = (
    Sentence("Easy"),
    Sentence("Fair"),
    Sentence("Tricky"),
    Sentence("Hard"),
    Sentence("Fiendish"),
)
"""The names of difficulties 1 to 5."""
TRENDS: Mapping[Trend, Sentence] = {
    Trend.CLOSER: Sentence("closer"),
    Trend.LEVEL: Sentence("no closer"),
    Trend.FARTHER: Sentence("farther"),
}
QUESTIONS: Mapping[HintDegree, Sentence] = {
    HintDegree.TREND: Sentence("Hint: am I closer?"),
    HintDegree.LETTER: Sentence("Hint: which letter?"),
    HintDegree.WORD: Sentence("Hint: the word"),
}
STEPS_LEFT: Mapping[Trend | None, Plural] = {
    None: Plural("%(num)s step to go.", "%(num)s steps to go."),
    Trend.CLOSER: Plural("Closer: %(num)s step to go.", "Closer: %(num)s steps to go."),
    Trend.LEVEL: Plural("No closer: %(num)s step to go.", "No closer: %(num)s steps to go."),
    Trend.FARTHER: Plural("Farther: %(num)s step to go.", "Farther: %(num)s steps to go."),
}
CHANGE_LETTER = Plural(
    "Change letter %(num)s of %(word)s, the %(letter)s.",
    "Change letter %(num)s of %(word)s, the %(letter)s.",
    by="position",
)
"""Two forms, because French writes 1re for the first letter but 2e, 3e and so on for others."""
TRY = Sentence("Try %(word)s.")
GO_BACK_TO = Sentence("Go back to %(word)s.")

PAIR = Sentence("%(start)s to %(end)s")
LETTERS = Plural("%(num)s letter", "%(num)s letters")
STEPS = Plural("%(num)s step", "%(num)s steps")
IN_PLACE = Plural("%(num)s letter in place", "%(num)s letters in place")
ALL_LADDERS = Plural(
    "The only shortest ladder", "All %(num)s shortest ladders, familiar words first"
)
BOTH_LADDERS = Sentence("Both shortest ladders, familiar words first")
OTHER_LADDERS = Plural(
    "The other shortest ladder", "%(num)s other shortest ladders, familiar words first"
)
FIRST_OTHERS = Plural(
    "The first %(listed)s of %(num)s other shortest ladder, familiar words first",
    "The first %(listed)s of %(num)s other shortest ladders, familiar words first",
)
FAMILIAR_LADDERS = Plural(
    "The only ladder at par of familiar words", "%(num)s ladders at par of familiar words"
)
ONLY_YOURS = Sentence("You found the only shortest ladder!")
LEFT_OUT = Plural(
    "%(num)s of them isn’t shown: it has a word that may offend.",
    "%(num)s of them aren’t shown: they have a word that may offend.",
)
ONLY_BLOCKED = Sentence("Every shortest ladder has a word that may offend.")
DETOUR = Sentence("Avoiding such words, the shortest takes %(steps)s.")
FIRST_LADDERS = Sentence("The first %(listed)s of %(count)s shortest ladders, familiar words first")

OVER_PAR = Plural("%(num)s over par", "%(num)s over par")
UNDER_PAR = Plural("%(num)s under par", "%(num)s under par")
PAR_WITH_HINTS = Plural("Par, with %(num)s hint", "Par, with %(num)s hints")
SHARED = Sentence("Ladder, %(pair)s: %(result)s")
SHARED_OF_DAY = Sentence("Ladder, %(day)s, %(pair)s: %(result)s")

PUZZLES = Plural("%(num)s puzzle", "%(num)s puzzles")
NONE_SO_LONG = Sentence(
    "No puzzle in the bank takes that many steps; the longest takes %(longest)s."
)
OTHER_WAY_ROUND = Sentence("Try it the other way round: the bank has %(start)s to %(end)s.")
OTHER_ANSWERS = Plural("(%(num)s other answer)", "(%(num)s other answers)")
GONE = Plural(
    "%(num)s puzzle on this sheet is no longer in the bank.",
    "%(num)s puzzles on this sheet are no longer in the bank.",
)
TOO_FEW = Plural(
    "The bank has only %(num)s such puzzle, not %(wanted)s.",
    "The bank has only %(num)s such puzzles, not %(wanted)s.",
)
NO_PUZZLE = Sentence("There’s no puzzle %(id)s in the bank.")
OUT_OF_PLAY = Sentence("Puzzle %(id)s was taken out of play.")
NONE_TODAY = Sentence("There’s no puzzle today in this language.")


def pair_name(pair: WordPair) -> str:
    """Return a ladder's name, made from its two ends: "COLD to WARM"."""
    return PAIR(start=named(pair.start), end=named(pair.end))


def difficulty(number: int) -> str:
    """Return the name of a difficulty, 1 to 5: "Hard"."""
    return DIFFICULTIES[number - 1]()


def description(puzzle: LadderPuzzle | StoredPuzzle) -> tuple[str, ...]:
    """Return a puzzle's length, steps and difficulty as text: "4 letters", "6 steps", "Hard"."""
    letters, steps = LETTERS(count=len(puzzle.start)), STEPS(count=puzzle.steps)
    return letters, steps, difficulty(puzzle.difficulty)


def hint_sentence(degree: HintDegree, way: Sequence[ReachedWord], advice: Hint) -> str:
    """Return a hint of this degree as a sentence.

    way: the words so far. advice: the best next step from the last word.
    """
    word = way[-1].word
    if degree is HintDegree.TREND:
        return STEPS_LEFT[way[-1].trend](count=way[-1].steps_left)
    if degree is HintDegree.LETTER:
        letter = word[advice.position - 1].upper()
        return CHANGE_LETTER(position=advice.position, word=named(word), letter=letter)
    back = advice.word in (reached.word for reached in way)
    return (GO_BACK_TO if back else TRY)(word=named(advice.word))


def ladders_title(listed: int, count: int) -> str:
    """Return the heading of a list of shortest ladders.

    listed: how many ladders are listed. count: how many shortest ladders there are.
    """
    if listed == count:
        return BOTH_LADDERS() if count == 2 else ALL_LADDERS(count=count)
    return FIRST_LADDERS(listed=number_text(listed), count=number_text(count))


def others_title(listed: int, count: int) -> str:
    """Return the heading of a list of the shortest ladders that the player did not find.

    listed: how many ladders are listed. count: how many such ladders there are.
    """
    if not count:
        return ONLY_YOURS()
    if listed == count:
        return OTHER_LADDERS(count=count)
    return FIRST_OTHERS(count=count, listed=number_text(listed))


def note_on_blocked(solution: LadderSolution) -> str:
    """Return a note on the ladders left out because of blocked words; "" if none are left out.

    If every shortest ladder is left out, the note describes the detour or says that there is none.
    """
    if solution.detour:
        return detour_note(solution.detour)
    if solution.only_blocked:
        return NO_DETOUR(start=named(solution.pair.start), end=named(solution.pair.end))
    left_out = solution.path_count - solution.unblocked_count
    return LEFT_OUT(count=left_out) if left_out else ""


def detour_note(detour: Sequence[str]) -> str:
    """Return a note that says why a detour is shown, and how many steps it has."""
    return f"{ONLY_BLOCKED()} {DETOUR(steps=STEPS(count=len(detour) - 1))}"


def why_none(solution: LadderSolution) -> str | None:
    """Return sentences that say why no ladder joins two words, or None if one does."""
    if not solution.components:
        return None
    if solution.isolated:
        sentence = NO_FAMILIAR_NEIGHBOURS if solution.familiar_only else NO_NEIGHBOURS
        return " ".join(sentence(word=named(word)) for word in solution.isolated)
    sentence = NO_FAMILIAR_LADDER if solution.familiar_only else NO_LADDER
    start, end = named(solution.pair.start), named(solution.pair.end)
    return " ".join((sentence(start=start, end=end), *map(_reach, solution.components)))


def _reach(component: Component) -> str:
    others = component.size - 1
    sentence: Sentence | Plural = (
        REACHES_ONLY if others == len(component.examples) else REACHES_MANY
    )
    examples = ", ".join(map(named, component.examples))
    return sentence(word=named(component.word), count=others, examples=examples)
