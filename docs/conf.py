"""The site: `python -m sphinx -W --keep-going -b html docs build/site`.

Pages of kinds, clues, verbs and names are written into `reference/made/` before Sphinx reads the pages.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import cover  # noqa: E402

project = "cover"
author = "cover authors"
copyright = "2026, cover authors"
version = release = cover.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["bench", "paper", "pictures", "_build"]
nitpicky = False
language = "en"

# Gallery pages run when the site is built. What fails there ends the build.
nb_execution_mode = "auto"
nb_execution_raise_on_error = True
nb_execution_timeout = 600  # of a cell, on a machine that does other work too
nb_execution_excludepatterns: list[str] = []
nb_merge_streams = True
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": False}

html_theme = "furo"
html_title = f"cover {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"

# Links to files of the repository that are no pages. A build of a fork names its own address.
REPOSITORY = os.environ.get("COVER_REPOSITORY", "")
linkcheck_ignore = [r"https://doi\.org/.*"]  # publishers refuse programs

default_role = "code"  # docstrings say `name`


def plain() -> list[str]:
    """The words after ``` for which there is no lexer: formats that are read here, files, steps."""
    from cover.formats import FORMATS

    return [*FORMATS, "pzprv3", "file", "step"]


def escaped(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Names such as `with_` are no links, as reStructuredText has it; what stands in quotes of code stays."""
    for at, line in enumerate(lines):
        parts = line.split("`")
        parts[::2] = [re.sub(r"(?<=\w)_(?=\W|$)", r"\\_", part) for part in parts[::2]]
        lines[at] = "`".join(parts)


def to_files(app: Any, name: str, source: list[str]) -> None:
    """A link to a Markdown file of the sources is a link to a file, not to a page."""
    source[0] = re.sub(r"\]\((\.\./(?:src|benchmarks)/[^)]*\.md)\)", r"](path:\1)", source[0])


KEYWORDS = tomllib.loads((HERE / "keywords.toml").read_text(encoding="utf-8"))


def to_index(app: Any, name: str, source: list[str]) -> None:
    """What a page is looked for by, besides its own words, becomes its entries of the index, below its heading."""
    if name in KEYWORDS:
        app.env.note_dependency(str(HERE / "keywords.toml"))
        heading, _, rest = source[0].partition("\n")
        entries = ", ".join(f"! {words}" for words in KEYWORDS[name])
        source[0] = f"{heading}\n\n```{{index}} {entries}\n```\n\n{rest}"


def outside(app: Any, doctree: Any, name: str) -> None:
    """Links to files outside the site: to the repository where its address is known, or else their text alone."""
    from docutils import nodes
    from sphinx import addnodes

    for link in list(doctree.findall(addnodes.download_reference)):
        if "schemas/" in link["reftarget"]:
            continue
        words = [child.deepcopy() for child in link.children]
        target = (Path(app.srcdir, name).parent / link["reftarget"]).resolve()
        place = target.relative_to(HERE.parent).as_posix() if target.is_relative_to(HERE.parent) else ""
        if REPOSITORY and place:
            link.replace_self(nodes.reference("", "", *words, refuri=f"{REPOSITORY}/blob/main/{place}"))
        else:
            link.replace_self(words)


# What the theme leaves out for readers with a keyboard or a screen reader, as axe names it.
ACCESS = [
    ('class="caption" role="heading">', 'class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="Pages">'),
    ('<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="On this page">'),
    ('<aside class="toc-drawer no-toc">', '<aside class="toc-drawer no-toc" aria-label="No contents">'),
    ("<pre>", '<pre tabindex="0">'),
    ("<pre style=", '<pre tabindex="0" style='),
]


def accessible(app: Any, failure: Exception | None) -> None:
    """Complete the pages that are written."""
    if failure or app.builder.format != "html":
        return
    for file in Path(app.outdir).rglob("*.html"):
        text = old = file.read_text(encoding="utf-8")
        for left, right in ACCESS:
            text = text.replace(left, right)
        if text != old:
            file.write_text(text, encoding="utf-8")


def setup(app: Any) -> None:
    import made
    from pygments.lexer import RegexLexer
    from pygments.lexers.special import TextLexer
    from pygments.token import Generic, Text

    class Console(RegexLexer):
        """A line after `$` is typed, any other is an answer."""

        tokens = {"root": [(r"^\$ ", Generic.Prompt, "typed"), (r".*\n", Generic.Output)],  # noqa: RUF012
                  "typed": [(r".*\n", Text, "#pop")]}  # fmt: skip

    for name in plain():
        app.add_lexer(name, TextLexer)
    app.add_lexer("console", Console)
    app.connect("source-read", to_files)
    app.connect("source-read", to_index)
    app.connect("autodoc-process-docstring", escaped)
    app.connect("builder-inited", lambda _: made.write(HERE / "reference" / "made"))
    app.connect("build-finished", accessible)
    app.connect("doctree-read", lambda app, doctree: outside(app, doctree, app.env.docname))
