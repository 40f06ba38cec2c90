"""The garbage collector doesn't walk what has stood for long, and still finds what it must."""

import asyncio
import gc
import weakref

import pytest

from tablewright.web.pauses import keep_pauses_short

pytestmark = pytest.mark.anyio


class Ring:
    """Something that only a collection can free."""

    def __init__(self) -> None:
        self.itself = self


async def test_what_survived_a_full_collection_is_not_walked_again_and_an_hour_later_all_is(monkeypatch) -> None:
    monkeypatch.setattr("tablewright.web.pauses.HOUR", 0.05)
    standing = Ring()
    gone = weakref.ref(standing)
    keeping = asyncio.create_task(keep_pauses_short())
    try:
        await asyncio.sleep(0)
        assert gc.get_freeze_count() > 0
        del standing
        gc.collect()
        assert gone() is not None, "it was set aside"
        await asyncio.sleep(0.3)
        assert gone() is None
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
    assert gc.get_freeze_count() == 0
    gc.collect()
    assert gc.get_freeze_count() == 0, "nothing is set aside any more"
