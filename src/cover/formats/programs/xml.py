"""XML from strangers: parsed by defusedxml, which takes no entities and fetches nothing."""

from __future__ import annotations

from typing import Any

from cover.errors import Refused
from cover.formats.text import Source, one_line


def parsed(data: bytes, source: Source) -> Any:
    """The root element. Raises InputError for broken XML and for entities, Refused without defusedxml."""
    try:
        from defusedxml import DefusedXmlException
        from defusedxml.ElementTree import ParseError, fromstring
    except ImportError:
        raise Refused("XML is read by defusedxml: pip install 'cover[links]'") from None
    try:
        return fromstring(data)
    except ParseError as error:
        raise source.error(f"broken XML: {one_line(str(error))}", error.position[0]) from None
    except (DefusedXmlException, ValueError) as error:
        raise source.error(f"XML with entities or a document type is not read ({type(error).__name__})") from None
