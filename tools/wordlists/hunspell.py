"""Hunspell dictionaries: all forms that an affix file makes from a dictionary's entries.

An entry is `word/flags fields`. A flag names a class of rules; a rule strips letters from the end
(or start) of a word, adds others, and gives the new form flags of its own, which are applied in
turn. The usual tool, `unmunch`, supports neither flags of two characters nor conditions on the
whole word, so it cannot read the French dictionary.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FLAG_OPTIONS = ("NEEDAFFIX", "KEEPCASE", "NOSUGGEST", "FORBIDDENWORD")


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an affix class.

    suffix: whether it changes the end of a word; if not, it changes the start.
    strip, add: the letters that it strips and adds there.
    condition: what a word must match.
    flags: the flags of the new form.
    """

    suffix: bool
    strip: str
    add: str
    condition: re.Pattern[str]
    flags: frozenset[str]

    def apply(self, word: str) -> str | None:
        """Return the form that this rule makes of a word, None if it does not apply."""
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

    rules: flag -> the rules of its class, except those that add an apostrophe (elisions: l'arbre)
        and so make two words.
    options: an option of FLAG_OPTIONS -> its flag.
    flag_length: how many characters a flag has.
    """

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    flag_length: int = 1

    @classmethod
    def read(cls, file: Path) -> "Affixes":
        """Read an affix file, which must be UTF-8."""
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
        """Return the flags in a string, where they follow one another without spaces."""
        n = self.flag_length
        return frozenset(text[i : i + n] for i in range(0, len(text), n))

    def expand(self, word: str, flags: frozenset[str]) -> Iterator[str]:
        """Yield the forms of a word: without affixes unless it needs one, then with affixes."""
        if self.options.get("NEEDAFFIX") not in flags:
            yield word
        for flag in sorted(flags):
            for rule in self.rules.get(flag, ()):
                form = rule.apply(word)
                if form is not None:
                    yield from self.expand(form, rule.flags)


def read_dictionary(file: Path, affixes: Affixes) -> Iterator[Entry]:
    """Yield the entries of a dictionary file, in its order; the first line is only a count."""
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        if line.strip():
            head, *fields = line.split()
            word, _, flags = head.partition("/")
            yield Entry(word, affixes.flags(flags), frozenset(fields))
