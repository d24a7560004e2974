"""How gunicorn serves the app. PORT sets the port, WEB_CONCURRENCY the number of workers.

gunicorn itself reads both before this file, and ends in a traceback if WEB_CONCURRENCY is not a
number; every `flask` command that prepares a start refuses such a value with a sentence.
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

# Only one setting decides which proxies are trusted: PROXIES, in the app.
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}


worker_class = PatientWorker
threads = 6
worker_connections = 500  # a process may usually have 1,024 files open, and each connection is one
keepalive = (
    75  # seconds; longer than proxies keep idle connections, so that none sends into a closed one
)
preload_app = True  # numpy arrays are shared by the workers' forks
control_socket_disable = True
timeout = 30
graceful_timeout = 20


INVALID = re.compile("Invalid request from ip=([^ ]*): ([^:]*)")
BROKEN = "Error handling request"


class Discreet(logging.Filter):
    """A filter that cuts requests and the end of client addresses from gunicorn's log lines."""

    def filter(self, record: logging.LogRecord) -> bool:
        if found := INVALID.match(str(record.msg)):
            record.msg = f"Invalid request from client={shortened(found[1])}: {found[2]}"
        elif str(record.msg).startswith(BROKEN):
            record.msg, record.args = BROKEN, ()
        return True


def on_starting(server: Arbiter) -> None:
    server.log.error_log.addFilter(Discreet())


def when_ready(server: Arbiter) -> None:
    """Prepare for forking, so that workers share most of their memory."""
    make_sqlite_tables(server)
    # The garbage collector writes to each object that it checks, so it would copy shared memory.
    gc.collect()
    gc.freeze()


def make_sqlite_tables(server: Arbiter) -> None:
    """Give a new SQLite file its tables, in a separate process.

    Otherwise the first worker that needs them would make them, and keep the 11 MB that Alembic
    takes.
    """
    store = server.app.wsgi().extensions["store"]
    if not store.is_sqlite:
        return
    child = os.fork()
    if child == 0:
        try:
            store.trouble()  # any use makes the tables; if that fails, the log says why
        finally:
            os._exit(0)
    with suppress(ChildProcessError):  # gunicorn waits for every child that ends
        os.waitpid(child, 0)
