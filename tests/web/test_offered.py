"""What a page offers to a player: not what is the GM's alone, nor a heading under which nothing is left."""

from types import SimpleNamespace

from lantern_game import lantern

from tablewright.kernel.view import Offer, OfferGroup, Stat
from tablewright.sdk import plain
from tablewright.web.pages_context import for_role

SYSTEM = lantern()
GMS = min(SYSTEM.gm_actions)
OPEN = Offer(plain("Pour"), {"type": "pour", "actor": "ada"})
SHUT_OFF = Offer(plain("The GM's"), {"type": GMS, "actor": "ada"})


def shown(role, *groups):
    return for_role(SimpleNamespace(seat=SimpleNamespace(role=role), system=SYSTEM), groups)


def test_a_player_is_not_offered_what_is_the_gms():
    both, only = OfferGroup(plain("Both"), (OPEN, SHUT_OFF)), OfferGroup(plain("Only"), (SHUT_OFF,))
    assert shown("gm", both, only) == (both, only)
    assert [(str(each.title), each.offers) for each in shown("player", both, only)] == [("Both", (OPEN,))]


def test_an_account_without_offers_is_there_for_everybody():
    """Before anything is bought too, when its ledger is empty."""
    account = OfferGroup(plain("Account"), left=Stat(plain("Left"), 16))
    assert shown("player", account) == (account,)
