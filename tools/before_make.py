"""Print why `make` would fail: `before_make.py venv` or `before_make.py port PORT`.

Print nothing if `make` would work. Any Python 3 can run this, even one too old for the app.
"""

import socket
import sys


def without_venv() -> str:
    """Return why this Python cannot make the virtual environment; "" if it can."""
    if sys.version_info < (3, 11):  # noqa: UP036 - others run this too
        found = ".".join(map(str, sys.version_info[:2]))
        return (
            f"Python {found} is too old: 3.11 is needed. Name a newer one: make PYTHON=python3.12"
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        return (
            "This Python cannot make virtual environments. On Debian and Ubuntu run"
            " `apt install python3-venv`, then make again."
        )
    return ""


def taken(port: str) -> str:
    """Return why a server cannot use a port of this machine; "" if it can."""
    if not (port.isdigit() and 0 < int(port) < 65536):
        return f"PORT is {port!r}; it must be a whole number, 1 to 65535."
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gunicorn does
        try:
            probe.bind(("127.0.0.1", int(port)))
        except OSError as error:
            return (
                f"Port {port} cannot be used: {error.strerror}. Stop what uses it, or choose"
                " another: make run PORT=8001"
            )
    return ""


if __name__ == "__main__":
    sys.exit((without_venv() if sys.argv[1] == "venv" else taken(sys.argv[2])) or None)
