"""The record page as a whole in a real Chromium: looks, widths, keyboard alone, weight, headers."""

from contextlib import suppress

import pytest

from tests.browser.helpers import counts, expect

pytestmark = pytest.mark.browser

LIMIT_BYTES = 900_000


def fits(page, *widths: int) -> None:
    """Nothing scrolls sideways in a window of these widths; the first is what it has and comes back to."""
    for width in (*widths, widths[0]):
        page.set_viewport_size({"width": width, "height": 740})
        wide = page.evaluate("document.documentElement.scrollWidth")
        for _ in range(50):  # what is drawn for the width there is follows it a moment later
            if wide <= width:
                break
            page.wait_for_timeout(100)
            wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width


@pytest.mark.parametrize(("width", "others"), [(360, (390,)), (1280, (900, 768))])
def test_no_sideways_scroll(visit, width, others):
    page = visit(viewport={"width": width, "height": 740})
    page.keyboard.type("bbbbbbbbbbbbbpbptbpbppbtbpbpbpbppbpbpbpb")
    counts(page, "bbbbbbbbbbbbbpbptbpbppbtbpbpbpbppbpbpbpb")
    for fold in page.locator("summary").all():
        fold.click()
    page.fill("#paste-box", "BPBBPT" * 20)
    expect(page.locator("#paste-preview img")).to_be_visible()
    fits(page, width, *others)
    page.evaluate("document.activeElement.blur()")  # while a field is typed in, a telephone has no room for the buttons
    page.click("#details")
    fits(page, width, *others)
    page.click("#details")
    page.click("#coups li:nth-child(3) button")
    expect(page.locator("#editor")).to_be_visible()
    fits(page, width, *others)
    assert page.evaluate(
        "document.getElementById('editor').scrollWidth <= document.getElementById('editor').clientWidth"
    )
    page.keyboard.press("Escape")
    cell = page.evaluate("tracker.state.view.cells['road-big-road']")
    title = page.locator("#streak-title")
    for _ in range(5):  # the board comes back to its newest column while the page still settles
        page.evaluate("document.getElementById('road-big-road').scrollLeft = 0")
        page.locator("#road-big-road").click(
            position={"x": 1 + 1.5 * cell, "y": 1 + 5.5 * cell}
        )  # the first run's tail
        with suppress(AssertionError):
            expect(title).to_be_visible(timeout=2000)
            break
    expect(title).to_have_text("13 Bankers in a row")
    assert page.evaluate(
        "document.getElementById('streak').scrollWidth <= document.getElementById('streak').clientWidth"
    )


def test_the_newest_column_is_in_sight_on_a_telephone(visit):
    page = visit(viewport={"width": 360, "height": 740})
    letters = "bp" * 25
    page.keyboard.type(letters)
    counts(page, letters)
    expect(page.locator("#coups li")).to_have_count(50)
    last = page.evaluate(
        "() => { const box = document.getElementById('road-big-road').getBoundingClientRect();"
        " const points = [...document.querySelectorAll('#road-big-road .point')].map((p) => p.getBoundingClientRect().right);"
        " return [Math.max(...points), box.right]; }"
    )
    assert last[0] <= last[1]


def test_buttons_are_large_enough_for_a_thumb(visit):
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    for id_ in ("record-banker", "record-player", "record-tie", "undo", "redo", "details", "new-shoe", "theme"):
        box = page.locator(f"#{id_}").bounding_box()
        assert min(box["height"], box["width"]) >= 44, id_
    page.tap("#record-banker")
    counts(page, "b")


def test_a_visitor_who_chose_nothing_sees_the_theme_of_the_system(visit):
    dark = visit(color_scheme="dark")
    expect(dark.locator("html[data-theme=dark]")).to_have_count(1)
    assert dark.evaluate("getComputedStyle(document.body).color") == "rgb(232, 234, 237)"
    light = visit(color_scheme="light")
    expect(light.locator("html[data-theme=light]")).to_have_count(1)
    light.keyboard.press("b")
    counts(light, "b")
    light.click("#theme")
    expect(light.locator("html[data-theme=dark]")).to_have_count(1)
    counts(light, "b")
    light.reload()
    expect(light.locator("html[data-theme=dark]")).to_have_count(1)


def test_keyboard_alone_suffices(site, visit):
    """From the top: the way to the content, a tap by Space, and the editor by Enter."""
    page = visit()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.focus("#record-banker")
    page.keyboard.press("Space")
    counts(page, "b")
    page.focus("#coups li button")
    page.keyboard.press("Enter")
    expect(page.locator("#editor")).to_be_visible()
    page.keyboard.press("p")  # in the editor letters record nothing
    page.keyboard.press("Escape")
    expect(page.locator("#editor")).to_be_hidden()
    page.keyboard.press("p")
    counts(page, "bp")
    page.focus(".asking [data-do=streak]")
    page.keyboard.press("Enter")
    expect(page.locator("#streak-title")).to_be_focused()
    expect(page.locator("#streak-title")).to_have_text("A single Player")  # the run that stands
    page.focus("#streak [aria-label='The run before']")
    page.keyboard.press("Enter")
    expect(page.locator("#streak-heard")).to_contain_text(
        "A single Banker. Of 100 shoes with 2 decided coups, about 76"
    )
    expect(page.locator("#streak-run")).to_be_focused()  # there is none before this one
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    expect(page.locator("#streak")).to_be_hidden()
    expect(page.locator(".asking [data-do=streak]")).to_be_focused()
    counts(page, "bp")


def test_the_first_page_stays_light(new_browser):
    page = new_browser().new_page()
    page.goto("/")
    page.wait_for_selector("#road-cockroach-pig .js-plotly-plot")
    page.wait_for_selector("#odds-rows tr")
    loaded = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
    sizes = page.evaluate(f"{loaded}.map((each) => each.encodedBodySize)")
    assert len(sizes) > 15
    assert sum(sizes) < LIMIT_BYTES


def test_every_control_has_a_name(visit):
    page = visit()
    page.keyboard.press("d")
    nameless = page.evaluate(
        "() => [...document.querySelectorAll('button, select, input, textarea')].filter((control) => !("
        "control.textContent.trim() || control.getAttribute('aria-label') || (control.labels && control.labels.length)"
        ")).map((control) => control.outerHTML)"
    )
    assert nameless == []


def test_the_record_page_is_drawn_when_it_is_opened_from_another(new_browser):
    page = new_browser().new_page()
    page.goto("/library")
    page.click("nav a:has-text('Record')")  # nothing is loaded again, and no figures have been drawn yet
    page.wait_for_selector("#road-cockroach-pig .js-plotly-plot")
    page.keyboard.press("b")
    counts(page, "b")


def test_from_the_library_and_back(site, visit):
    page = visit()
    page.keyboard.type("bp")
    counts(page, "bp")
    page.click("nav a:has-text('Library')")
    expect(page.locator("#library")).to_be_visible()
    page.keyboard.press("b")  # keys record on the record page alone
    page.click("nav a:has-text('Record')")
    counts(page, "bp")
    page.keyboard.press("t")
    counts(page, "bpt")
    assert site.outcomes() == "BPT"
