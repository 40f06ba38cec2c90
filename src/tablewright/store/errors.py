"""What a store says when it cannot do its work."""

__all__ = ["StoreUnavailable"]


class StoreUnavailable(Exception):  # noqa: N818 - named after what the reader is told
    """The log can't be read or written now; `sentence` says why and what to do.

    What was asked for was not acknowledged, so asking again with the same
    command id is always safe.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
