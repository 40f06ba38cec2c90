"""Everything that is said in English is said in Russian too."""

import pytest

import words


@pytest.mark.parametrize("domain", words.domains(), ids=lambda domain: domain.name)
def test_every_marked_string_has_russian_words(domain):
    assert list(domain.faults()) == []


SAID = """
text("Roll {count} dice.", count=2)
plural("{n} die", "{n} dice", 2)
Text("Free", context="of charge")
text(name)
text("{name}")
"""
PAGE = "<p>{{ _('Sheet') }}{% trans %}Log{% endtrans %}</p>"
CONTENT = """
[[items]]
id = "fast_sponge"
name = "sponge"
clause = "BL-28"
uses = ["Breathe in the fog"]
"""


@pytest.fixture
def domain(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "PACKAGE", tmp_path)
    (tmp_path / "said.py").write_text(SAID, encoding="utf-8")
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "items.toml").write_text(CONTENT, encoding="utf-8")
    return words.Domain("said", tmp_path, tmp_path / "words" / "ru.po")


def translate(domain, translations):
    catalog = domain.translated()
    for message in catalog:
        if message.id:
            message.string = translations[words.singular(message)]
    with domain.catalog.open("wb") as file:
        words.write_po(file, catalog)


RUSSIAN = {
    "Roll {count} dice.": "Бросьте кубы: {count}.",
    "{n} die": ("{n} куб", "{n} куба", "{n} кубов"),
    "Free": "Даром",
    "sponge": "губка",
    "Breathe in the fog": "Дышать в тумане",
    "Sheet": "Лист",
    "Log": "Журнал",
}


def test_what_python_templates_and_content_mark_is_found(domain):
    assert {words.singular(message) for message in domain.marked() if message.id} == set(RUSSIAN)


def test_an_update_lists_what_lacks_and_keeps_what_is_translated(domain):
    domain.update()
    assert len(list(domain.faults())) == len(RUSSIAN)
    translate(domain, RUSSIAN)
    domain.update()
    assert list(domain.faults()) == []


def test_an_update_without_changes_writes_the_same_bytes(domain):
    domain.update()
    translate(domain, RUSSIAN)
    domain.update()
    once = domain.catalog.read_bytes()
    domain.update()
    assert domain.catalog.read_bytes() == once


def test_what_is_no_longer_said_is_dropped(domain):
    domain.update()
    (domain.folder / "page.html").unlink()
    domain.update()
    assert "Sheet" not in domain.translated()


def test_a_missing_plural_is_a_fault(domain):
    domain.update()
    translate(domain, RUSSIAN | {"{n} die": ("{n} куб", "{n} куба", "")})
    (fault,) = domain.faults()
    assert "'{n} die' has no Russian words" in fault


def test_a_placeholder_that_was_lost_is_a_fault(domain):
    domain.update()
    translate(domain, RUSSIAN | {"Roll {count} dice.": "Бросьте кубы."})
    (fault,) = domain.faults()
    assert "filled with other names" in fault
