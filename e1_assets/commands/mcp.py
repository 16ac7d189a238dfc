"""`e1 mcp`: the vault for agents, over standard input and output."""

from importlib.util import find_spec

from e1_assets.commands.options import Vault

_WAIT_SECONDS = 10.0


def mcp(vault: Vault = None) -> None:
    """Answer an agent's questions over stdio; reads only, needs the extra `mcp`."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.domain.errors import EnvironmentFault
    from e1_assets.storage.warehouse import Warehouse

    if find_spec("mcp") is None:
        raise EnvironmentFault(
            "the extra `mcp` is not installed",
            "this Python",
            "Run `pip install 'e1-assets[mcp]'`, in a clone `.venv/bin/pip install -e '.[mcp]'`.",
        )
    from e1_assets.commands.mcp_server import server_of

    house = opened(vault)
    stored = warehouse_to_read(house, as_left=True).path
    server_of(house, Warehouse(stored, _WAIT_SECONDS, read_only=True)).run("stdio")
