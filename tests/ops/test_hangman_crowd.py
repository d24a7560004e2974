"""Many guesses at once, through the real server: each counts once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import requests

from tests.browser.test_hangman import begin

COPIES = 50


def at_once(game: str, forms: list[dict[str, str]]) -> Counter[int]:
    """Post all forms at the same time; how often each status came back."""

    def post(form: dict[str, str]) -> int:
        return requests.post(
            f"{game}/guesses", data=form, allow_redirects=False, timeout=20
        ).status_code

    with ThreadPoolExecutor(len(forms)) as threads:
        return Counter(threads.map(post, forms))


def state(game: str) -> dict[str, object]:
    found: dict[str, object] = requests.get(
        game, headers={"Accept": "application/json"}, timeout=20
    ).json()
    return found


def test_fifty_copies_of_one_guess_count_once(server: str) -> None:
    game = server + begin(server, "castle")
    for form, left in (({"letter": "z"}, 5), ({"word": "bottle"}, 4), ({"letter": "e"}, 4)):
        assert at_once(game, [form] * COPIES) == {303: COPIES}
        assert state(game)["misses_left"] == left
    assert state(game)["guesses"] == ["z", "bottle", "e"]


def test_different_guesses_sent_at_once_all_count_until_the_game_is_lost(server: str) -> None:
    game = server + begin(server, "castle")
    statuses = at_once(game, [{"letter": letter} for letter in "bdfghijkmn"])
    assert statuses.pop(303) == 6
    # What comes after the end is refused, or told to wait its turn, as the result is heavy.
    assert set(statuses) <= {400, 503}
    assert statuses.total() == 4
    over = state(game)
    assert (over["status"], over["misses_left"], len(over["guesses"])) == ("lost", 0, 6)  # type: ignore[arg-type]
