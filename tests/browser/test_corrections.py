"""Corrections in a real Chromium: change, insert, delete, void, free, gap, and everything taken back again."""

import pytest

from tests.browser.helpers import counts, expect
from tracker.store import Store

pytestmark = pytest.mark.browser


def open_coup(page, number: int) -> None:
    page.click(f"#coups li:nth-child({number}) button")
    expect(page.locator("#editor")).to_be_visible()


def settled(page, count: int) -> None:
    """Waits until the list shows so many coups and nothing is under way."""
    expect(page.locator("#coups li")).to_have_count(count)
    expect(page.locator("#saved")).to_have_text("saved")


def start(page, letters: str) -> None:
    page.keyboard.type(letters)
    counts(page, letters)
    settled(page, len(letters))


def test_change_insert_delete_void_and_undo_all_back_to_the_start(site, visit):
    page = visit()
    start(page, "bbptb")
    open_coup(page, 2)
    page.click("#editor [data-do=outcome]:has-text('Player')")
    page.click("#editor [data-do=save]")
    counts(page, "bpptb")
    settled(page, 5)
    open_coup(page, 1)
    page.click("#editor .insert button:has-text('Tie')")
    counts(page, "tbpptb")
    settled(page, 6)
    open_coup(page, 5)
    page.click("#editor [data-do=delete]")
    counts(page, "tbppb")
    settled(page, 5)
    open_coup(page, 2)
    page.click("#edit-void")
    counts(page, "tppb")  # a void coup counts nowhere and keeps its number
    settled(page, 5)
    expect(page.locator("#coups li:nth-child(2) button.void")).to_have_count(1)
    assert site.outcomes() == "TPPB"
    for left in ("tbppb", "tbpptb", "bpptb", "bbptb", "bbpt", "bbp", "bb", "b", ""):
        page.keyboard.press("Backspace")
        counts(page, left)
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("Backspace")
    expect(page.locator("#notice")).to_contain_text("There is nothing to undo")
    for back in ("b", "bb", "bbp", "bbpt", "bbptb", "bpptb", "tbpptb", "tbppb", "tppb"):
        page.keyboard.press("r")
        counts(page, back)
    assert site.outcomes() == "TPPB"


def test_every_road_is_drawn_anew_after_a_correction(visit):
    page = visit()
    start(page, "bbbpbbpppp")
    before = marks(page)
    open_coup(page, 2)
    page.click("#editor [data-do=delete]")  # B2 P1 B2 P4: BRBRBR, and so on
    settled(page, 9)
    expect(page.locator("[data-road=big_road]")).to_have_attribute(
        "aria-label", "Big road. Coups 9, Banker 4, Player 5, Tie 0. B B P B B P P P P"
    )
    assert marks(page) != before


def marks(page) -> list[str]:
    """Where the marks of the derived roads stand, and in which colour."""
    points = "#road-big-eye-boy .point, #road-small-road .point, #road-cockroach-pig .point"
    return page.eval_on_selector_all(
        points, "all => all.map((p) => p.getAttribute('transform') + p.getAttribute('style'))"
    )


def test_the_derived_roads_of_the_worked_example(visit):
    """B B B P B B P P P P leaves 6, 5 and 3 marks (the example of the roads' specification)."""
    page = visit()
    start(page, "bbbpbbpppp")
    for name, count in (
        ("road-big-eye-boy", 6),
        ("road-small-road", 5),
        ("road-cockroach-pig", 3),
        ("road-bead-plate", 10),
    ):
        expect(page.locator(f"#{name} .scatterlayer .point")).to_have_count(count)
    for mark in ("big_eye_boy", "small_road", "cockroach_pig"):  # a Banker would leave blue on all three, a Player red
        expect(page.locator(f"#ask-banker-{mark}.blue")).to_have_count(1)
        expect(page.locator(f"#ask-player-{mark}.red")).to_have_count(1)
    page.hover(".ask[data-value=banker]")
    expect(page.locator(".ghost")).to_have_count(5)
    page.hover("#coup-count")
    expect(page.locator(".ghost")).to_have_count(0)


def test_free_coups_and_gaps(site, visit):
    page = visit()
    start(page, "bpb")
    open_coup(page, 2)
    page.click("#edit-free")
    expect(page.locator("#coups li:nth-child(2) button.free")).to_have_count(1)
    open_coup(page, 3)
    page.fill("#edit-missing", "2")
    page.click("#editor [data-do=save]")
    expect(page.locator("#coups li:nth-child(3) button.gap")).to_have_count(1)
    expect(page.locator("#road-warning")).to_be_visible()
    page.click("#details")
    page.click("#next [data-do=missed]:has-text('one more')")
    expect(page.locator("#missing-now")).to_have_text("1 missing")
    page.click("#next [data-do=missed]:has-text('some')")
    expect(page.locator("#missing-now")).to_have_text("some missing")
    page.click("#record-tie")
    counts(page, "bpbt")
    with Store(site.path) as store:
        shoe = store.shoe(1)
    assert [coup.missing for coup in shoe.coups] == [0, 0, 2, -1]
    assert [coup.free for coup in shoe.coups] == [False, True, False, False]


def test_what_is_done_at_once_waits_for_the_shoe_as_it_will_be(site, visit):
    page = visit()
    page.evaluate(
        "() => { for (const letter of 'BPT') tracker.do.record(letter);"
        " for (let i = 0; i < 3; i += 1) tracker.do.missed('1'); tracker.do.open('2'); }"
    )
    expect(page.locator("#edit-title")).to_have_text("Coup 2: Player")
    expect(page.locator("#missing-now")).to_have_text("3 missing")
    with Store(site.path) as store:
        assert (store.shoe(1).outcomes, store.shoe(1).missing) == ("BPT", 3)


def test_a_shoe_that_had_begun_and_what_is_known_of_it(site, visit):
    page = visit()
    page.click("#facts summary")
    page.fill("#fact-venue", "Estoril")
    page.fill("#fact-table", "7")
    page.fill("#fact-missing", "12")
    page.evaluate("document.activeElement.blur()")
    start(page, "bp")
    expect(page.locator("#shoe-title")).to_have_text("Shoe 1 · Estoril · table 7")
    page.fill("#fact-note", "rain")
    page.fill("#fact-label", "Evening")
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("#shoe-title")).to_have_text("Evening · Estoril · table 7")
    page.reload()
    expect(page.locator("#fact-note")).to_have_value("rain")
    expect(page.locator("#fact-missing")).to_have_value("12")
    with Store(site.path) as store:
        shoe = store.shoe(1)
    assert (shoe.coups[0].missing, shoe.facts.venue, shoe.facts.variant) == (12, "Estoril", "punto-banco-8")
    assert shoe.facts.started_at is not None
    page.click("#new-shoe")
    expect(page.locator("#fact-venue")).to_have_value("Estoril")  # the next shoe is at the same place


def test_an_editor_that_another_window_outran_changes_nothing(site, visit, new_browser):
    browser = new_browser()
    one = visit(browser=browser)
    start(one, "bpb")
    two = visit("/?shoe=1", browser=browser)
    counts(two, "bpb")
    open_coup(one, 3)
    two.keyboard.press("Backspace")
    counts(two, "bp")
    counts(one, "bp")
    one.click("#editor [data-do=delete]")
    expect(one.locator("#notice")).to_contain_text("changed meanwhile")
    assert site.outcomes() == "BP"
