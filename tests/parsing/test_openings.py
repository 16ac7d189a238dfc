"""A look at one sign spares a search: whatever a search would find opens with such a sign."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from e1_assets.parsing import (
    dates,
    devices,
    durations,
    given_units,
    measures,
    not_quantities,
    units,
)
from e1_assets.parsing.numerals import TO

SEARCHES = {
    "power": (measures._POWER_OF_TEN, measures._OPENS_POWER),
    "times": (given_units._TIMES, given_units._OPENS_TIMES),
    "device": (devices._DEVICE, devices._OPENS),
    "range": (TO, measures._OPENS_RANGE),
    "range of prices": (measures._TO_MONEY, measures._OPENS_RANGE),
    "shared": (measures._SHARED, measures._OPENS_SHARED),
    "scale": (units._SCALE, units._OPENS_SCALE),
    "filler": (units._FILLER, units._OPENS_FILLER),
}
REFERENCES = (not_quantities._CLOCK, not_quantities._CARD, not_quantities._CODE)
# The same examples on every machine; how long one takes to invent says nothing.
steady = settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("name", SEARCHES)
@steady
@given(data=st.data())
def test_what_is_found_opens_with_a_known_sign(name: str, data: st.DataObject) -> None:
    form, signs = SEARCHES[name]
    text = data.draw(st.from_regex(form))
    for found in form.finditer(text):
        sign = units.sign_behind(text, found.start())
        assert sign in signs or (name == "device" and sign.isspace())


@steady
@given(st.from_regex(durations._CLOCKED, fullmatch=True))
def test_every_duration_passes_the_look_at_what_follows_its_digits(text: str) -> None:
    match = durations._CLOCKED.fullmatch(text)
    digits = re.match(r"[0-9]+", text)
    if match and digits and sum(part is not None for part in match.groups()) > 1:
        assert durations.duration_at(text, 0, digits.end())


@steady
@given(st.from_regex(dates._NUMERIC))
def test_every_date_passes_the_look_at_what_follows_its_digits(text: str) -> None:
    for found in dates._NUMERIC.finditer(text):
        # A date is looked for at the first digit of a number only.
        if not text[: found.start()][-1:].isdigit():
            assert dates._DATING.match(text, found.start())


@pytest.mark.parametrize("form", REFERENCES)
@steady
@given(data=st.data())
def test_every_reference_passes_it_too(form: re.Pattern[str], data: st.DataObject) -> None:
    text = data.draw(st.from_regex(form))
    for found in form.finditer(text):
        digits = not_quantities._DIGITS.match(text, found.start())
        assert digits
        behind = text[digits.end() : digits.end() + 1]
        long = digits.end() - found.start() >= not_quantities._LONG_CODE
        assert behind in not_quantities._REFERRING or long
