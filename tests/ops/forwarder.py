"""A connection to a database server that a test can cut, restore, or leave hanging."""

import selectors
import socket
import threading
from contextlib import suppress

from sqlalchemy.engine import URL


class Forwarder:
    """Listens on a port of its own and passes everything on to a server, both ways.

    cut() closes the port and every connection; mend() opens the same port again; with hang()
    connections are accepted and nothing is ever said on them.
    """

    def __init__(self, server: URL) -> None:
        self._server = (server.host or "127.0.0.1", server.port or 0)
        self._silent: list[socket.socket] = []
        self._listener: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self.hanging = False
        self.port = 0
        self.mend()

    def mend(self) -> None:
        self.hanging = False
        if self._listener is None:
            self._listener = socket.create_server(("127.0.0.1", self.port))
            self.port = self._listener.getsockname()[1]
            self._thread = threading.Thread(target=self._serve, args=(self._listener,))
            self._thread.start()

    def hang(self) -> None:
        self.cut()
        self.mend()
        self.hanging = True

    def cut(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            # Wakes up the thread that waits in select.
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                pass
            if self._thread:
                self._thread.join()

    def _serve(self, listener: socket.socket) -> None:
        """Accept and pass on until the listener is no longer ours; then close everything."""
        with selectors.DefaultSelector() as waiting, listener:
            waiting.register(listener, selectors.EVENT_READ)
            while self._listener is listener:
                for key, _ in waiting.select():
                    if key.fileobj is listener:
                        self._accept(listener, waiting)
                    else:
                        self._pass_on(key, waiting)
            ends = [key.fileobj for key in waiting.get_map().values()]
            for end in (*ends, *self._silent):
                assert isinstance(end, socket.socket)
                end.close()
            self._silent.clear()

    def _accept(self, listener: socket.socket, waiting: selectors.BaseSelector) -> None:
        client, _ = listener.accept()
        if self.hanging or self._listener is not listener:
            self._silent.append(client)
            return
        server = socket.create_connection(self._server)
        waiting.register(client, selectors.EVENT_READ, server)
        waiting.register(server, selectors.EVENT_READ, client)

    @staticmethod
    def _pass_on(key: selectors.SelectorKey, waiting: selectors.BaseSelector) -> None:
        assert isinstance(key.fileobj, socket.socket)
        said = b""
        with suppress(OSError):
            said = key.fileobj.recv(65_536)
            key.data.sendall(said)
        if not said:
            for end in (key.fileobj, key.data):
                with suppress(KeyError, ValueError):
                    waiting.unregister(end)
                end.close()
