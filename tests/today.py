"""The day on which all tests are played, a Saturday."""

from datetime import date

TODAY = date(2026, 11, 21)
