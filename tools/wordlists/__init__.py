"""The word lists as a product: how they are made, checked and explained.

Making them needs the Debian packages and the development requirements; nothing here imports those
at import time, and what the running app uses (`explain`, `notices`) needs the list folder alone.
"""
