"""What every puzzle has in common: it is written as text, and the text can be wrong."""


class InvalidPuzzle(ValueError):
    """Text that is no puzzle, with one sentence that tells the player why.

    message: a whole sentence, fit to stand beside the form field.
    field: the name of the query or form field at fault, None if unknown to the raiser.
    """

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
