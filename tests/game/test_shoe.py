"""How a shoe is burnt, cut, dealt and ended; the shoe as a specification, written a second time from its text."""

import math
from collections import Counter
from dataclasses import replace

import pytest

from tests.facts.reference import FACTS
from tracker.errors import ShoeEmptyError
from tracker.game import POINTS, VARIANTS, Rules, Shoe, card_name, parse_card, shuffled, uniform

EIGHT = VARIANTS["punto-banco-8"].rules
FED = Rules(burn=False)


def cards(text):
    return [parse_card(name) for name in text.split()]


def spoken(coup):
    return [" ".join(card_name(card) for card in side.cards) for side in hands(coup)]


def hands(coup):
    assert coup.player is not None
    assert coup.banker is not None
    return coup.player, coup.banker


# The drawing of a coup: Player, Banker, Player, Banker, then the third cards


@pytest.mark.parametrize(
    ("dealt", "player", "banker", "outcome"),
    [
        ("9h 2c Kd 3c", "9h Kd", "2c 3c", "player"),  # a natural ends the coup
        ("2h 8c 3d Kc", "2h 3d", "8c Kc", "banker"),
        ("4h 5c 4d 3c", "4h 4d", "5c 3c", "tie"),
        ("2c 2d 3c Ad Kh 4s", "2c 3c Kh", "2d Ad 4s", "banker"),  # a ten as third card is no missing third card
        ("2c 2d 3c Ad 8h", "2c 3c 8h", "2d Ad", "tie"),  # Banker's 3 stands against an 8
        ("6c 2d Kc 3d 9h", "6c Kc", "2d 3d 9h", "player"),  # Player stood: Banker draws to 5 and less
        ("6c 3d Kc 3h", "6c Kc", "3d 3h", "tie"),  # and stands on 6
        ("2c 3d 3c 3h 6s Ah", "2c 3c 6s", "3d 3h Ah", "banker"),  # Banker's 6 draws against a 6
        ("2c 4d 3c Kh 0 9s", "2c 3c 0", "4d Kh", "player"),  # and 4 stands against a ten
        ("2c 4d 3c Kh Ac 9s", "2c 3c Ac", "4d Kh", "player"),  # or an ace (of clubs: card number 0)
    ],
)
def test_a_fed_coup(dealt, player, banker, outcome):
    shoe = Shoe(FED, cards(dealt))
    coup = shoe.deal()
    assert (spoken(coup), coup.outcome) == ([player, banker], outcome)
    assert shoe.place == sum(len(side.cards) for side in hands(coup))


# The last coup. Coups of 9 and a ten against 8 and a ten take four cards each.

FOUR_CARDS_EACH = "9h 8h Kd Kc " * 10


@pytest.mark.parametrize(
    ("cut", "after_cut", "coups"),
    [
        (8, 1, 3),  # the cut card shows as the first card of the third coup: that one is the last
        (7, 1, 3),  # it shows in the second coup: that one is finished, and one more
        (9, 1, 4),
        (5, 1, 3),
        (4, 1, 2),
        (8, 0, 2),  # none after it: the coup in which it shows is the last
        (7, 0, 2),
        (9, 0, 3),
        (8, 2, 4),
        (7, 2, 4),
    ],
)
def test_the_last_coup(cut, after_cut, coups):
    shoe = Shoe(replace(FED, after_cut=after_cut), cards(FOUR_CARDS_EACH), cut=cut)
    dealt = 0
    while not shoe.over:
        shoe.deal()
        dealt += 1
    assert (dealt, shoe.coups) == (coups, coups)
    started_before_the_cut = len([start for start in range(0, 40, 4) if start < cut])
    assert coups == started_before_the_cut + after_cut


def test_an_empty_shoe_is_an_error_and_never_refilled():
    shoe = Shoe(FED, cards("9h 8h Kd Kc 2h 2d 2c"))
    shoe.deal()
    assert not shoe.over
    assert shoe.left() == cards("2h 2d 2c")
    with pytest.raises(ShoeEmptyError, match="after card 7"):
        shoe.deal()
    assert shoe.left() == []
    with pytest.raises(ShoeEmptyError):
        shoe.deal()


# The shoe as a specification


def by_the_text(packs, seed, number, *, thrown_away=None):
    """The order of a shoe and its first word, from the specification's sentences alone.

    thrown_away: a list to which the place of every word that is thrown away is added.
    """
    full = 2**64

    def mix(z):
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % full
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % full
        return z ^ (z >> 31)

    def turned(x, by):
        return ((x << by) | (x >> (64 - by))) % full

    gold = 0x9E3779B97F4A7C15
    z = mix((seed + gold) % full) ^ mix((number + 1) * 0xD1342543DE82EF95 % full)
    s = []
    for _ in range(4):
        z = (z + gold) % full
        s.append(mix(z))

    def words():
        while True:
            yield (turned((s[0] + s[3]) % full, 23) + s[0]) % full
            t = (s[1] << 17) % full
            s[2] ^= s[0]
            s[3] ^= s[1]
            s[1] ^= s[2]
            s[0] ^= s[3]
            s[2] ^= t
            s[3] = turned(s[3], 45)

    stream = words()
    first = next(stream)
    shoe = [position % 52 for position in range(52 * packs)]
    for i in range(0, len(shoe), 4):
        left = len(shoe) - i
        fair, jumps = False, []
        while not fair:
            r, jumps = next(stream) >> 9, []
            for n in (left, left - 1, left - 2, left - 3):
                r *= n
                jumps.append(r >> 55)
                r %= 2**55
            fair = r >= 2**55 % (left * (left - 1) * (left - 2) * (left - 3))
            if not fair and thrown_away is not None:
                thrown_away.append(i)
        for q, j in enumerate(jumps):
            shoe[i + q], shoe[i + q + j] = shoe[i + q + j], shoe[i + q]
    return shoe, first


THROWS_A_WORD_AWAY = (7, 12955)  # an eight-pack shoe with a word that would favour some draws; one in 20,000 has one


@pytest.mark.parametrize("packs", [1, 2, 6, 8])
@pytest.mark.parametrize(
    ("seed", "number"), [THROWS_A_WORD_AWAY, (0, 0), (7, 0), (7, 1), (2**63 - 1, 10**6), (123456789, 2**40)]
)
def test_a_shoe_is_named_by_seed_and_number(packs, seed, number):
    order, first = shuffled(52 * packs, seed, number)
    assert (order, first) == by_the_text(packs, seed, number)
    assert Counter(order) == dict.fromkeys(range(52), packs)


def test_a_word_that_favours_some_draws_is_thrown_away():
    thrown_away = []
    by_the_text(8, *THROWS_A_WORD_AWAY, thrown_away=thrown_away)
    assert thrown_away == [4]


def test_the_generators_are_the_published_ones():
    """The words that splitmix64 gives from 0, and xoshiro256++ from the state 1 2 3 4, in their reference tests."""
    from tracker.game.random import GOLDEN, Words, mix

    assert [mix(GOLDEN * k & (1 << 64) - 1) for k in (1, 2)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
    words = Words(0, 0)
    words.a, words.b, words.c, words.d = 1, 2, 3, 4
    assert [words.next() for _ in range(6)] == [
        *(41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162)
    ]


@pytest.mark.parametrize("number", range(40))
def test_burn_and_cut(number):
    shoe = Shoe.named(EIGHT, 11, number)
    order, first = shuffled(416, 11, number)
    assert shoe.cards == order
    assert shoe.place == 1 + (POINTS[order[0]] or 10)
    assert shoe.cut == 402 - (first >> 32) % 3
    assert Shoe.named(replace(EIGHT, burn=False), 11, number).place == 0


def test_every_place_of_the_cut_card_comes():
    assert {Shoe.named(EIGHT, 3, number).cut for number in range(60)} == {400, 401, 402}


@pytest.mark.parametrize(
    ("name", "cards_", "cut"), [("live-8-third", 416, {277}), ("punto-banco-6", 312, {296, 297, 298})]
)
def test_where_the_cut_card_lies(name, cards_, cut):
    shoes = [Shoe.named(VARIANTS[name].rules, 5, number) for number in range(30)]
    assert {shoe.cut for shoe in shoes} == cut
    assert {len(shoe.cards) for shoe in shoes} == {cards_}


@pytest.mark.parametrize("name", ["punto-banco-1", "punto-banco-6", "punto-banco-8", "live-8-third"])
def test_a_named_shoe_ends_behind_its_cut_card(name):
    rules = VARIANTS[name].rules
    for number in range(20):
        shoe, starts = Shoe.named(rules, 1, number), []
        while not shoe.over:
            starts.append(shoe.place)
            shoe.deal()
        assert shoe.cut is not None
        assert [start for start in starts if start >= shoe.cut] == starts[-1:]
        assert shoe.place <= len(shoe.cards)


def test_a_shoe_shuffled_before_every_coup():
    rules = VARIANTS["live-6"].rules
    shoe = Shoe.named(rules, 21, 4)
    coups = []
    while not shoe.over:
        assert len(shoe.left()) == 312
        coups.append(shoe.deal())
    assert len(coups) == 80
    for coup, dealt in enumerate(coups, 1):  # each from a fresh shuffle named by number * 128 + coup
        assert Shoe(rules, by_the_text(6, 21, 4 * 128 + coup)[0]).deal() == dealt


def test_chance_of_a_strategy_belongs_to_seed_session_and_coup():
    drawn = [uniform(seed, session, coup) for seed in range(5) for session in range(10) for coup in range(40)]
    assert len(set(drawn)) == len(drawn) == 2000
    assert all(0 <= number < 1 for number in drawn)
    assert abs(sum(drawn) / 2000 - 0.5) < 4.5 * math.sqrt(1 / 12 / 2000)
    assert uniform(3, 4, 5) == uniform(3, 4, 5)


# Many shoes


@pytest.mark.long
@pytest.mark.parametrize("id_", [id_ for id_ in FACTS if id_.startswith("hands-per-shoe")])
def test_coups_a_shoe(id_):
    packs, behind, burn, after = id_.removeprefix("hands-per-shoe-").split("-")
    rules = Rules(packs=int(packs), behind=int(behind), spread=1, burn=burn == "burn", after_cut=int(after))
    shoes, fact = 2000, FACTS[id_]
    coups = 0
    for number in range(shoes):
        shoe = Shoe.named(rules, 2025, number)
        while not shoe.over:
            shoe.deal()
        coups += shoe.coups
    z = (coups / shoes - fact["simulated_mean"]) / (fact["standard_deviation"] / math.sqrt(shoes))
    assert abs(z) < 4.5, f"seed 2025: {coups / shoes} coups a shoe, z = {z}"


@pytest.mark.long
def test_first_coups_follow_the_exact_law():
    shoes, fact = 10_000, FACTS["outcome-8"]["probability"]
    expected = {**{side: float(fact[side]) for side in fact}, "natural": 0.343049097332, "player_pair": 31 / 415,
                "banker_pair": 31 / 415, "player_perfect": 7 / 415}  # fmt: skip
    counted = Counter()
    for number in range(shoes):
        coup = Shoe.named(EIGHT, 99, number).deal()
        player, banker = hands(coup)
        counted[str(coup.outcome)] += 1
        counted["natural"] += player.is_natural or banker.is_natural
        counted["player_pair"] += bool(player.is_pair)
        counted["banker_pair"] += bool(banker.is_pair)
        counted["player_perfect"] += bool(player.is_perfect_pair)
    for name, chance in expected.items():
        z = (counted[name] - shoes * chance) / math.sqrt(shoes * chance * (1 - chance))
        assert abs(z) < 4.5, f"seed 99: {name} {counted[name]} times in {shoes}, z = {z}"


@pytest.mark.long
def test_every_card_lies_everywhere_as_often():
    shoes = 5200
    seen = [[0] * 52 for _ in range(416)]
    for number in range(shoes):
        for place, card in enumerate(shuffled(416, 4, number)[0]):
            seen[place][card] += 1
    for place in (0, 1, 2, 3, 4, 207, 412, 413, 414, 415):
        chi_square = sum((count - 100) ** 2 / 100 for count in seen[place])
        assert abs(chi_square - 51) < 4.5 * math.sqrt(2 * 51), f"seed 4: place {place}, chi-square {chi_square}"
