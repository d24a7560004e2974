"""How the word lists are built, checked and explained.

Building them needs the Debian packages and the development requirements, which are imported only
then. The running app needs nothing of this, only the list folders.
"""
