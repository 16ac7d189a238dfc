"""The settings of a vault as its `e1.toml` gives them."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from e1_assets.domain.errors import EnvironmentFault, UsageError
from e1_assets.domain.model import Model
from e1_assets.domain.settings import AcceptPolicy, NotifySettings, Settings


def read_settings(path: Path) -> Settings:
    """Settings of a file, the defaults where there is none; UsageError names file and key."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return Settings()
    except UnicodeDecodeError as error:
        raise UsageError("settings are not UTF-8", str(path), "Save the file as UTF-8.") from error
    except OSError as error:
        raise EnvironmentFault(
            "settings cannot be read", str(path), "Make the file readable."
        ) from error
    try:
        return Settings.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise UsageError("settings are not TOML", str(path), f"{error}.") from error
    except ValidationError as error:
        raise UsageError("settings", str(path), _advice(error)) from error


def _advice(error: ValidationError) -> str:
    return "; ".join(_one(problem) for problem in error.errors()) + "."


def _one(problem: Mapping[str, object]) -> str:
    where = problem["loc"]
    keys = [str(part) for part in where] if isinstance(where, tuple) else [str(where)]
    key = ".".join(keys)
    if problem["type"] == "extra_forbidden":
        return f"{key} is no setting; allowed are {', '.join(_allowed(keys[:-1]))}"
    told = str(problem["msg"]).removeprefix("Value error, ").replace("valid tuple", "list")
    if not keys or keys == [""]:
        return told
    # What stands under `notify` may be an address with its password.
    value = "" if keys[0] == "notify" else f" = {problem['input']!r}"
    return f"{key}{value}: {told}"


def _allowed(parents: Sequence[str]) -> Iterable[str]:
    tables: dict[str, type[Model]] = {"accept": AcceptPolicy, "notify": NotifySettings}
    return tables.get(".".join(parents), Settings).model_fields
