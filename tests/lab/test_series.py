"""Curves side by side, as files: nothing in them is run or read as more than it is."""

import csv
import io
import xml.etree.ElementTree as ET
from fractions import Fraction

from tablewright.lab.series import Series, as_csv, as_markdown, as_svg

HALF, NEVER = Fraction(1, 2), Fraction(0)
NASTY = '=cmd|" /c calc"!A0,<script>\n|x'
CURVES = [Series("Ada", {1: HALF, 2: NEVER}), Series(NASTY, {2: Fraction(1, 3000), 3: None})]


def test_csv_has_the_exact_chances_and_no_formula():
    head, *rows = csv.reader(io.StringIO(as_csv(CURVES, "difficulty"), newline=""))
    assert head == ["difficulty", "Ada", f"'{NASTY}"]
    assert rows == [["1", "1/2", ""], ["2", "0", "1/3000"], ["3", "", ""]]


def test_markdown_is_one_table_and_rounds_nothing_to_never():
    lines = as_markdown(CURVES, "difficulty").splitlines()
    assert len(lines) == 5
    assert lines[2:] == ["| 1 | 50.0 % | – |", "| 2 | 0.0 % | under 0.1 % |", "| 3 | – | – |"]


def test_the_picture_is_well_formed_and_has_a_line_and_a_name_for_each():
    root = ET.fromstring(as_svg(CURVES, "difficulty"))
    kinds = [each.tag.rpartition("}")[2] for each in root.iter()]
    assert "script" not in kinds
    dashed = [each for each in root.iter() if each.get("stroke-width") == "2.5" and each.get("d", "").count("H")]
    assert len(dashed) == 2
    assert any("Ada" in (each.text or "") for each in root.iter())
