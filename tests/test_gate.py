"""The gate: how many clients enter, who waits, in which order, and who is sent away."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from app.gate import Gate, SentAway, Visit


def side_by_side(count: int, work: Callable[[], None]) -> None:
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Crowd:
    """Clients that come to a gate, each in a separate thread, and how each of them fared."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.served: list[str] = []
        self.sent_away: list[str] = []
        self._threads: list[threading.Thread] = []

    def comes(self, client: str) -> None:
        """Send a client to the gate; return once the client waits, is served or is sent away."""
        before = self._settled() + len(self.gate._queue)
        thread = threading.Thread(target=self._visit, args=(client,))
        thread.start()
        self._threads.append(thread)
        while self._settled() + len(self.gate._queue) <= before:
            time.sleep(0.001)

    def ends(self) -> None:
        for thread in self._threads:
            thread.join()

    def _visit(self, client: str) -> None:
        try:
            visit = self.gate.enter(client)
        except SentAway:
            self.sent_away.append(client)
        else:
            self.served.append(client)
            self.gate.leave(visit)

    def _settled(self) -> int:
        return len(self.served) + len(self.sent_away)


def test_every_visit_in_a_burst_is_served() -> None:
    gate = Gate(2, seconds=20.0, silent=20.0)
    inside: list[int] = []
    served: list[int] = []

    def visit() -> None:
        with gate.entered():
            inside.append(1)
            served.append(len(inside))
            time.sleep(0.002)
            inside.pop()

    side_by_side(64, visit)
    assert len(served) == 64
    assert max(served) <= 2


def test_clients_keep_waiting_while_there_are_signs_of_life() -> None:
    gate = Gate(1, seconds=60.0, silent=1.6)
    served = threading.Event()

    def visit() -> None:
        with gate.entered():
            served.set()

    thread = threading.Thread(target=visit)
    with gate.entered():
        thread.start()
        for _ in range(9):
            gate.sign_of_life()
            assert not served.wait(0.2)
    thread.join()
    assert served.is_set()


@pytest.mark.parametrize(("places", "reason"), [(0, "too many wait"), (1, "wait is too long")])
def test_a_full_queue_and_a_long_wait_have_different_messages(places: int, reason: str) -> None:
    gate = Gate(1, places, seconds=0.01)
    with gate.entered(), pytest.raises(SentAway, match=reason):
        gate.enter()


def test_clients_stop_waiting_without_a_sign_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = Gate(1, seconds=2.0, silent=0.5)
    with gate.entered():
        with pytest.raises(SentAway, match="too long"), gate.entered():
            pytest.fail("one at a time")
        # If it waited once more, this would never end.
        monkeypatch.setattr(gate, "_changed", NeverAgain())
        with pytest.raises(SentAway, match="too long"), gate.entered():
            pytest.fail("one at a time")
        monkeypatch.undo()
    with gate.entered():
        pass


class NeverAgain(threading.Condition):
    """A condition that fails the test if anything waits for it."""

    def wait(self, timeout: float | None = None) -> bool:
        pytest.fail(f"waits for {timeout} s")


def test_clients_wait_up_to_the_limit_and_enter_in_order() -> None:
    gate = Gate(1, 2, seconds=60.0)
    crowd, first = Crowd(gate), gate.enter("first")
    for client in ("b", "c", "d", "e"):
        crowd.comes(client)
    assert crowd.sent_away == ["d", "e"]
    gate.leave(first)
    crowd.ends()
    assert crowd.served == ["b", "c"]


def test_a_client_already_inside_has_one_place_in_the_queue_and_yields_it_to_others() -> None:
    gate = Gate(1, 2, seconds=60.0)
    crowd, greedy = Crowd(gate), gate.enter("greedy")
    for client in ("greedy", "greedy", "b"):
        crowd.comes(client)
    assert crowd.sent_away == ["greedy"]
    crowd.comes("c")
    assert crowd.sent_away == ["greedy", "greedy"]
    gate.leave(greedy)
    crowd.ends()
    assert crowd.served == ["b", "c"]


def test_a_client_already_inside_waits_behind_new_clients() -> None:
    gate = Gate(1, 2, seconds=60.0)
    crowd, greedy = Crowd(gate), gate.enter("greedy")
    for client in ("greedy", "b"):
        crowd.comes(client)
    gate.leave(greedy)
    crowd.ends()
    assert crowd.served == ["b", "greedy"]


def test_a_client_never_has_two_requests_inside_the_gate_even_if_there_is_room() -> None:
    gate = Gate(2, 1, seconds=0.01)
    visits: list[Visit] = [gate.enter("greedy")]
    with pytest.raises(SentAway):
        gate.enter("greedy")
    visits.append(gate.enter("b"))
    with suppress(SentAway):
        visits.append(gate.enter("c"))
    assert [visit.client for visit in visits] == ["greedy", "b"]
    gate.leave(visits[0])
    assert gate.enter("greedy").client == "greedy"
