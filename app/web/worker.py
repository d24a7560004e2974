"""The gunicorn worker of the site, whose threads never wait for a client.

gunicorn's own worker gives each new connection a thread, which then waits for the request, so a few
silent sockets block all threads. Here the main loop, which watches all connections at once,
collects whole requests and hands them to threads. It also closes connections without waiting;
gunicorn's loop would wait up to two seconds for a client to hang up, and serve nobody meanwhile.
"""

import errno
import fcntl
import re
import select
import socket
import struct
import sys
import termios
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn import util  # type: ignore[import-untyped]
from gunicorn.workers.gthread import (  # type: ignore[import-untyped]
    TConn,
    ThreadWorker,
)

from app.web.security import MAX_BODY

REQUEST_SECONDS = 10.0
"""How long a client may take to send a request, counted from when it connects or starts to send."""
READ_SECONDS = 10
"""How long a client may leave a response unread before we hang up."""
UNREAD = 512 * 1024
"""How many bytes of unread responses we ask the system to hold for a client: a thread that
writes at most this much need not wait. Linux grants some 200 kB without further settings."""
GOODBYE_SECONDS = 2.0
"""How long a client may take to read the last response and to hang up."""
MOST_AT_ONCE = 64 * 1024
"""How many bytes are read from a connection at once."""
MOST_HEADERS = 320 * 1024
"""How many bytes of headers are collected; longer headers go to gunicorn, which refuses them."""
MOST_WAITING = 16 << 20
"""How many bytes of unfinished requests a worker holds; above that, it drops long requests."""
NOBODY = errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK
"""The errors of accept() if the client has gone, or another worker has taken the connection."""

END = b"\r\n\r\n"
CHUNKED = re.compile(rb"\r\ntransfer-encoding[ \t]*:", re.IGNORECASE)
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)


class Connection(TConn):  # type: ignore[misc]
    """A client's connection, and what has arrived of its next request.

    received: the bytes that have arrived.
    wanted: the length of the whole request in bytes; 0 until its headers are complete.
    is_cut: whether to stop reading the request, because it is too long or chunked.
    is_over: whether the last response has been sent; anything that arrives later is dropped.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.received = bytearray()
        self.wanted = 0
        self.is_cut = False
        self.is_over = False

    def is_complete(self, checked: int = 0) -> bool:
        """Return whether a whole request has arrived, or as much of it as we are willing to read.

        checked: how many bytes have already been searched for the end of the headers.
        """
        if not self.wanted:
            end = self.received.find(END, max(0, checked - len(END)))
            if end < 0:
                self.is_cut = len(self.received) > MOST_HEADERS
                return self.is_cut
            head = bytes(self.received[: end + len(END)])
            length = LENGTH.search(head)
            body = int(length[1]) if length else 0
            # We never read an oversized or chunked body, so we need not wait for its end.
            self.is_cut = body > MAX_BODY or bool(CHUNKED.search(head))
            self.wanted = len(head) + body
        return self.is_cut or len(self.received) >= self.wanted

    def hand_over(self) -> None:
        """Pass the received bytes to gunicorn, which reads no more if the request was cut off."""
        if self.is_cut:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RD)
        self.data_ready = True
        self.init()
        self.parser.unreader.unread(bytes(self.received))
        self.received.clear()
        self.wanted = 0


class PatientWorker(ThreadWorker):  # type: ignore[misc]
    """A worker that waits for requests without tying up threads; no request is lost when it stops.

    When gunicorn's own worker stops, it leaves waiting connections to the kernel, which resets
    them once the socket is closed. This worker accepts them first, and answers their requests.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: dict[Connection, None] = {}

    def set_accept_enabled(self, enabled: bool) -> None:
        if not enabled and not self.alive and self._accepting:
            super().set_accept_enabled(False)
            for listener in self.sockets:
                while select.select([listener], [], [], 0)[0]:
                    self.accept(listener)
                listener.close()  # at once: a client that connects in between is reset
        else:
            super().set_accept_enabled(enabled)

    def accept(self, listener: socket.socket) -> None:
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in NOBODY:
                raise
            return
        patience = struct.pack("ll", READ_SECONDS, 0)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, patience)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        self.nr_conns += 1
        if self.nr_conns >= self.worker_connections:
            self.make_room()
        self.watch(Connection(self.cfg, client, address, listener.getsockname()), REQUEST_SECONDS)

    def make_room(self) -> None:
        """Close the connection that has kept us waiting longest, so that others get through."""
        if self.waiting:
            self.drop(next(iter(self.waiting)))
        elif self.keepalived_conns:
            self.keepalived_conns[0].timeout = 0
            self.murder_keepalived()

    def watch(self, conn: Connection, seconds: float) -> None:
        """Collect what a client sends, for at most this many seconds."""
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + seconds
        self.waiting[conn] = None
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_received, conn))

    def on_received(self, conn: Connection, client: socket.socket) -> None:
        before = len(conn.received)
        try:
            received = client.recv(MOST_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self.drop(conn)
        elif not conn.is_over:
            conn.received += received
            if conn.is_complete(before):
                self.forget(conn)
                self.enqueue_if_read(conn)
            elif len(conn.received) > MOST_AT_ONCE and self.is_full():
                self.drop(conn)

    def is_full(self) -> bool:
        """Return whether all unfinished requests together take up too many bytes."""
        return sum(len(each.received) for each in self.waiting) > MOST_WAITING

    def on_client_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        """Collect the next request on a kept-alive connection."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self.watch(conn, REQUEST_SECONDS)
        self.on_received(conn, client)

    def handle(self, conn: Connection) -> Any:
        conn.hand_over()
        return super().handle(conn)

    def finish_request(self, conn: Connection, done: "Future[Any]") -> None:
        is_kept = not done.cancelled() and not done.exception() and done.result()
        if conn.is_cut or not is_kept:
            self.say_goodbye(conn)
            return
        conn.received += conn.parser.unreader.take_buffered()
        if not conn.received:
            super().finish_request(conn, done)
        elif conn.is_complete():
            self.enqueue_if_read(conn)
        else:
            self.watch(conn, REQUEST_SECONDS)

    def enqueue_if_read(self, conn: Connection) -> None:
        """Give a request to a thread, or hang up if much of the last response is still unread."""
        unsent = bytes(4)
        with suppress(OSError):  # not every system knows this option
            unsent = fcntl.ioctl(conn.sock, termios.TIOCOUTQ, unsent)
        if int.from_bytes(unsent, sys.byteorder) > MOST_AT_ONCE:
            self.say_goodbye(conn)
        else:
            self.enqueue_req(conn)

    def say_goodbye(self, conn: Connection) -> None:
        """Close a connection once the client has read its response or run out of time."""
        conn.is_over = True
        conn.received.clear()
        self.watch(conn, GOODBYE_SECONDS)
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.drop(conn)

    def forget(self, conn: Connection) -> None:
        del self.waiting[conn]
        self.poller.unregister(conn.sock)

    def drop(self, conn: Connection) -> None:
        self.forget(conn)
        self.nr_conns -= 1
        util.close(conn.sock)

    def murder_pending(self) -> None:
        """Hang up on clients that took too long; gunicorn calls this at least once a second."""
        now = time.monotonic()
        for conn in [each for each in self.waiting if each.timeout < now]:
            self.drop(conn)

    def _cap_keepalive(self, deadline: float) -> None:
        """As the worker stops, wait only until `deadline` for clients that have sent nothing."""
        super()._cap_keepalive(deadline)
        for conn in self.waiting:
            if not conn.received:
                conn.timeout = min(conn.timeout, deadline)
