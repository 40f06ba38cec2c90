"""What the described interface allows and forbids, sent by every role: nothing breaks, and answers are as described."""

import os
from contextlib import ExitStack

import pytest
import schemathesis
from described import ROLES, Described
from hypothesis import HealthCheck, given, seed, settings, strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import request_response

from tablewright.web.answers import json_answer
from tablewright.web.api.openapi import ENDPOINTS, ROOT, description
from tablewright.web.api.tables import join, look

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("EXAMPLES", "10"))
"""Requests to each endpoint from each role; `make trust` sends more."""
# The last one is for bodies alone: a query may be empty where its number is left out, as forms send it.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


def described():
    """The description without who may ask, which is the role's part and not the request's."""
    found = description()
    for path in found["paths"].values():
        for operation in path.values():
            del operation["security"]
    return schemathesis.openapi.from_dict(found)


SCHEMA = described()


@pytest.fixture(scope="module")
def running():
    with ExitStack() as stack:
        yield Described(stack)


def try_out(running, endpoint, role):
    """Send what fits the description, and what does not, and look at each answer."""
    operation = SCHEMA[ROOT + endpoint.path][endpoint.method]
    fitting, misfitting = (operation.as_strategy(generation_mode=mode) for mode in GenerationMode)
    negative = misfitting if endpoint.body or endpoint.query else st.nothing()

    @seed(20)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=fitting | negative, known=st.booleans())
    def sent(case, known):
        answer = running.send(endpoint, role, case, known=known)
        case.validate_response(answer, checks=CHECKS if endpoint.body else CHECKS[:-1])

    sent()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_every_answer_is_as_described(running, endpoint, role):
    try_out(running, endpoint, role)


# The gauge notices planted faults

LOOK, JOIN = (next(each for each in ENDPOINTS if each.handler is handler) for handler in (look, join))


async def broken(_request):
    raise RuntimeError("a wire came loose")


async def bare(_request):
    return json_answer({"ok": True})


async def undressed(_request):
    return json_answer({"error": "no"}, 404)


async def seated_at_once(_request):
    seat = {"table": "t", "seat": "s", "role": "player", "token": "x"}
    return json_answer({"ok": True, **seat}, 201)


@pytest.mark.parametrize("endpoint, planted", [(LOOK, broken), (LOOK, bare), (LOOK, undressed), (JOIN, seated_at_once)])
def test_the_gauge_of_descriptions_notices(running, monkeypatch, endpoint, planted):
    (route,) = [each for each in running.app.routes if each.path == ROOT + endpoint.path]
    monkeypatch.setattr(route, "app", request_response(planted))
    with pytest.raises(FailureGroup):
        try_out(running, endpoint, "gm")
