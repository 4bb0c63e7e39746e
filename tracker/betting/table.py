"""What a bettor may see before the coup: the past of the shoe, the own last bet, the limits. Nothing else."""

from hashlib import sha256
from operator import index
from typing import Any

from tracker.betting.spots import BANKER, NUMBER_OF, PLAYER, SPOTS
from tracker.errors import NotRecordedError, StrategyError
from tracker.game import RANKS, uniform
from tracker.roads import ask, mark

ROAD_DISTANCES = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}  # how many columns each looks back
NONE_YET = -1
LONGEST_TOLD = 80  # letters


class CardsWanted(BaseException):
    """A strategy asked for cards for the first time: the engine starts its run again and keeps them."""


class Table:
    """The seat's view. Sides are 0 Banker, 1 Player, 2 Tie; -1 means none yet.

    won, lost, pushed: how the last coup with a bet went, by the sign of its whole net. net: its result in chips,
    commission counted. staked: chips that lay down. last: winner of the last coup that was no tie. last_outcome: ties
    included. run_side, run_length: the streak that stands, ties skipped. coup: coups already dealt in this shoe.
    shoe_number: shoes begun in this session. bankroll: chips at hand, commission owed still among them; infinite
    without a bankroll. minimum, maximum: in chips; maximum is infinite without one.
    """

    __slots__ = (
        "_bets",
        "_cards",
        "_cards_wanted",
        "_counts",
        "_decisions",
        "_key",
        "_leaving",
        "_lengths",
        "_outcomes",
        "_session",
        "_session_coups",
        "_since_tie",
        "bankroll",
        "coup",
        "last",
        "last_outcome",
        "lost",
        "maximum",
        "minimum",
        "net",
        "pushed",
        "run_length",
        "run_side",
        "shoe_number",
        "staked",
        "won",
    )

    def __init__(self, minimum: int, maximum: int | None, seed: int) -> None:
        self.minimum = minimum
        self.maximum: float = float("inf") if maximum is None else maximum
        self._key = _one_way(seed)
        self.bankroll: float = float("inf")
        self._cards: Any = None
        self._cards_wanted = False
        self._bets: dict[int, int] | None = None
        self._begin_session(0)
        self._begin_shoe()

    def _begin_session(self, session: int) -> None:
        self._session, self._session_coups = session, 0
        self._leaving: str | None = None
        self.shoe_number = 0
        self.won = self.lost = self.pushed = False
        self.net, self.staked = 0.0, 0

    def _begin_shoe(self) -> None:
        self._outcomes: list[int] = []
        self._decisions: list[int] = []
        self._lengths: list[int] = []
        self._counts = [0, 0, 0]
        self._since_tie = 0
        self.coup = 0
        self.last = self.last_outcome = self.run_side = NONE_YET
        self.run_length = 0

    def _see(self, outcome: int) -> None:
        """A coup is over."""
        self.coup += 1
        self._session_coups += 1
        self.last_outcome = outcome
        self._counts[outcome] += 1
        self._outcomes.append(outcome)
        if outcome == 2:
            self._since_tie = self.coup
            return
        self._decisions.append(outcome)
        self.last = outcome
        if outcome == self.run_side:
            self.run_length += 1
            self._lengths[-1] = self.run_length
        else:
            self.run_side = outcome
            self.run_length = 1
            self._lengths.append(1)

    def bet(self, spot: int | str, chips: int) -> None:
        """Puts chips on a spot; several calls on one spot add up, 0 is no bet.

        Errors: a negative, fractional, non-integer or boolean stake, or an unknown spot, fails the strategy.
        """
        bets = self._bets
        if bets is None:
            raise StrategyError("bet_out_of_turn")
        if type(spot) is not int or not 0 <= spot < len(SPOTS):
            spot = _spot(spot)
        if type(chips) is not int:
            chips = _whole(chips, spot)
        if chips < 0:
            raise StrategyError("stake_negative", stake=_told(chips), spot=SPOTS[spot])
        if chips:
            bets[spot] = bets.get(spot, 0) + chips

    def leave(self, reason: str = "") -> None:
        """Ends the session. Called in `bet`, chips already put down are taken back."""
        self._leaving = str(reason)[:LONGEST_TOLD]

    def back(self, k: int) -> int:
        """The winner k coups back, ties skipped: 1 is the last; -1 where this shoe does not reach so far back."""
        return self._decisions[-k] if 1 <= k <= len(self._decisions) else NONE_YET

    def outcome(self, k: int) -> int:
        """The coup k back, ties included: 1 is the last; -1 where this shoe does not reach so far back."""
        return self._outcomes[-k] if 1 <= k <= len(self._outcomes) else NONE_YET

    @property
    def since_tie(self) -> int:
        """Coups since the last tie of this shoe (0 right after one); -1 where there was none."""
        return self.coup - self._since_tie if self._counts[2] else NONE_YET

    def count(self, outcome: int) -> int:
        """How often this outcome came in this shoe; 0 for -1, which is no outcome yet. Anything else fails the strategy."""
        try:
            if outcome >= BANKER:
                return self._counts[outcome]
            if outcome == NONE_YET:
                return 0
        except (IndexError, TypeError):
            pass  # it is none, which is said below
        raise StrategyError("count_of_none", outcome=_told(outcome))

    @property
    def big_eye_boy(self) -> int:
        """The last mark of the big eye boy: 1 red, 0 blue, -1 none."""
        return _colour(mark(self._lengths, 1))

    @property
    def small_road(self) -> int:
        """The last mark of the small road: 1 red, 0 blue, -1 none."""
        return _colour(mark(self._lengths, 2))

    @property
    def cockroach_pig(self) -> int:
        """The last mark of the cockroach pig: 1 red, 0 blue, -1 none."""
        return _colour(mark(self._lengths, 3))

    def ask(self, road: str, side: int) -> int:
        """The mark that a win of this side would leave on `big_eye_boy`, `small_road` or `cockroach_pig`; a tie leaves none, and
        -1, none yet, has none.

        Errors: another road or side fails the strategy.
        """
        try:
            distance = ROAD_DISTANCES[road]
        except (KeyError, TypeError):
            raise StrategyError("unknown_road", road=_told(road), known=", ".join(ROAD_DISTANCES)) from None
        if side not in (BANKER, PLAYER):
            if side not in (NUMBER_OF["tie"], NONE_YET):
                raise StrategyError("ask_of_none", side=_told(side))
            return NONE_YET
        return _colour(ask(self._lengths, distance, repeats=side == self.run_side))

    @property
    def coups_left(self) -> int:
        """An estimate of the coups still to come in this shoe, where cards are known; else -1."""
        return self._known_cards().coups_left()

    @property
    def cards_left(self) -> int:
        """Cards that this bettor has not seen yet, burnt cards and those behind the cut card among them."""
        return self._seen("cards_left").cards_left()

    def left(self, rank: int | str) -> int:
        """Unseen cards of a rank, 0 (ace) to 12 (king), or its letter."""
        return self._seen("left").left(RANKS.index(rank) if isinstance(rank, str) else rank)

    def edge(self, spot: int | str) -> float:
        """The house's exact edge on a bet of the next coup, given the cards seen so far."""
        return self._seen("edge").edge(SPOTS[_spot(spot)])

    def variance(self, spot: int | str) -> float:
        """The variance of the next coup's net per chip on a bet, given the cards seen so far."""
        return self._seen("variance").variance(SPOTS[_spot(spot)])

    def random(self) -> float:
        """A number in [0, 1) that belongs to (seed, session, coup): the same one however often it is asked."""
        return uniform(self._key, self._session, self._session_coups)

    def _known_cards(self) -> Any:
        if self._cards is None:
            self._cards_wanted = True
            raise CardsWanted
        return self._cards

    def _seen(self, what: str) -> Any:
        cards = self._known_cards()
        if not cards.recorded:
            raise NotRecordedError("no_cards", what=f"table.{what}")
        return cards


def value_of_bet(given: Any) -> StrategyError:
    """The error of a strategy whose `bet` returns this instead of putting it down."""
    return StrategyError("bet_returns", value=_told(given))


def _one_way(seed: int) -> int:
    """64 bits that follow from the seed and from which it does not follow: the seed would tell the shoes to come."""
    return int.from_bytes(sha256(f"bettors {seed}".encode()).digest()[:8])


def _colour(red: bool | None) -> int:
    return NONE_YET if red is None else int(red)


def _spot(spot: Any) -> int:
    """The number of a spot given by number or text."""
    if isinstance(spot, str) and spot in NUMBER_OF:
        return NUMBER_OF[spot]
    try:
        number = -1 if isinstance(spot, str) else index(spot)
    except TypeError:
        number = -1
    if isinstance(spot, bool) or not 0 <= number < len(SPOTS):
        raise StrategyError("unknown_spot", spot=_told(spot))
    return number


def _whole(chips: Any, spot: int) -> int:
    """Chips as a plain int; integers of other libraries are taken, floats and booleans are not."""
    kind = type(chips).__name__
    try:
        number = index(chips)
    except TypeError:
        number = None
    if number is None or "bool" in kind:
        raise StrategyError("stake_form", stake=_told(chips), spot=SPOTS[spot], kind=kind)
    return number


def _told(value: Any) -> str:
    """What a strategy gave, short enough for a sentence, whatever its `repr` does."""
    try:
        text = repr(value)
    except Exception:  # an object of the strategy's own, or a number of thousands of digits
        return f"({type(value).__name__} that cannot be written)"
    return text if len(text) <= LONGEST_TOLD else text[:LONGEST_TOLD] + "…"
