"""Recording in a real Chromium: keys, buttons, undo and redo, reload, a server that goes away, two tabs, two browsers."""

import re
import signal
import subprocess
import sys

import pytest

from tests.browser.helpers import counts, expect
from tracker.store import Store

pytestmark = pytest.mark.browser

TWENTY = "bptbbptppbtbpbbppbtb"


def test_twenty_keys_8_ms_apart_arrive_in_order(site, visit):
    page = visit()
    page.keyboard.type(TWENTY, delay=8)
    counts(page, TWENTY)
    assert site.outcomes() == TWENTY.upper()
    assert page.url.endswith("/?shoe=1")
    expect(page.locator("#saved")).to_have_text("saved")


def test_buttons_undo_and_redo(site, visit):
    page = visit()
    for id_ in ("record-banker", "record-player", "record-tie"):
        page.click(f"#{id_}")
    counts(page, "bpt")
    page.click("#undo")
    counts(page, "bp")
    page.keyboard.press("Backspace")
    counts(page, "b")
    page.click("#redo")
    page.keyboard.press("r")
    counts(page, "bpt")
    expect(page.locator("#redo")).to_be_disabled()
    page.click("#undo")
    page.keyboard.press("b")  # after a new coup nothing can be redone
    counts(page, "bpb")
    expect(page.locator("#redo")).to_be_disabled()
    assert site.outcomes() == "BPB"


def test_keys_and_undo_mixed_at_full_speed(site, visit):
    page = visit()
    page.keyboard.type("bbp", delay=4)
    for key in ("Backspace", "t", "Backspace", "Backspace", "p", "b"):
        page.keyboard.press(key)
    expect(page.locator("#saved")).to_have_text("saved")
    counts(page, "bpb")
    assert site.outcomes() == "BPB"


def test_what_is_refused_last_leaves_the_shoe_as_it_is(site, visit):
    page = visit()
    page.keyboard.type("bp")
    counts(page, "bp")
    page.evaluate("for (let i = 0; i < 3; i += 1) tracker.do.undo()")
    expect(page.locator("#notice")).to_contain_text("There is nothing to undo")
    counts(page, "")
    expect(page.locator("#coups li")).to_have_count(0)
    expect(page.locator("[data-road=big_road]")).to_have_attribute("aria-label", re.compile("Coups 0"))


def test_a_view_that_does_not_come_is_asked_for_again(site, visit, watched):
    page = visit()
    page.keyboard.type("bp")
    counts(page, "bp")
    page.route("**/api/v1/shoes/1?**", lambda route: route.fulfill(status=503, json={}), times=1)
    page.reload()
    expect(page.locator("#notice")).to_contain_text("trying again")
    counts(page, "bp")
    expect(page.locator("#notice")).to_be_hidden()
    watched.errors[:] = [text for text in watched.errors if "status of 503" not in text]


def test_a_reload_loses_nothing(site, visit):
    page = visit()
    page.keyboard.type("bpb", delay=1)
    page.reload()  # while something may be under way
    counts(page, "bpb")
    page.goto("/")  # the shoe last recorded in this browser
    counts(page, "bpb")
    assert site.outcomes() == "BPB"


def test_a_server_that_goes_away_and_comes_back(site, visit, watched):
    watched.may_fail = True
    page = visit()
    page.keyboard.type("bp")
    counts(page, "bp")
    site.stop()
    page.keyboard.type("tb")
    expect(page.locator("#saved")).to_contain_text("2 not saved yet")
    counts(page, "bp")  # only what is saved counts
    site.start()
    counts(page, "bptb")
    assert site.outcomes() == "BPTB"


def test_what_a_closed_page_could_not_say_is_said_by_the_next(site, visit, watched, new_browser):
    watched.may_fail = True
    browser = new_browser()
    page = visit(browser=browser)
    page.keyboard.type("bp")
    counts(page, "bp")
    site.stop()
    page.keyboard.type("tt")
    expect(page.locator("#saved")).to_contain_text("2 not saved yet")
    page.close()
    site.start()
    again = visit(browser=browser)
    counts(again, "bptt")
    assert site.outcomes() == "BPTT"


def test_a_page_that_comes_before_the_last_one_is_gone_waits_for_its_shoe(site, visit, new_browser):
    browser = new_browser()
    leaving = visit(browser=browser)
    leaving.route("**/api/v1/events", lambda route: None)  # it is not answered any more
    leaving.keyboard.type("bp")
    expect(leaving.locator("#saved")).to_have_text("saving 3")
    page = visit(browser=browser)
    counts(page, "")
    leaving.close()
    counts(page, "bp")
    assert site.outcomes() == "BP"


class Child:
    """The dashboard as a process of its own, on one port and one store."""

    def __init__(self, path: str, port: int = 0) -> None:
        call = [sys.executable, "-m", "tracker", "app", "--port", str(port), "--db", path]
        self.process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


@pytest.mark.parametrize("after", [9, *(pytest.param(after, marks=pytest.mark.long) for after in (3, 14))])
def test_kill_9_in_the_middle_of_recording(chromium, watched, tmp_path, after):
    """Nothing that the page has counted is lost, and the rest is said when the server is back, once and in order."""
    watched.may_fail = True
    path = str(tmp_path / "shoes.db")
    child = Child(path)
    try:
        page = chromium.new_page()
        page.goto(child.url)
        page.wait_for_selector("#shoe-title:not(:empty)")
        watched.watch(page)
        page.keyboard.type(TWENTY[:after], delay=8)
        child.kill()
        page.keyboard.type(TWENTY[after:], delay=8)
        counted = int(page.inner_text("#coup-count"))
        with Store(path) as store:
            shoes = store.page().rows
            held = shoes[0].outcomes if shoes else ""
        assert len(held) >= counted
        assert held == TWENTY.upper()[: len(held)]
        child = Child(path, child.port)
        counts(page, TWENTY)
        with Store(path) as store:
            assert [line.outcomes for line in store.page().rows] == [TWENTY.upper()]
        page.close()
    finally:
        child.kill()


def test_two_tabs_on_one_shoe(site, visit, new_browser):
    browser = new_browser()
    one = visit(browser=browser)
    one.keyboard.type("bbp")
    counts(one, "bbp")
    two = visit(browser=browser)  # the same browser shows the same shoe
    counts(two, "bbp")
    two.keyboard.type("tt")
    counts(two, "bbptt")
    counts(one, "bbptt")  # told by the other tab
    one.keyboard.press("Backspace")
    counts(two, "bbpt")
    one.evaluate("for (let i = 0; i < 8; i += 1) tracker.do.record('B')")
    two.evaluate("for (let i = 0; i < 8; i += 1) tracker.do.record('P')")
    counts(one, "bbpt" + 8 * "bp")
    counts(two, "bbpt" + 8 * "bp")
    assert sorted(site.outcomes()[4:]) == sorted(8 * "BP")


def test_what_is_no_plain_coup_waits_where_another_window_was_quicker(site, visit):
    """Undo, meant for a shoe that has moved on meanwhile, would take back somebody else's coup: the person decides."""
    here = visit()
    here.keyboard.type("bp")
    counts(here, "bp")
    with Store(site.path) as store:
        now = store.shoe(1)
    there = visit("/?shoe=1")  # another browser: nothing tells this one until it asks
    there.keyboard.type("t")
    counts(there, "bpt")
    here.evaluate(f"tracker.outbox.positions[1] = {now.position}")  # as if it had not asked since
    here.keyboard.press("Backspace")
    expect(here.locator("#notice")).to_contain_text("Another window has changed this shoe")
    counts(here, "bpt")
    here.reload()  # it still waits
    expect(here.locator("#notice")).to_contain_text("Another window has changed this shoe")
    counts(here, "bpt")
    here.click("#notice button:has-text('Leave it')")
    expect(here.locator("#saved")).to_have_text("saved")
    assert site.outcomes() == "BPT"
    here.keyboard.press("Backspace")
    counts(here, "bp")


def test_a_coup_is_recorded_after_those_of_another_window(site, visit):
    here = visit()
    here.keyboard.type("bp")
    counts(here, "bp")
    there = visit("/?shoe=1")
    there.keyboard.type("tt")
    counts(there, "bptt")
    here.evaluate("tracker.outbox.positions[1] = 3")
    here.keyboard.type("b")
    counts(here, "bpttb")
    expect(here.locator("#notice")).to_contain_text("yours come after")
    assert site.outcomes() == "BPTTB"


def test_two_browsers_are_independent(site, visit):
    one, two = visit(), visit(color_scheme="dark")
    one.keyboard.type("bb")
    two.keyboard.type("ppp")
    counts(one, "bb")
    counts(two, "ppp")
    two.click("#palette")
    expect(two.locator("html[data-palette=safe][data-theme=dark]")).to_have_count(1)
    one.reload()
    counts(one, "bb")
    expect(one.locator("html[data-palette=classic][data-theme=light]")).to_have_count(1)
    two.reload()
    counts(two, "ppp")
    expect(two.locator("html[data-palette=safe][data-theme=dark]")).to_have_count(1)
    assert {site.outcomes(1), site.outcomes(2)} == {"BB", "PPP"}


def test_keys_under_an_input_method(site, visit):
    page = visit()
    press = "([key, code]) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, code, bubbles: true}))"
    for key, code in (("Process", "KeyB"), ("з", "KeyP"), ("Process", "KeyT"), ("b", "KeyN"), ("Process", "KeyX")):
        page.evaluate(press, [key, code])
    counts(page, "bptb")  # the fourth as on a Dvorak keyboard: what is printed on the key counts
    page.evaluate(press, ["Process", "Backspace"])
    counts(page, "bpt")


def test_keys_that_mean_something_else(site, visit):
    page = visit()
    page.keyboard.press("b")
    counts(page, "b")
    page.keyboard.press("Control+b")
    page.keyboard.press("Shift+B")
    page.fill("#paste-box", "")
    page.keyboard.type("ppp")
    page.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'p', code: 'KeyP', repeat: true, bubbles: true}))"
    )
    page.evaluate("document.activeElement.blur()")
    page.click("summary:has-text('Keys')")
    page.click("#keys-on")
    page.keyboard.press("t")
    page.click("#keys-on")
    page.keyboard.press("t")
    counts(page, "bt")


def test_a_new_shoe_is_empty_and_the_old_one_stays(site, visit):
    page = visit()
    page.keyboard.type("bpt")
    counts(page, "bpt")
    page.click("#new-shoe")
    counts(page, "")
    page.reload()
    counts(page, "")
    page.keyboard.type("pp")
    counts(page, "pp")
    assert (site.outcomes(1), site.outcomes(2)) == ("BPT", "PP")
    page.goto("/?shoe=1")
    counts(page, "bpt")


def test_the_first_page_has_a_sample_and_three_ways_in(site, visit):
    page = visit()
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("#welcome li")).to_have_count(3)
    counts(page, "")  # the sample is nobody's
    assert page.locator("#road-big-road .scatterlayer .trace").count() > 1
    page.keyboard.press("b")
    counts(page, "b")
    expect(page.locator("#welcome")).to_be_hidden()
    with Store(site.path) as store:
        assert store.page().total == 1


def test_a_shoe_that_is_not_there_is_said_in_a_sentence(visit, watched):
    page = visit()
    page.route(
        "**/api/v1/shoes/77?**", lambda route: route.fulfill(status=410, json={"message": "there is no shoe 77"})
    )
    watched.errors.clear()
    page.goto("/?shoe=77")
    expect(page.locator("#notice")).to_contain_text("there is no shoe 77")
    counts(page, "")
    watched.errors[:] = [text for text in watched.errors if not re.search(r"status of 410", text)]


def test_a_screen_reader_hears_the_coup(visit):
    page = visit()
    page.keyboard.type("bp")
    counts(page, "bp")
    expect(page.locator("#heard")).to_have_text("Coup 2: Player")
    expect(page.locator("[data-road=big_road]")).to_have_attribute(
        "aria-label", re.compile("Big road. Coups 2, Banker 1, .* B P")
    )
