"""Bar charts: widths, scales and numbers."""

from hypothesis import given
from hypothesis import strategies as st

from app.components.charts import Row, bar_chart


def test_the_largest_number_fills_the_width() -> None:
    chart = bar_chart("Words", [Row("2", 50), Row("3", 200), Row("4", 0)], "Length", "Words")
    assert [bar.width for bar in chart.bars] == ["25.0%", "100.0%", "0.0%"]
    assert [bar.value for bar in chart.bars] == ["50", "200", "0"]


def test_both_bars_in_a_row_share_one_scale() -> None:
    (bar,) = bar_chart("", [Row("9", 512, 362880)], "", "sets", "orders").bars
    assert (bar.value, bar.other, bar.other_width) == ("512", "362,880", "100.0%")
    assert bar.width == "0.1%"


def test_the_maximum_and_the_number_format_can_be_set() -> None:
    (bar,) = bar_chart("", [Row("E", 62.54)], "", "", top=100, written="{:.1f}%".format).bars
    assert (bar.value, bar.width) == ("62.5%", "62.5%")


def test_a_logarithmic_chart_keeps_small_numbers_visible() -> None:
    small, large = bar_chart("", [Row("a", 9), Row("b", 9_999)], "", "", logarithmic=True).bars
    assert (small.width, large.width) == ("25.0%", "100.0%")


def test_a_chart_without_rows_has_no_bars_and_a_zero_has_no_width() -> None:
    assert bar_chart("", [], "", "").bars == ()
    assert bar_chart("", [Row("a", 0)], "", "").bars[0].width == "0.0%"


@given(st.lists(st.floats(0, 1e9), min_size=1, max_size=8), st.booleans())
def test_a_larger_number_never_has_a_shorter_bar(numbers: list[float], logarithmic: bool) -> None:
    rows = [Row(str(place), number) for place, number in enumerate(numbers)]
    chart = bar_chart("", rows, "", "", logarithmic=logarithmic)
    widths = [float(bar.width.rstrip("%")) for bar in chart.bars]
    assert all(0 <= width <= 100 for width in widths)
    in_order = sorted(range(len(numbers)), key=lambda place: numbers[place])
    assert [widths[place] for place in in_order] == sorted(widths)
