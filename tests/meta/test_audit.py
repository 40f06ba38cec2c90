"""The audit of dependencies: a calm answer counts only from somebody who knows of a version that is bad."""

from audit import NOT_MEASURED, Audit, read


def report(*dependencies):
    return {"dependencies": list(dependencies), "fixes": []}


def known(name, *holes):
    return {"name": name, "version": "1", "vulns": [{"id": hole} for hole in holes]}


SKIPPED = {"name": "a", "skip_reason": "Dependency not found on PyPI and could not be audited: a (1)"}
PLANTED = report(known("jinja2", "CVE-2016-10745"))


def test_sound_dependencies_are_counted():
    assert read(PLANTED, report(known("a"), known("b"))) == Audit(2, ())


def test_a_bad_version_is_named_with_its_hole():
    assert read(PLANTED, report(known("a"), known("b", "CVE-1", "CVE-2"))) == Audit(2, ("b 1: CVE-1",))


def test_who_does_not_know_the_planted_version_has_measured_nothing():
    for blind in (report(SKIPPED), report(known("jinja2")), {}):
        assert read(blind, report(known("a"))) is NOT_MEASURED


def test_a_dependency_that_nobody_could_ask_about_is_not_sound():
    for ours in (report(known("a"), SKIPPED), report(), {}):
        assert read(PLANTED, ours) is NOT_MEASURED
