"""The machine and the day of a measurement, without which its figures mean little."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")
"""Where Linux names the processor, in lines such as "model name : ..."."""


def environment() -> dict[str, object]:
    """Return the processor, cores, Python version and date (UTC) of a run that begins now."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def _processor() -> str:
    """Return the processor's model if the system names it, else its architecture."""
    lines = CPU_INFO.read_text(encoding="utf-8").splitlines() if CPU_INFO.exists() else ()
    for line in lines:
        name, _, value = line.partition(":")
        if name.strip() == "model name" and value.strip() not in ("", "unknown"):
            return value.strip()
    return platform.machine()
