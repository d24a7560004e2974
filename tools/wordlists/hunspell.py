"""Hunspell dictionaries: every form that an affix file makes of a dictionary's entries.

An entry is `word/flags fields`. A flag names a class of rules; a rule takes letters off the
word's end (or start), puts others on, and gives the new form flags of its own, which are
applied in turn. `unmunch`, the usual tool, knows neither flags of two characters nor
conditions on the whole word, so it cannot read the French dictionary: this can.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FLAG_OPTIONS = ("NEEDAFFIX", "KEEPCASE", "NOSUGGEST", "FORBIDDENWORD")


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an affix class.

    strip, add: the letters taken off and put on, at the end of the word or at its start.
    condition: what the word must look like for the rule to hold.
    flags: the flags of the form that it makes.
    """

    suffix: bool
    strip: str
    add: str
    condition: re.Pattern[str]
    flags: frozenset[str]

    def apply(self, word: str) -> str | None:
        """The form that this rule makes of a word; None if the rule does not hold for it."""
        if not self.condition.search(word):
            return None
        if self.suffix:
            return word[: len(word) - len(self.strip)] + self.add
        return self.add + word[len(self.strip) :]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a dictionary: the word, its flags, and its `key:value` fields."""

    word: str
    flags: frozenset[str]
    fields: frozenset[str]


@dataclass(frozen=True, slots=True)
class Affixes:
    """An affix file.

    rules: flag -> the rules of its class. Rules that add an apostrophe (elisions: l'arbre)
    are left out, since what they make is two words.
    options: `NEEDAFFIX`, `KEEPCASE`, `NOSUGGEST`, `FORBIDDENWORD` -> the flag that means it.
    flag_length: how many characters a flag has.
    """

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    flag_length: int = 1

    @classmethod
    def read(cls, file: Path) -> "Affixes":
        """The affix file, which must be UTF-8."""
        lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
        affixes = cls(flag_length=2 if ["FLAG", "long"] in lines else 1)
        for parts in lines:
            if len(parts) >= 2 and parts[0] in FLAG_OPTIONS:
                affixes.options[parts[0]] = parts[1]
            elif len(parts) >= 5 and parts[0] in ("SFX", "PFX"):
                affixes._add_rule(*parts[:5])
        return affixes

    def _add_rule(self, kind: str, flag: str, strip: str, add: str, condition: str) -> None:
        letters, _, flags = add.partition("/")
        if "'" in letters:
            return
        suffix = kind == "SFX"
        pattern = re.compile(f"{condition}$" if suffix else f"^{condition}")
        rule = Rule(
            suffix,
            "" if strip == "0" else strip,
            "" if letters == "0" else letters,
            pattern,
            self.flags(flags),
        )
        self.rules.setdefault(flag, []).append(rule)

    def flags(self, text: str) -> frozenset[str]:
        """The flags written one after the other in a text."""
        n = self.flag_length
        return frozenset(text[i : i + n] for i in range(0, len(text), n))

    def expand(self, word: str, flags: frozenset[str]) -> Iterator[str]:
        """Every form of a word: itself unless it needs an affix, then what its rules make of it."""
        if self.options.get("NEEDAFFIX") not in flags:
            yield word
        for flag in sorted(flags):
            for rule in self.rules.get(flag, ()):
                form = rule.apply(word)
                if form is not None:
                    yield from self.expand(form, rule.flags)


def read_dictionary(file: Path, affixes: Affixes) -> Iterator[Entry]:
    """The entries of a dictionary file, in its order; the first line, a count, is passed over."""
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        if line.strip():
            head, *fields = line.split()
            word, _, flags = head.partition("/")
            yield Entry(word, affixes.flags(flags), frozenset(fields))
