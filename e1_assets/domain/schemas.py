"""The JSON Schemas of what other programs read, made from the models."""

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from e1_assets.domain.briefs import Brief
from e1_assets.domain.findings import LintReport

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMES = ("brief", "lint")


def schema_of(name: str) -> dict[str, Any]:
    """The schema of `e1 brief --format json` or of `e1 lint --format json`."""
    if name == "brief":
        _, made = models_json_schema([(Brief, "serialization")], by_alias=True)
        body = {"$ref": "#/$defs/Brief", **made}
        return {"$schema": DIALECT, "$id": "urn:e1:brief:1", "title": "e1.brief/1", **body}
    made = TypeAdapter(list[LintReport]).json_schema(by_alias=True, mode="serialization")
    return {"$schema": DIALECT, "$id": "urn:e1:lint:1", "title": "e1.lint/1", **made}
