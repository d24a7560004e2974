"""The circuit breaker: a database that did not answer is left alone, then tried by one request."""

from contextlib import suppress

import pytest

from app.store import breaker as breakers
from app.store.breaker import CircuitBreaker, NotAsked


def test_only_one_request_at_a_time_tries_a_database_that_did_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    breaker = CircuitBreaker()
    with breaker.attempt(), breaker.attempt():
        breaker.open()
    with pytest.raises(NotAsked), breaker.attempt():
        pytest.fail("it rests")
    monkeypatch.setattr(breakers, "REST_SECONDS", 0.0)
    breaker.open()
    with breaker.attempt():
        with pytest.raises(NotAsked), breaker.attempt():
            pytest.fail("another one tries it")
        breaker.close()
        with breaker.attempt(), breaker.attempt():
            pass


def test_an_inconclusive_attempt_lets_the_next_one_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breakers, "REST_SECONDS", 0.0)
    breaker = CircuitBreaker()
    breaker.open()
    for _ in range(2):
        with suppress(NotAsked), breaker.attempt():
            raise NotAsked("too many")
    with breaker.attempt():
        breaker.close()
    with breaker.attempt(), breaker.attempt():
        pass
