"""Rooms: the games played together, at the same time, from anywhere."""
