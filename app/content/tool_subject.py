"""What the call of a tool is about, read from its arguments. Pure."""

from pathlib import PurePath

from app.content.json_fields import Json, as_list, as_map, text_of

MAX_SUBJECT = 120
_FILES = ("file_path", "path", "notebook_path", "filename", "file")
_TEXTS = (
    *("command", "cmd", "pattern", "query", "url", "description", "question", "prompt"),
    *("title", "name", "skill", "id"),
)


def tool_subject(arguments: object) -> str | None:
    """Give the file of a call, or its command, pattern or question, on one line.

    None where the arguments name nothing of the kind.
    """
    given = as_map(arguments)
    if file := text_of(given, *_FILES):
        return _on_one_line(PurePath(file.replace("\\", "/")).name or file)
    said = text_of(given, *_TEXTS) or _last_of_command(given)
    return _on_one_line(said) if said else None


def _last_of_command(given: Json) -> str | None:
    """Give what a shell is told, where the command comes as a list: `["bash", "-lc", "npm ci"]`."""
    words = as_list(given.get("command") or given.get("cmd"))
    last = words[-1] if words else None
    return last if isinstance(last, str) and last.strip() else None


def _on_one_line(text: str) -> str | None:
    line = next((line for line in text.splitlines() if line.strip()), "")
    line = " ".join(line.split())
    return (line if len(line) <= MAX_SUBJECT else f"{line[: MAX_SUBJECT - 1]}…") or None
