"""The code location `e1_assets`: the definitions of the vault that is shown."""

import os
from pathlib import Path

from e1_assets.defs.house import definitions_of
from e1_assets.defs.shown_vault import shown_vault

defs = definitions_of(shown_vault(os.environ, Path.cwd()))
