"""Pages in Debian's Firefox, driven through Marionette, and in WebKitGTK, through WebDriver.

Playwright drives only its own builds of Firefox and WebKit, which Debian does not package.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, ClassVar
from zlib import decompress

import requests

from tests.left_out import leave_out
from tests.server import free_port

KEYS = {"Backspace": "\ue003", "Enter": "\ue007", "Escape": "\ue00c"}
PATIENCE_SECONDS = 60
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element's id in WebDriver's JSON, set by the standard."""


class EnginePage(ABC):
    """A page, with the few methods of a Playwright page that these tests need."""

    def __init__(self) -> None:
        self.keyboard = self.mouse = self

    @abstractmethod
    def command(self, name: str, **parameters: object) -> Any:
        """Run a WebDriver command, under Marionette's name for it, and return its value."""

    def goto(self, address: str) -> None:
        self.command("Navigate", url=address)

    def evaluate(self, function: str, given: object = None) -> Any:
        return self.command(
            "ExecuteScript", script=f"return ({function})(...arguments)", args=[given]
        )

    def set_viewport_size(self, size: Mapping[str, int]) -> None:
        """Resize the window until the page has this size; fail after five attempts."""
        for _ in range(5):
            inner = self.evaluate("() => ({ width: innerWidth, height: innerHeight })")
            if inner == size:
                return
            rect = self.command("GetWindowRect")
            wanted = {side: rect[side] + size[side] - inner[side] for side in size}
            self.command("SetWindowRect", **wanted)
            time.sleep(0.1)
        raise AssertionError(f"a page of {inner}, not {size}")

    def click(self, selector: str) -> None:
        element = self.command("FindElement", using="css selector", value=selector)
        self.command("ElementClick", id=element[ELEMENT])

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act("key", "keys", *({"type": f"key{way}", "value": value} for way in ("Down", "Up")))

    def type(self, text: str) -> None:
        for letter in text:
            self.press(letter)

    def move(self, x: float, y: float) -> None:
        place = {"x": round(x), "y": round(y)}
        self._act("pointer", "mouse", {"type": "pointerMove", "duration": 0, **place})

    def down(self) -> None:
        self._act("pointer", "mouse", {"type": "pointerDown", "button": 0})

    def up(self) -> None:
        self._act("pointer", "mouse", {"type": "pointerUp", "button": 0})

    def _act(self, kind: str, name: str, *actions: object) -> None:
        self.command("PerformActions", actions=[{"type": kind, "id": name, "actions": actions}])

    def screenshot(self, path: str) -> None:
        picture = self.command("TakeScreenshot", full=False)
        Path(path).write_bytes(b64decode(picture))


class WebKit(EnginePage):
    """A page of WebKitGTK's MiniBrowser."""

    PATHS: ClassVar = {
        "ExecuteScript": ("POST", "/execute/sync"),
        "FindElement": ("POST", "/element"),
        "ElementClick": ("POST", "/element/{id}/click"),
        "GetWindowRect": ("GET", "/window/rect"),
        "Navigate": ("POST", "/url"),
        "PerformActions": ("POST", "/actions"),
        "SetWindowRect": ("POST", "/window/rect"),
        "TakeScreenshot": ("GET", "/screenshot"),
        "DeleteSession": ("DELETE", ""),
        "NewSession": ("POST", ""),
    }

    def __init__(self, driver: str) -> None:
        """driver: the address of a WebKitWebDriver."""
        super().__init__()
        self._session = f"{driver}/session"
        self._session += "/" + self.command("NewSession", capabilities={})["sessionId"]

    def command(self, name: str, **parameters: object) -> Any:
        method, path = self.PATHS[name]
        answer = requests.request(
            method,
            self._session + path.format(**parameters),
            json=parameters if method == "POST" else None,
            timeout=PATIENCE_SECONDS,
        )
        value = answer.json()["value"]
        assert answer.ok, value
        return value


class Firefox(EnginePage):
    """A page of Firefox, driven by Marionette's own protocol: length and JSON, `12:[0,1,"..."]`."""

    def __init__(self, stream: BinaryIO) -> None:
        """stream: a connection to Marionette."""
        super().__init__()
        self._stream = stream
        self._read()  # its greeting
        self.command("NewSession", pageLoadStrategy="normal")

    def _read(self) -> Any:
        length = b"".join(iter(lambda: self._stream.read(1), b":"))
        return json.loads(self._stream.read(int(length)))

    def command(self, name: str, **parameters: object) -> Any:
        sent = json.dumps([0, 1, f"WebDriver:{name}", parameters]).encode()
        self._stream.write(b"%d:%s" % (len(sent), sent))
        self._stream.flush()
        _, _, error, value = self._read()
        assert error is None, error
        return value["value"] if set(value) == {"value"} else value

    def printed_pages(self) -> int:
        """Return how many sheets of paper the page takes."""
        pdf = b64decode(self.command("Print"))
        packed = re.findall(rb"stream\n(x.*?)\nendstream", pdf, re.DOTALL)
        return sum(decompress(each).count(b"/Type /Page ") for each in packed)


@contextmanager
def running(*command: str, **options: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program until the block ends; yield its process."""
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


def program(name: str) -> str:
    """Return the path of a program. If there is none, leave the test out."""
    path = shutil.which(name)
    if path is None:
        leave_out(f"pages in Firefox and WebKit: there is no {name} on the PATH")
    return path


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Open a headless window of Firefox, with a profile of its own, and yield its page."""
    with TemporaryDirectory() as profile, ExitStack() as stack:
        port = free_port()
        settings = {"marionette.port": port, "ui.useOverlayScrollbars": 1}
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(settings[name])});" for name in settings
        )
        Path(profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        options = ("--headless", "--marionette", "--no-remote", "--profile", profile)
        stack.enter_context(running(program("firefox-esr"), *options, stdout=subprocess.DEVNULL))
        connection = stack.enter_context(connected(port))
        yield Firefox(stack.enter_context(connection.makefile("rwb")))


def connected(port: int) -> socket.socket:
    """Connect to a port of this machine, once a program that is starting listens on it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
        except ConnectionRefusedError:
            assert time.monotonic() < deadline, "it does not start"
            time.sleep(0.05)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Open a window of WebKitGTK on a virtual display, and yield its page."""
    xvfb, driver = program("Xvfb"), program("WebKitWebDriver")
    with ExitStack() as stack:
        screen = ["-displayfd", "1", "-screen", "0", "1600x1300x24", "-nolisten", "tcp"]
        display = stack.enter_context(running(xvfb, *screen, stdout=subprocess.PIPE))
        assert display.stdout
        number = display.stdout.readline().decode().strip()
        environment = {**os.environ, "DISPLAY": f":{number}", "NO_AT_BRIDGE": "1"}
        port = free_port()
        stack.enter_context(running(driver, f"--port={port}", env=environment))
        connected(port).close()
        page = WebKit(f"http://127.0.0.1:{port}")
        yield page
        page.command("DeleteSession")
