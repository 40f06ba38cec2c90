"""What people saw and did over HTTP, held against what the log says: by someone who knows nothing of how it is kept."""

from collections.abc import Iterable, Sequence

import msgspec


class Did(msgspec.Struct, frozen=True):
    """A line that somebody wrote: when it was sent first, and when it was acknowledged, if it was."""

    line: str
    sent: float
    acknowledged: float | None = None


def faults(log: Sequence[str], did: Iterable[Did], viewers: Iterable[Sequence[tuple[int, str]]]) -> list[str]:
    """What is wrong with a table's history; nothing when it is as if one careful clerk had kept it.

    `log` are the lines as the table has them at last, in order; a viewer's are those that arrived, with their numbers,
    from the one they began with.
    """
    place = {line: index for index, line in enumerate(log)}
    found = [f"doubled: {line}" for line in place if log.count(line) > 1]
    done = [each for each in did if each.acknowledged is not None]
    found += [f"lost: {each.line}" for each in done if each.line not in place]
    found += [
        f"out of order: {later.line} stands before {earlier.line}"
        for earlier in done
        for later in done
        if earlier.acknowledged < later.sent and place.get(earlier.line, -1) > place.get(later.line, len(log))
    ]
    found += [f"made up: {line}" for line in place if line not in {each.line for each in did}]
    for viewer in viewers:
        numbers = [number for number, _ in viewer]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False:
            found.append(f"a viewer's numbers have gaps or doubles: {numbers}")
        seen = [line for _, line in viewer if line in place]
        if seen != [line for line in log if line in seen]:
            found.append("a viewer saw another order than the log has")
        if viewer and log and viewer[-1][1] != log[-1]:
            found.append("a viewer did not hear the end")
    return found
