"""Untrusted XML, parsed by defusedxml, which takes no entities and fetches nothing."""

from __future__ import annotations

import re
from typing import Any

from cover.basics.errors import Refused, to_install
from cover.formats.text import Source, one_line
from cover.formats.ticked import Ticked


def beginning(*tags: str) -> re.Pattern[str]:
    """What XML with one of these roots begins with, a document type before it or not."""
    kind = r"<!DOCTYPE[^>\[]*(\[[^\]]*\]\s*)?>"
    return re.compile(rf"\s*+(<\?xml[^>]*+>\s*+)?({kind}\s*+)?(<!--.*?-->\s*+)*+<({'|'.join(tags)})[\s/>]", re.DOTALL)


def ticked(element: Any, what: str) -> Ticked:
    """The attributes of an element and the tags inside it: each is to be read, or known to be without effect."""
    return Ticked({**element.attrib, **{child.tag: True for child in element}}, what)


def parsed(data: bytes, source: Source) -> Any:
    """The root element. Raises InputError for broken XML and for entities, Refused without defusedxml."""
    try:
        from defusedxml import DefusedXmlException
        from defusedxml.ElementTree import ParseError, fromstring
    except ImportError:
        raise Refused(f"XML is read by defusedxml: {to_install('links')}") from None
    try:
        return fromstring(data)
    except ParseError as error:
        raise source.error(f"broken XML: {one_line(str(error))}", error.position[0]) from None
    except DefusedXmlException:
        raise source.error("XML with entities is not read: they can fetch files and grow without end") from None
    # What the decoder refuses is no ParseError.
    except (ValueError, LookupError) as error:  # of the decoder: bytes that are none, an encoding that is none
        raise source.error(f"broken XML: {one_line(str(error))}") from None
