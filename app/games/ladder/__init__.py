"""The ladder's pages: solving a pair, playing, the stock of puzzles, sheets to print."""
