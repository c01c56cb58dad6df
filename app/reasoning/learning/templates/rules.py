"""What a template must be, and what identifies it. Pure."""

import hashlib
import json
import re
import unicodedata
from dataclasses import asdict

from app.content.front_matter import FrontMatter, split_front_matter
from app.domain.ids import derived_id
from app.domain.template import Complexity, NewTemplate, TemplateContent, TemplateSource
from app.domain.text import require_text
from app.errors import InvalidInputError

MAX_NAME = 120
MAX_DESCRIPTION = 500
MAX_KEYWORDS = 20
MAX_KEYWORD = 60
MAX_BODY_BYTES = 20_000
SEARCHED_BODY = 1_000
"""Characters of the body that are searched."""

_STEPS = re.compile(r"^##\s+Steps\s*$(.*?)(?=^##\s|\Z)", re.MULTILINE | re.DOTALL)
_EXAMPLES = re.compile(r"^##\s+Examples\s*$(.*?)(?=^##\s|\Z)", re.MULTILINE | re.DOTALL)
_NUMBERED = re.compile(r"^[^\S\n]*\d+[.)]\s+\S", re.MULTILINE)
_TITLE = re.compile(
    r"^[^\S\n]*\d+[.)][^\S\n]+(?:\*\*(?P<marked>[^*\n]+)\*\*|(?P<plain>[^.\n]+))", re.MULTILINE
)
_WORD = re.compile(r"[a-z0-9][a-z0-9_ -]{0,39}")
_TEXTS = ("name", "description", "domain", "complexity", "methodology")
_NAMES = frozenset({*_TEXTS, "keywords", "fallback"})
MIN_STEPS = 2


def slug(name: str) -> str:
    """Give a name as letters and digits with hyphens between; two alike are one template."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def template_id(tenant_id: str, name: str) -> str:
    """Give the one id that a template of this name has in a tenant."""
    return derived_id(None, tenant_id, "template", slug(name))


def version_id(template: str, number: int) -> str:
    return derived_id(None, template, "version", str(number))


def fingerprint(content: TemplateContent) -> str:
    """Give the SHA-256 of what a version says."""
    packed = json.dumps(asdict(content), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(packed.encode("utf-8", "surrogatepass")).hexdigest()


def search_text(name: str, content: TemplateContent) -> str:
    """Give what a template is found by: what is said about it, and questions like those it is for.

    Questions are nearer to questions than to instructions, so the steps count only where there are
    no examples.
    """
    part = _EXAMPLES.search(content.body) or _STEPS.search(content.body)
    lines = part.group(1).strip().splitlines() if part else []
    shown = "\n".join(line.removeprefix("- ") for line in lines)[:SEARCHED_BODY]
    return "\n".join((name, content.description, ", ".join(content.keywords), shown))


def checked(new: NewTemplate) -> NewTemplate:
    """Return the template if it is one.

    Raises:
        InvalidInputError: A field is not what it must be; names it.
    """
    name = _line(new.name, "name", MAX_NAME)
    if not slug(name):
        raise InvalidInputError("name must hold a letter or a digit of ASCII", field="name")
    return NewTemplate(name, checked_content(new.content), new.source, new.fallback)


def checked_content(content: TemplateContent) -> TemplateContent:
    """Return the content, stripped, if a version may say it.

    Raises:
        InvalidInputError: A field is not what it must be; names it.
    """
    body = require_text(content.body, "body", MAX_BODY_BYTES).strip()
    steps = _STEPS.search(body)
    if steps is None or len(_NUMBERED.findall(steps.group(1))) < MIN_STEPS:
        raise InvalidInputError(
            f"body needs a section `## Steps` with {MIN_STEPS} numbered steps or more", field="body"
        )
    return TemplateContent(
        description=_line(content.description, "description", MAX_DESCRIPTION),
        domain=_word(content.domain, "domain"),
        complexity=content.complexity,
        methodology=_word(content.methodology, "methodology"),
        keywords=_keywords(content.keywords),
        body=body,
    )


def parse_template(text: str) -> NewTemplate:
    """Read a template from Markdown with front matter.

    Raises:
        InvalidInputError: It is none; names what is wrong with it.
    """
    head, body = split_front_matter(text)
    unknown = sorted(head.keys() - _NAMES)
    if unknown:
        raise InvalidInputError(f"the head has no field {unknown[0]}", field=unknown[0])
    name, description, domain, complexity, methodology = (_text(head, key) for key in _TEXTS)
    keywords = head.get("keywords", ())
    content = TemplateContent(
        description=description,
        domain=domain,
        complexity=_complexity(complexity),
        methodology=methodology,
        keywords=(keywords,) if isinstance(keywords, str) else keywords,
        body=body,
    )
    fallback = head.get("fallback", "false")
    if fallback not in ("true", "false"):
        raise InvalidInputError("fallback must be true or false", field="fallback")
    return checked(NewTemplate(name, content, TemplateSource.OWN, fallback == "true"))


def step_titles(body: str) -> list[str]:
    """Give what each step is called: the words in bold that it begins with, or its first sentence.

    Args:
        body: Of a template, in Markdown.
    """
    steps = _STEPS.search(body)
    titles = _TITLE.finditer(steps.group(1) if steps else "")
    return [(title["marked"] or title["plain"]).strip(" .:") for title in titles]


def _text(head: FrontMatter, name: str) -> str:
    value = head.get(name)
    if not isinstance(value, str):
        raise InvalidInputError(f"the head needs a text {name}", field=name)
    return value


def _complexity(value: str) -> Complexity:
    try:
        return Complexity(value)
    except ValueError as error:
        known = ", ".join(Complexity)
        raise InvalidInputError(f"complexity must be one of {known}", field="complexity") from error


def _line(value: str, field: str, most: int) -> str:
    line = require_text(value, field, 4 * most).strip()
    if not 1 <= len(line) <= most or "\n" in line or "\r" in line:
        raise InvalidInputError(f"{field} must be one line of 1 to {most} characters", field=field)
    return line


def _word(value: str, field: str) -> str:
    word = value.strip().lower()
    if not _WORD.fullmatch(word):
        raise InvalidInputError(
            f"{field} must be a word or two in ASCII, at most 40 characters", field=field
        )
    return word


def _keywords(values: tuple[str, ...]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(_line(value, "keywords", MAX_KEYWORD) for value in values))
    if not 1 <= len(found) <= MAX_KEYWORDS:
        raise InvalidInputError(f"name 1 to {MAX_KEYWORDS} keywords", field="keywords")
    return found
