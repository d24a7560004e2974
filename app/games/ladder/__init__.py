"""The ladder's pages: solving a pair, playing, the puzzle bank, sheets to print."""
