"""`python -m tools.days`: make, print, check and draw the calendar."""

from tools.days.commands import days

days(prog_name="python -m tools.days")
