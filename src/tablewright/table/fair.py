"""Faces that the server can't choose once it has pledged a key, and that anyone can reckon again when it is shown.

What is reckoned is written down in `docs/dice.md`; the verifiers in `verify/` do the same without this package.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

__all__ = ["Fair", "Kind", "Opening", "Proof", "Throw", "draw_by", "pledge_of", "roll_key", "seal_of"]

Kind = Literal["public", "secret"]
KINDS: tuple[Kind, ...] = ("public", "secret")
WORDS = 2**32


class Proof(msgspec.Struct, frozen=True):
    """What a roll was made from besides the key of its epoch and kind.

    `roll` is the id that whoever rolled gave the command, after the id of their seat; `sides` are those of the dice, in
    the order of the faces. `seal` binds the server to the key of this one roll, before anybody but the GM may see what
    it showed.
    """

    epoch: int
    kind: Kind
    roll: str
    seal: str
    sides: tuple[int, ...] = ()


class Opening(msgspec.Struct, frozen=True):
    """What opens the seal of one roll: its key, and the salt that kept the key from being guessed."""

    key: str
    salt: str


class Fair:
    """Keys of tables, all derived from one that the server keeps: nothing of them is stored anywhere."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def key(self, table: str, epoch: int, kind: Kind) -> bytes:
        """The key of all rolls of a kind between two reveals."""
        return _mac(self._key, "tablewright-dice-v1", table, str(epoch), kind)

    def pledges(self, table: str, epoch: int) -> Mapping[str, str]:
        """What is said of the keys before anything is rolled with them."""
        return {kind: pledge_of(self.key(table, epoch, kind), table, epoch, kind) for kind in KINDS}

    def opening(self, table: str, proof: Proof) -> Opening:
        """What opens this roll, and no other one."""
        key = self.key(table, proof.epoch, proof.kind)
        return Opening(roll_key(key, proof.roll).hex(), _mac(key, "table-roll-salt-v1", proof.roll).hex())

    def throw(self, table: str, epoch: int, kind: Kind, roll: str) -> Throw:
        """A roll that is about to be made."""
        return Throw(self, table, Proof(epoch, kind, roll, ""))


class Throw:
    """Draws the faces of one roll, one after the other, and then has its proof."""

    def __init__(self, fair: Fair, table: str, proof: Proof) -> None:
        opening = fair.opening(table, proof)
        self._proof = msgspec.structs.replace(proof, seal=seal_of(opening))
        self._draw = draw_by(bytes.fromhex(opening.key), table, proof.epoch, proof.roll)
        self._sides: list[int] = []

    def draw(self, sides: int) -> int:
        """The face of the next die."""
        self._sides.append(sides)
        return self._draw(sides)

    @property
    def proof(self) -> Proof | None:
        """The proof of all that was drawn; null when nothing was."""
        return msgspec.structs.replace(self._proof, sides=tuple(self._sides)) if self._sides else None


def _packed(tag: str, *parts: str) -> bytes:
    """Parts with their lengths, so that no two lists of them are the same bytes."""
    return tag.encode() + b"\0" + b"".join(_part(part.encode()) for part in parts)


def _part(raw: bytes) -> bytes:
    return len(raw).to_bytes(4, "big") + raw


def _mac(key: bytes, tag: str, *parts: str) -> bytes:
    return hmac.digest(key, _packed(tag, *parts), "sha256")


def roll_key(key: bytes, roll: str) -> bytes:
    """The key of one roll."""
    return _mac(key, "table-roll-key-v1", roll)


def pledge_of(key: bytes, table: str, epoch: int, kind: Kind) -> str:
    """What binds the server to a key that it does not show yet."""
    return hashlib.sha256(_packed("table-roll-pledge-v1", table, str(epoch), kind) + key).hexdigest()


def seal_of(opening: Opening) -> str:
    """What binds the server to the key of one roll."""
    return hashlib.sha256(_packed("table-roll-seal-v1", opening.salt, opening.key)).hexdigest()


def draw_by(key: bytes, table: str, epoch: int, roll: str) -> Callable[[int], int]:
    """Faces from the words of a roll's key, by rejection, so that each face of a die is as likely as any other."""
    before, words = _packed("table-roll-v1", table, str(epoch), roll), 0

    def draw(sides: int) -> int:
        nonlocal words
        while True:
            made = hmac.digest(key, before + _part(str(words).encode()), "sha256")
            words += 1
            word = int.from_bytes(made[:4], "big")
            if word < WORDS - WORDS % sides:
                return word % sides + 1

    return draw
