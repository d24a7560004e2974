"""What the `flask` command offers besides serving: words, ladder, hangman, bench."""
