"""Curves as SVG: where the strokes of a small figure lie, worked by hand."""

import re
from xml.etree import ElementTree

from tracker.figures.curves.frame import axis, bars, dots, line, note, sheet, upright
from tracker.figures.curves.look import Look
from tracker.figures.report.html import Html, element, filled, held, table
from tracker.figures.report.paint import paint

LOOK = Look(width=220)
SPACE = "{http://www.w3.org/2000/svg}"


def drawn(data, *, log=False, shapes=(), notes=()) -> ElementTree.Element:
    """A panel 200 pixels wide and 100 high, its corner at (10, 5), over 0 to 10 (1 to 100 logarithmic) and 0 to 4."""
    across = axis(LOOK, 1, 100, [(10, "ten")], log=True) if log else axis(LOOK, 0, 10, [(5, "five"), (11, "beyond")])
    axes = {"xaxis": across, "yaxis": axis(LOOK, 0, 4, [(2, "two")], title="<up>")}
    figure = sheet(
        LOOK,
        120,
        title="A & B",
        description="<d>",
        margin=(10, 10, 5, 15),
        data=data,
        axes=axes,
        shapes=shapes,
        notes=notes,
    )
    text = paint(figure, id_="f1", kind="wide")
    return ElementTree.fromstring(text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def places(root: ElementTree.Element, tag: str) -> list[dict[str, str]]:
    return [dict(each.attrib) for each in root.iter(SPACE + tag)]


def texts(root: ElementTree.Element) -> dict[str, tuple[float, float]]:
    return {each.text or "": (float(each.get("x", 0)), float(each.get("y", 0))) for each in root.iter(SPACE + "text")}


def paths(root: ElementTree.Element, colour: str) -> list[str]:
    return [each["d"] for each in places(root, "path") if f":{colour}" in each["style"]]


def test_a_line_goes_where_its_values_are_and_breaks_at_none():
    root = drawn([line([0, 5, None, 10], [0, 4, None, 2], "red")])
    assert paths(root, "red") == ["M10 105L110 5M210 55"]


def test_a_step_goes_across_and_then_up():
    assert paths(drawn([line([0, 5], [0, 4], "red", shape="hv")]), "red") == ["M10 105H110V5"]


def test_a_logarithm_has_no_place_for_nothing():
    assert paths(drawn([line([0, 1, 10, 100], [0, 0, 4, 0], "red")], log=True), "red") == ["M10 105L110 5L210 105"]


def test_an_area_goes_back_along_the_line_before_it():
    low, high = (
        line([0, 10], [0, 0], "red", width=0),
        line([0, 10], [2, 4], "red", width=0, fill="tonexty", fillcolor="blue"),
    )
    assert paths(drawn([low, high]), "blue") == ["M10 55L210 5L210 105L10 105Z"]
    to_floor = line([0, 10], [2, 2], "red", width=0, fill="tozeroy", fillcolor="blue")
    assert paths(drawn([to_floor]), "blue") == ["M10 55L210 55L210 105L10 105Z"]


def test_bars_and_marks_say_what_they_are():
    root = drawn([bars([5], [2], "red", ["half &lt; all"], 2), dots([5], [4], "blue", ["top"], size=8)])
    (bar,) = [each for each in root.iter(SPACE + "rect") if each.get("style") == "fill:red"]
    assert [bar.get(name) for name in ("x", "y", "width", "height")] == ["90", "55", "40", "50"]
    assert bar[0].text == "half < all"
    (dot,) = root.iter(SPACE + "circle")
    assert [dot.get(name) for name in ("cx", "cy", "r")] == ["110.0", "5.0", "4.0"]
    assert dot[0].text == "top"


def test_ticks_stand_on_their_axis_alone():
    root = drawn([])
    assert texts(root)["five"] == (110, 120)
    assert texts(root)["two"] == (4, 59)
    assert "beyond" not in texts(root)
    assert "<up>" in texts(root)


def test_shapes_and_notes_stand_on_an_axis_or_on_the_sheet():
    root = drawn([], shapes=[upright(5, "green")], notes=[note(LOOK, 1, 2, "a<b", xref="paper", xshift=3)])
    assert "M110 105L110 5" in paths(root, "green")
    assert texts(root)["a<b"] == (213, 58.9)  # a third of 11 pixels below the middle


def test_the_drawing_has_a_name_and_a_description():
    root = drawn([])
    assert root.get("role") == "img"
    ids = (root.get("aria-labelledby") or "").split()
    told = {each.get("id"): each.text for each in root.iter() if each.get("id") in ids}
    assert [told[id_] for id_ in ids] == ["A & B", "<d>"]
    assert re.fullmatch(r"0 0 220 120", root.get("viewBox", ""))


def test_markup_is_escaped_once():
    assert element("p", "a<b", Html("<i>c</i>"), class_="x&y") == '<p class="x&amp;y">a&lt;b<i>c</i></p>'
    sentence = "{who} lost {sum}".format(**held("who", "sum"))
    assert filled(sentence, who="<b>", sum=Html("<i>1</i>")) == "&lt;b&gt; lost <i>1</i>"
    assert '<th scope="row">&lt;</th>' in table(["a"], [["<", 1]])
