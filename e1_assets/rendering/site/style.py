"""The style of the reader with the policies its pages state."""

import base64
import hashlib
from importlib.resources import files

STYLE = files("e1_assets.rendering.site").joinpath("templates/site.css").read_text("utf-8")
SCRIPT = files("e1_assets.rendering.site").joinpath("templates/search.js").read_text("utf-8")

_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
# The style stands in each page under its digest: it works from a disk, in every browser.
POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; form-action 'none'"
POLICY_WITH_SCRIPT = f"{POLICY}; script-src 'self'"
