"""What a store says when it cannot do its work."""

__all__ = ["StoreUnavailable"]


class StoreUnavailable(Exception):  # noqa: N818 - named after what the reader is told
    """The log can't be read or written now; `sentence` says why and what to do.

    It is meant for those who run the server, since it names the file: a player needs to know only
    that nothing was acknowledged, and that asking again with the same command id is safe.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
