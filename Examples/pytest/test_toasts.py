"""Tests of rules with pytest: `pytest Examples/pytest`."""

import pathlib

import pytest

RULES = pathlib.Path(__file__).parent / "rules"

pytestmark = pytest.mark.glassbus(rules=[RULES])


def test_repeats_are_counted(glassbus):
    glassbus.inject("toast.show", id="a", message="Ann pushed", dedupeKey="Ann")
    glassbus.advance(0.5)
    glassbus.inject("toast.show", message="Ann pushed again", dedupeKey="Ann")
    glassbus.expect("toast.coalesced", count=2)
    assert glassbus.state("toast.presenting.message") == "Ann pushed"
    glassbus.expect_none("toast.presented", during=5)


@pytest.mark.glassbus(date="2026-03-28T22:30:00+01:00")
def test_the_night_is_quiet_until_seven_also_when_it_is_an_hour_shorter(glassbus):
    glassbus.inject("toast.show", id="a", message="A comment")
    glassbus.expect_none("toast.presented")
    # Summer time begins at 2:00: it is 7:00 after seven hours and a half, and not after eight and a half.
    glassbus.set_date("2026-03-29T06:59:00+02:00")
    glassbus.inject("toast.show", id="b", message="A comment")
    glassbus.expect_none("toast.presented")
    glassbus.advance(60)
    glassbus.inject("toast.show", id="c", message="A comment")
    glassbus.expect("toast.presented", id="c")
