"""The one day on which all tests are played: a Saturday, whatever the calendar says."""

from datetime import date

TODAY = date(2026, 11, 21)
