"""Leaves out tests that need a program, server, package or file that the machine lacks.

Such a test is skipped, and the end of the run says so in red. Where CI is set, it fails instead, so
that nothing is left out unseen.
"""

import os
from typing import NoReturn

import pytest
from _pytest.terminal import TerminalReporter

LEFT_OUT = "LEFT OUT: "


def leave_out(reason: str) -> NoReturn:
    """Skip the running test, or fail it where CI is set; the reason names what is missing."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(LEFT_OUT + reason)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Say at the end, in red, why tests were left out, and how many for each reason."""
    counts: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2]).partition(LEFT_OUT)[2]
        if reason:
            counts[reason] = counts.get(reason, 0) + 1
    for reason, count in sorted(counts.items()):
        terminalreporter.write_line(f"NOT TESTED ({count}): {reason}", red=True, bold=True)
