"""What was drawn lately, to be shown again to all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

__all__ = ["Drawn"]

KEPT = 2_000


class Drawn:
    """A store of the newest drawings by what they depend on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, str] = OrderedDict()

    def once(self, key: Hashable, draw: Callable[[], str]) -> str:
        """The drawing, made now unless it was made before."""
        if key not in self._kept:
            self._kept[key] = draw()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]
