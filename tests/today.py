"""The day that the tests take as today, a Saturday."""

from datetime import date

TODAY = date(2026, 11, 21)
