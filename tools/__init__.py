"""Tools that run from a checkout, never in the app."""
