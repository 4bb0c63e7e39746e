"""Details of a coup in a real Chromium: pairs, naturals, totals, cards and the odds that follow, own bets."""

import pytest

from tests.browser.helpers import counts, expect
from tracker.store import Store

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_pairs_totals_and_naturals_can_be_noted_and_skipped(site, visit):
    page = visit()
    page.keyboard.press("d")
    page.click("#next [data-field=banker_pair]")
    page.click("#next [data-field=natural]")
    page.click("#next [data-field=natural]")  # pressed twice: no natural
    page.click("#next [data-field=player_total] button:has-text('3')")
    page.click("#next [data-field=banker_total] button:has-text('7')")
    page.click("#record-banker")
    page.keyboard.press("p")  # the details were for one coup
    counts(page, "bp")
    with Store(site.path) as store:
        first, second = store.shoe(1).coups
    assert (first.banker_pair, first.player_pair, first.natural) == (True, None, False)
    assert (first.player_total, first.banker_total) == (3, 7)
    assert (second.banker_pair, second.player_total) == (None, None)
    assert (
        page.locator("#coups li:nth-child(1) button").get_attribute("aria-label") == "Coup 1: Banker 7-3, Banker pair"
    )


def test_what_contradicts_itself_is_not_recorded(site, visit):
    page = visit()
    page.keyboard.press("b")
    page.click("#details")
    page.fill("#next-player-cards", "9h 9d")
    page.fill("#next-banker-cards", "K 7")
    page.click("#record-banker")
    expect(page.locator("#notice")).to_contain_text("Banker was noted, and the totals or the cards say Player")
    counts(page, "b")
    assert site.outcomes() == "B"
    expect(page.locator("#next-player-cards")).to_have_value("9h 9d")  # to be put right, not typed again
    page.click("#record-player")
    counts(page, "bp")
    expect(page.locator("#notice")).to_have_text("")


def test_cards_give_the_exact_odds_of_the_next_coup(site, visit):
    """One pack, and a coup that took the four tens and face cards of hearts: 48 cards are left, 12 of them ten-valued."""
    page = visit()
    page.click("#facts summary")
    page.select_option("#fact-variant", "punto-banco-1")
    expect(page.locator("#odds-note")).to_contain_text("52 cards left, punto-banco-1")
    page.click("#details")
    page.click("#next-player-cards")
    page.click("#next .ranks button:has-text('T')")
    page.click("#next .ranks button:has-text('J')")
    assert page.input_value("#next-player-cards") == "TJ"
    page.fill("#next-player-cards", "Th Jh")
    page.fill("#next-banker-cards", "Qh Kh")
    page.click("#record-tie")
    counts(page, "t")
    expect(page.locator("#odds-note")).to_contain_text("48 cards left, punto-banco-1")
    page.keyboard.press("b")  # without its cards nobody knows what is left
    counts(page, "tb")
    expect(page.locator("#odds-note")).to_contain_text("Of a full shoe")
    with Store(site.path) as store:
        coup = store.shoe(1).coups[0]
    assert (coup.player_total, coup.banker_total, coup.natural, coup.player_pair) == (0, 0, False, False)


def test_own_bets_count_over_the_whole_history(site, visit):
    """20 on Banker won less 5 %, 10 on Tie lost, then in a new shoe 40 on Player lost."""
    page = visit()
    page.keyboard.press("d")
    page.fill("#next-stake", "20")
    page.click("#next [data-do=bet]")
    page.fill("#next-stake", "10,00")
    page.select_option("#next-bet", "tie")
    page.click("#record-banker")  # what was typed and not added counts too
    counts(page, "b")
    expect(page.locator("#own-shoe-staked")).to_have_text("30.00")
    expect(page.locator("#own-shoe-result")).to_have_text("+9.00")
    expect(page.locator("#own-shoe-kept")).to_have_text("−30.00 %")
    page.click("#new-shoe")
    expect(page.locator("#own-shoe-staked")).to_have_text("0.00")
    page.fill("#next-stake", "40")
    page.select_option("#next-bet", "player")
    page.click("#record-banker")
    counts(page, "b")
    expect(page.locator("#own-all-staked")).to_have_text("70.00")
    expect(page.locator("#own-all-result")).to_have_text("−31.00")
    expect(page.locator("#own-all-kept")).to_have_text("44.29 %")
    page.click("#coups li:nth-child(1) button")
    page.click("#editor .bets li button")  # take the bet out
    page.fill("#edit-stake", "5")
    page.select_option("#edit-bet", "banker")
    page.click("#editor [data-do=save]")
    expect(page.locator("#own-all-result")).to_have_text("+13.75")
    page.keyboard.press("Backspace")
    expect(page.locator("#own-all-result")).to_have_text("−31.00")
    assert page.input_value("#next-stake") == ""


def test_a_stake_that_is_none_is_said(visit):
    page = visit()
    page.click("#details")
    page.fill("#next-stake", "ten")
    page.click("#next [data-do=bet]")
    expect(page.locator("#notice")).to_contain_text("“ten” is no stake")


def test_a_void_and_a_free_coup_for_the_next(site, visit):
    page = visit()
    page.click("#details")
    page.click("#next [data-do=void-now]")
    expect(page.locator("#coups li button.void")).to_have_count(1)
    counts(page, "")
    page.click("#next [data-field=free]")
    page.click("#record-player")
    counts(page, "p")
    with Store(site.path) as store:
        void, free = store.shoe(1).coups
    assert (void.void, void.outcome, free.free) == (True, None, True)


def test_what_followed_from_the_old_cards_follows_from_the_new_ones(site, visit):
    page = visit()
    page.keyboard.press("d")
    page.fill("#next-player-cards", "9 9")
    page.fill("#next-banker-cards", "K 7")
    page.click("#record-player")
    counts(page, "p")
    page.click("#coups li button")
    expect(page.locator("#edit-player-cards")).to_have_value("9 9")
    page.fill("#edit-player-cards", "2 4")
    page.keyboard.press("Enter")
    counts(page, "b")
    with Store(site.path) as store:
        coup = store.shoe(1).coups[0]
    assert (coup.player_total, coup.banker_total, coup.player_pair, coup.natural) == (6, 7, False, False)


def test_enter_puts_a_stake_down(visit):
    page = visit()
    page.keyboard.press("d")
    page.fill("#next-stake", "12.5")
    page.keyboard.press("Enter")
    expect(page.locator("#next .bets li")).to_contain_text("Banker 12.5")
    expect(page.locator("#next-stake")).to_have_value("")
    page.fill("#next-stake", "0")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("“0” is no stake")
    page.click("#record-banker")  # with a stake that is none nothing is recorded
    counts(page, "")


def test_an_editor_that_was_opened_and_saved_unchanged_changes_nothing(site, visit):
    page = visit()
    page.keyboard.press("d")
    page.click("#next [data-do=void-now]")
    page.click("#next [data-field=banker_pair]")
    page.click("#record-tie")
    counts(page, "t")
    with Store(site.path) as store:
        before = store.position(1)
    for number in (1, 2):
        page.click(f"#coups li:nth-child({number}) button")
        page.click("#editor [data-do=save]")
        expect(page.locator("#editor")).to_be_hidden()
    page.keyboard.press("b")
    counts(page, "tb")
    with Store(site.path) as store:
        assert store.position(1) == before + 1
