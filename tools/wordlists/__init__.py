"""Build, check and explain the word lists.

Building needs Debian packages and the development requirements; checking and explaining do not. The
running app needs only the list folders.
"""
