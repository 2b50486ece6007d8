"""What the description promises of every answer, as checks of schemathesis.

A module of its own, imported by the test that asks them: schemathesis takes a second to import.
"""

from __future__ import annotations

import json

import jsonschema
import schemathesis
from schemathesis import GenerationMode
from schemathesis.core import NotSet
from schemathesis.specs.openapi import checks as promises

from web.api.schema import description

MODES = {"positive": GenerationMode.POSITIVE, "negative": GenerationMode.NEGATIVE}


@schemathesis.check
def nonsense_is_refused(context, response, case) -> bool | None:
    """What breaks the description is refused.

    A change of the shape of something optional breaks nothing where that is left out, so bodies
    are looked at once more.
    """
    if response.status_code == 413:
        return None  # refused unread: it is too long
    operation = case.operation.definition.raw
    shapes = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    if "schema" in shapes and not isinstance(case.body, NotSet | bytes):
        whole = {**shapes["schema"], "components": description()["components"]}
        said = json.loads(json.dumps(case.body))
        if not case.query and jsonschema.Draft202012Validator(whole).is_valid(said):
            return None
    return promises.negative_data_rejection(context, response, case)


# Not asked: whether everything that has the right shape is accepted. The rules decide that.
PROMISES = [
    schemathesis.checks.not_a_server_error,
    promises.status_code_conformance,
    promises.content_type_conformance,
    promises.response_schema_conformance,
    nonsense_is_refused,
    promises.unsupported_method,
]
