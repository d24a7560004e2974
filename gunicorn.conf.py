"""How gunicorn serves the app. PORT, where set, is the port; WEB_CONCURRENCY the workers.

gunicorn reads both itself, before this file, and ends in a traceback if WEB_CONCURRENCY is no
number; every `flask` command that prepares a start refuses that before.
"""

import gc
import logging
import os
import re
import sys
from contextlib import suppress

from gunicorn.arbiter import Arbiter
from gunicorn.http import message

from app.config import BadConfig, server_setting
from app.web.logs import shortened
from app.web.worker import PatientWorker

try:
    server_setting(os.environ, "PORT")
    workers = server_setting(os.environ, "WEB_CONCURRENCY")
except BadConfig as error:
    print(f"Error: {error.message}", file=sys.stderr)
    sys.exit(error.exit_code)

# An oversized input should reach the app, which refuses it with a sentence (414 above 32 kB).
# Without a limit gunicorn would read a line that never ends, and 16 MB cost it 11 s of CPU.
limit_request_line = message.MAX_REQUEST_LINE = 256 * 1024

# Whether a proxy is believed is decided in one place, by PROXIES in the app.
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}


worker_class = PatientWorker
threads = 6
worker_connections = (
    500  # below the 1,024 files that a process may have open where nobody asked for more
)
keepalive = (
    75  # seconds; longer than proxies keep theirs, so that none sends into a closed connection
)
preload_app = True  # numpy arrays are shared by the workers' forks
control_socket_disable = True
timeout = 30
graceful_timeout = 20


INVALID = re.compile("Invalid request from ip=([^ ]*): ([^:]*)")
BROKEN = "Error handling request"


class Discreet(logging.Filter):
    """Keeps what clients sent, and half of where from, out of gunicorn's own lines."""

    def filter(self, record: logging.LogRecord) -> bool:
        if found := INVALID.match(str(record.msg)):
            record.msg = f"Invalid request from client={shortened(found[1])}: {found[2]}"
        elif str(record.msg).startswith(BROKEN):
            record.msg, record.args = BROKEN, ()
        return True


def on_starting(server: Arbiter) -> None:
    server.log.error_log.addFilter(Discreet())


def when_ready(server: Arbiter) -> None:
    """Before the first worker is forked, keep down what each of them will take of its own."""
    make_sqlite_tables(server)
    # A collection writes to whatever it looks at, and so copies pages that the workers share.
    gc.collect()
    gc.freeze()


def make_sqlite_tables(server: Arbiter) -> None:
    """Give a new SQLite file its tables, in a process of its own.

    The first worker that wants them would make them too, and keep the 11 MB that Alembic takes.
    """
    store = server.app.wsgi().extensions["store"]
    if not store.is_sqlite:
        return
    child = os.fork()
    if child == 0:
        try:
            store.trouble()  # any use makes the tables; what stands in the way is in the log
        finally:
            os._exit(0)
    with suppress(ChildProcessError):  # gunicorn waits for every child that ends
        os.waitpid(child, 0)
