"""How everyone did, challenges and clubs: played together, each by themselves."""
