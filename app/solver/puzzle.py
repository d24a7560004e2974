"""The error that all games raise when they refuse input."""


class InvalidPuzzle(ValueError):
    """The error for refused input or a refused move. Pages turn its code into a sentence.

    code: what is wrong, such as "too-many-tiles".
    field: the query or form field at fault; None if there is none, or if the solver cannot know it.
    params: the values that the sentence mentions, such as `limit`, `count` or `word`.
    """

    def __init__(self, code: str, field: str | None = None, **params: object) -> None:
        super().__init__(code, field, params)
        self.code = code
        self.field = field
        self.params = params

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code}: {values}" if values else self.code

    def at(self, field: str) -> "InvalidPuzzle":
        """Return the same error for another field."""
        return InvalidPuzzle(self.code, field, **self.params)
