"""Anything at all, at every address: never a 500, never a traceback, never an unbounded wait.

`python -m tests.endurance requests` sends the real server many more of these requests.
"""

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings

from tests.addresses import SENSIBLE
from tests.generated import Request, addresses_of, requests


@pytest.mark.marathon
def test_no_request_is_answered_with_a_500(app: Flask) -> None:
    client = app.test_client()
    addresses, usual = addresses_of(app)
    read = {name for _, names in addresses for name in names}
    assert {name.rpartition(".")[2] for name in SENSIBLE} | {"correct", "rival"} <= read

    @settings(max_examples=600, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(request=requests(addresses, usual))
    def holds(request: Request) -> None:
        status, body = request.send(client)
        assert status < 500, f"{request}: {status}"
        assert b"Traceback" not in body

    holds()
