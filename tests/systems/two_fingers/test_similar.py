"""Names that people may take for one another."""

import pytest

from tablewright.systems.two_fingers.similar import alike, cleaned, folded


@pytest.mark.parametrize(
    "one, other, are",
    [
        ("Замки", "замки", True),
        ("Лётное дело", "ЛЕТНОЕ  дело!", True),
        ("Замки", "Замок", True),
        ("Верховая езда", "Езда верхом", True),
        ("Замки", "Замки и засовы", True),
        ("Незаметность", "Незаметнасть", True),
        ("Замки", "Пение", False),
        ("Бег", "Бои", False),
        ("Лук", "Лад", False),
        ("Рыбалка", "Рыцарство", False),
        ("Бег", "Вег", False),
        ("Танец", "Ранец", True),
        ("Танец", "Ранее", True),
        ("Танец", "Ранен", True),
        ("Танец", "Канон", False),
        ("Плот", "Плоть", True),
        ("Плот", "Лот", False),
        ("Плот", "Клот", True),
        ("Плот", "Клоп", False),
        ("Плотник", "Лоцман", False),
        ("Плотник", "Плотнк", True),
        ("Плотник", "Плоутник", True),
        ("Лот", "Плот", False),
        ("Сломка", "Ломка", True),
        ("Сломка", "Слломкаа", True),
        ("Сломка", "Слломкааа", False),
        ("Плотник", "Ппллотник", True),
        ("Плотник", "Пппллотник", False),
        ("🗝", "🗝", True),
        ("🗝", "🚪", False),
        ("日本語", "日本語", True),
        ("Zamok", "Замок", False),
    ],
)
def test_names_are_alike_when_words_begin_alike_or_letters_slipped(one, other, are):
    assert alike(one, other) is alike(other, one) is are


def test_what_is_folded_to_nothing_stays_as_it_is():
    assert folded("!!!") == "!!!"
    assert folded("  ") == ""


def test_what_is_cleaned_is_cleaned_already():
    for written in ("a \u202eb", "Е\u0308ж", " \x00 ", "👩‍🚀 в космосе"):
        assert cleaned(cleaned(written)) == cleaned(written)
    assert cleaned("👩‍🚀") == "👩‍🚀"


def test_only_so_much_of_a_name_is_compared():
    """A document may hold any length."""
    assert alike("а" * 100_000, "а" * 100_000 + "б")
