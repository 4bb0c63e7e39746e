"""The library in a real Chromium: find, open, rename, merge, delete and take back, choose, by pointer and by keys."""

import re

import pytest

from tests.browser.library_site import drop, expect, fill, fits, listed, open_library, shoe

pytestmark = pytest.mark.browser
SHOES = "#shoes .shoe"


def said(page, text: str) -> None:
    expect(page.locator("#notice")).to_contain_text(text)


def count(page, number: int) -> None:
    expect(page.locator(SHOES)).to_have_count(number)


def test_an_empty_library_offers_three_ways_and_the_samples(site, new_browser):
    page = open_library(new_browser())
    expect(page.locator("#ways .ways li")).to_have_count(3)
    page.click("#samples")
    count(page, 29)
    said(page, "Sample shoes added: 29.")
    page.click("#notice >> text=Undo")
    expect(page.locator("#ways")).to_be_visible()
    assert listed(site.path) == []


def test_the_way_to_paste_ends_in_the_box(new_browser):
    page = open_library(new_browser())
    page.click("#ways >> text=Paste it.")
    expect(page.locator("#paste-box")).to_be_focused()


def test_search_filters_order_and_pages(site, new_browser):
    fill(site.path, 100, "book.txt")
    fill(site.path, 101, "other.txt")  # the first hundred are here already
    page = open_library(new_browser())
    expect(page.locator("#found")).to_have_text("Shoes: 101")
    count(page, 48)
    page.click('#pager [aria-label="Last page"]')
    expect(page.locator("#pager .place")).to_have_text("Page 3 of 3")
    count(page, 5)
    page.reload()  # the address says which page it is
    count(page, 5)
    page.fill("#find-search", "OTHER")
    expect(page.locator("#found")).to_have_text("Shoes found: 1")
    expect(page.locator(f"{SHOES} img")).to_have_attribute("alt", re.compile("Coups 161"))
    page.click("#clear")
    expect(page.locator("#found")).to_have_text("Shoes: 101")
    page.select_option("#find-order", "shortest")
    expect(page.locator(f"{SHOES} img").first).to_have_attribute("alt", re.compile("Coups 61"))
    page.select_option("#find-source", "recorded")
    expect(page.locator("#found")).to_have_text("Shoes found: 0")
    expect(page.locator("#shoes")).to_contain_text("No shoe is like that.")
    page.select_option("#find-source", "imported")
    page.fill("#find-since", "2001-01-01")
    page.fill("#find-until", "2001-12-31")
    expect(page.locator("#found")).to_have_text("Shoes found: 0")
    assert "since=2001-01-01" in page.url


def test_a_table_can_be_chosen(new_browser):
    page = open_library(new_browser())
    rows = "".join(f"{table},{letter}\n" for table in ("Red", "Blue") for letter in shoe(ord(table[0])))
    drop(page, ("tables.csv", f"table,result\n{rows}".encode()))
    page.click("#import-save:enabled")
    count(page, 2)
    page.select_option("#find-table", "Blue")
    expect(page.locator("#found")).to_have_text("Shoes found: 1")
    expect(page.locator(f"{SHOES} .name")).to_contain_text("table Blue")


def test_only_what_is_shown_is_loaded(site, new_browser, watched):
    fill(site.path, 60)
    browser = new_browser(viewport={"width": 360, "height": 740})  # one column: most are far below
    asked: list[str] = []
    browser.on("request", lambda request: asked.append(request.url))
    page = open_library(browser)
    count(page, 48)
    for place in range(4):
        expect(page.locator(f"{SHOES} img").nth(place)).to_have_js_property("naturalWidth", 290)
    roads = [url for url in asked if "road.svg" in url]
    assert 4 <= len(roads) < 48  # those in sight, and some below
    assert len([url for url in asked if "/api/v1/library" in url]) == 1


def test_a_shoe_opens_on_the_record_page(site, new_browser):
    fill(site.path, 2)
    page = open_library(new_browser())
    page.click(f"{SHOES} >> nth=1 >> .open")  # the newest first: the second is number 1
    expect(page.locator("#coup-count")).to_have_text("61")
    assert page.url.endswith("/?shoe=1")
    page.go_back()
    count(page, 2)


def test_rename_and_undo(site, new_browser):
    fill(site.path, 2)
    page = open_library(new_browser())
    page.click(f"{SHOES} >> nth=0 >> text=Rename")
    expect(page.locator("#rename-name")).to_be_focused()
    page.keyboard.type("Friday night")
    page.keyboard.press("Enter")
    expect(page.locator(f"{SHOES} .name").first).to_have_text("Friday night")
    page.click("#notice >> text=Undo")
    expect(page.locator(f"{SHOES} .name").first).to_have_text("Shoe 2")
    assert len(listed(site.path)) == 2


def test_delete_and_undo(site, new_browser):
    fill(site.path, 3)
    before = listed(site.path)
    page = open_library(new_browser())
    page.click(f"{SHOES} >> nth=1 >> text=Delete")
    count(page, 2)
    said(page, "Deleted: 1.")
    assert len(listed(site.path)) == 2
    page.click("#notice >> text=Undo")
    count(page, 3)
    assert listed(site.path) == before


def test_deleted_shoes_are_taken_back_or_removed_for_good(site, new_browser):
    fill(site.path, 3)
    page = open_library(new_browser())
    page.check("#choose-page")
    expect(page.locator("#chosen-count")).to_have_text("Chosen: 3")
    page.click("#delete-chosen")
    expect(page.locator("#ways")).to_be_visible()
    page.goto("/library?deleted=1")
    count(page, 3)
    page.click(f"{SHOES} >> nth=0 >> text=Take back")
    count(page, 2)
    page.click(f"{SHOES} >> nth=0 >> text=Remove for good")
    expect(page.locator("#purge-dialog")).to_contain_text("cannot be undone")
    page.keyboard.press("Escape")
    count(page, 2)
    page.click(f"{SHOES} >> nth=0 >> text=Remove for good")
    page.click("#purge-do")
    count(page, 1)
    assert (len(listed(site.path)), len(listed(site.path, deleted=True))) == (1, 1)


def test_merge_in_the_order_that_was_chosen_and_undo(site, new_browser):
    fill(site.path, 3)
    before = listed(site.path)
    page = open_library(new_browser())
    page.check(f"{SHOES} >> nth=0 >> input")  # number 3
    page.check(f"{SHOES} >> nth=2 >> input")  # number 1
    page.click("#merge")
    page.click("#merge-list li >> nth=1 >> button")  # the lower one first
    page.click("#merge-do")
    count(page, 2)
    merged = set(listed(site.path))
    assert merged in ({before[1], before[0] + before[2]}, {before[1], before[2] + before[0]})
    page.click("#notice >> text=Undo")
    count(page, 3)
    assert listed(site.path) == before


def test_what_is_chosen_stays_chosen_over_pages(site, new_browser):
    fill(site.path, 60)
    page = open_library(new_browser())
    page.check(f"{SHOES} >> nth=0 >> input")
    page.click('#pager [aria-label="Next page"]')
    count(page, 12)
    expect(page.locator(f"{SHOES} :checked")).to_have_count(0)
    page.check(f"{SHOES} >> nth=0 >> input")
    expect(page.locator("#chosen-count")).to_have_text("Chosen: 2")
    page.click('#pager [aria-label="First page"]')
    expect(page.locator(f"{SHOES} :checked")).to_have_count(1)
    expect(page.locator("#choose-page")).to_have_js_property("indeterminate", True)


def test_the_keyboard_alone_suffices(site, new_browser):
    fill(site.path, 3)
    page = open_library(new_browser())
    page.focus("#find-search")
    page.keyboard.type("book")
    expect(page.locator("#found")).to_have_text("Shoes found: 3")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.do === 'delete'"):
            break
    page.keyboard.press("Enter")
    count(page, 2)
    assert page.evaluate("document.activeElement.dataset.do") == "delete"  # the one that stands there now
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")  # rename
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    expect(page.locator(f"{SHOES} .name").first).to_have_text("By keys")
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type === 'checkbox'"):
            break
    page.keyboard.press("Space")
    expect(page.locator("#chosen-count")).to_have_text("Chosen: 1")
    page.focus("#notice button")
    page.keyboard.press("Enter")  # the name is taken back
    expect(page.locator(f"{SHOES} .name").first).to_have_text("Shoe 2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_telephone(site, new_browser, scheme):
    browser = new_browser(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    page = open_library(browser)
    assert fits(page)
    fill(site.path, 60, "a-file-with-a-name-that-is-longer-than-any-telephone-is-wide-and-has-no-space.txt")
    page.reload()
    count(page, 48)
    assert fits(page)
    page.click("#filter")
    expect(page.locator("#find-until")).to_be_visible()
    assert fits(page)
    page.check(f"{SHOES} >> nth=0 >> input")
    page.check(f"{SHOES} >> nth=1 >> input")
    page.click("#export summary")
    assert fits(page)
    page.click("#merge")
    assert fits(page)
    page.keyboard.press("Escape")
    drop(page, ("digits.csv", b"n,result\n" + b"".join(b"%d,%d\n" % (n, n % 3) for n in range(40))))
    drop(page, ("letters.txt", f"{'prose ' * 40}\n{shoe(5, 300)}\n".encode()))
    expect(page.locator("#import-preview .file")).to_have_count(2)
    for fold in page.locator("#import-preview summary").all():
        fold.click()
    assert fits(page)
    small = page.evaluate(
        """[...document.querySelectorAll("#library button, #library select, #library .check, #library input.text")]
            .map((each) => [each.id || each.textContent, each.getBoundingClientRect().height])
            .filter(([, height]) => height && height < 44)"""
    )
    assert [name for name, _ in small if name != "Drop a file."] == []


def test_another_theme_draws_the_roads_again(site, new_browser):
    fill(site.path, 1)
    page = open_library(new_browser(color_scheme="light"))
    drop(page, ("x.txt", shoe(9).encode()))
    expect(page.locator("#import-preview img")).to_have_attribute("src", re.compile("dark=0"))
    page.click("#theme")
    expect(page.locator(f"{SHOES} img")).to_have_attribute("src", re.compile("dark=1"))
    expect(page.locator("#import-preview img")).to_have_attribute("src", re.compile("dark=1"))


def test_a_server_that_does_not_answer_is_told(site, new_browser, watched):
    watched.may_fail = True
    fill(site.path, 2)
    page = open_library(new_browser())
    site.stop()
    page.click(f"{SHOES} >> nth=0 >> text=Delete")
    said(page, "The server does not answer")
    count(page, 2)
    assert len(listed(site.path)) == 2
