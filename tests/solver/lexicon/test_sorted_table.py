from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon import sorted_table
from app.solver.lexicon.sorted_table import SortedTable

KEYS = st.text("abñé", min_size=1, max_size=4)
ROWS = st.lists(st.tuples(KEYS, st.sampled_from(["", "x", "a longer field", "é"])), max_size=30)


def table(tmp_path: Path, text: str, fields: int = 2) -> SortedTable:
    file = tmp_path / "table.tsv"
    file.write_bytes(text.encode("utf-8"))
    return SortedTable(file, fields)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


@given(rows=ROWS, sought=KEYS, block=st.sampled_from([1, 9, sorted_table.BLOCK]))
def test_a_lookup_agrees_with_reading_every_line(
    folder: Path, rows: list[tuple[str, str]], sought: str, block: int
) -> None:
    rows = sorted(rows, key=lambda row: row[0].encode())
    found = table(folder, "".join(f"{key}\t{field}\n" for key, field in rows))
    with patch.object(sorted_table, "BLOCK", block):
        for key in {sought, *(key for key, _ in rows)}:
            assert found.rows(key) == [[field] for other, field in rows if other == key]


def test_long_keys_with_the_same_beginning_are_distinguished(tmp_path: Path) -> None:
    keys = sorted(f"{'я' * 25}{number:03}" for number in range(300))
    found = table(tmp_path, "".join(f"{key}\tfield\n" for key in keys))
    assert [key for key in keys if found.rows(key) != [["field"]]] == []


def test_the_last_line_may_lack_a_newline(tmp_path: Path) -> None:
    assert table(tmp_path, "ant\tcrawls\nbee\tflies").rows("bee") == [["flies"]]


def test_an_empty_or_missing_file_is_an_empty_table(tmp_path: Path) -> None:
    assert table(tmp_path, "").rows("ant") == []
    assert SortedTable(tmp_path / "absent.tsv", fields=2).rows("ant") == []


def test_a_line_with_the_wrong_number_of_fields_is_skipped(tmp_path: Path) -> None:
    found = table(tmp_path, "ant\ncat\tmeows\tpurrs\ncat\tmeows\ndog\tbarks\n")
    assert found.rows("ant") == []
    assert found.rows("cat") == [["meows"]]
    assert found.rows("dog") == [["barks"]]


def test_fields_are_split_and_invalid_bytes_are_replaced(tmp_path: Path) -> None:
    assert table(tmp_path, "bee\tnoun\tan insect\n", fields=3).rows("bee") == [
        ["noun", "an insect"]
    ]
    (tmp_path / "broken.tsv").write_bytes(b"cat\t\xff\n")
    assert SortedTable(tmp_path / "broken.tsv", fields=2).rows("cat") == [
        ["\N{REPLACEMENT CHARACTER}"]
    ]
