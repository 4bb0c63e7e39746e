"""What the tests of the dashboard wait for."""

PATIENCE_MS = 60_000  # a machine that is busy with other things is no failure


def expect(locator):
    from playwright.sync_api import expect as expect_

    expect_.set_options(timeout=PATIENCE_MS)
    return expect_(locator)


def counts(page, text: str) -> None:
    """Waits until the page has counted these coups."""
    expect(page.locator("#coup-count")).to_have_text(str(len(text)))
    for id_, letter in (("count-banker", "b"), ("count-player", "p"), ("count-tie", "t")):
        expect(page.locator(f"#{id_}")).to_have_text(str(text.lower().count(letter)))
