def udeval(arguments: list[str]) -> tuple[bytes, bytes, int]: ...
def ud_evaluate(
    gold: bytes,
    gold_name: str,
    system: bytes,
    system_name: str,
    enhancements: str,
    no_empty_nodes: bool,
    multiple_roots_okay: bool,
) -> list[tuple[str, int, int, int, int | None]]: ...
def lower(text: str) -> str: ...
