"""The verbs as tools of the Model Context Protocol, for programs that reason: `cover mcp`.

A tool takes what a request of the protocol has, flat in one object: `text`, the arguments of reading and of the verb,
`state`. Its structured answer is the record of the verb, its content the same in words; `status` in its `_meta` is the
exit status of the verb. Each search runs in a child that is killed where the call is cancelled. A certificate is a
resource.
"""

from __future__ import annotations

import itertools
import json
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import aclosing
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

import cover
from cover.basics.statuses import COULD_NOT
from cover.verbs.declared import verb_of
from cover.verbs.schema import schema as schema_of
from cover.web import arguments as args
from cover.web.reading import STATE
from cover.web.serving import Busy, Searches
from cover.web.verbs import VERBS

KEPT = 20  # certificates that can be read again
PLACE = "cover://certificate/"
TEXT = "The puzzle: a board, a link or the text of a file, in any format that `formats` lists."
TOOLS = tuple(name for name, verb in VERBS.items() if verb.declared is not None and verb.declared.tool is not None)
INSTRUCTIONS = """\
Puzzles such as sudoku of any size and variant, queens, pentominoes, slitherlink and exact covers are solved, counted
and explained. Ask `puzzles` for how a kind is written. Answers are proved by search: `unsolvable` means that there is
no solution; `unknown`, `"complete": false` or an error about time mean that a limit was reached, and say nothing about
solutions. `seconds` gives a search more or less time."""


class Tools:
    """The server's answers. searches: the children that search."""

    def __init__(self, searches: Searches):
        self.searches = searches
        self._certificates: OrderedDict[str, str] = OrderedDict()  # base64 by address
        self._names = itertools.count(1)

    def server(self) -> Server[Any]:
        return Server(
            "cover", version=cover.__version__, title="cover: puzzles by exact cover, SAT and CP-SAT",
            instructions=INSTRUCTIONS, on_list_tools=self.list_tools, on_call_tool=self.call,
            on_list_resources=self.list_resources, on_read_resource=self.read,
        )  # fmt: skip

    async def list_tools(
        self, _context: ServerRequestContext[Any], _page: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool(verb) for verb in TOOLS])

    async def call(
        self, _context: ServerRequestContext[Any], asked: types.CallToolRequestParams
    ) -> types.CallToolResult:
        """Ask a child; a call that is cancelled leaves the loop, and the child is killed then."""
        if asked.name not in TOOLS:
            return _refused(f"no tool {asked.name[:40]!r}; there are {', '.join(TOOLS)}")
        try:
            request = self._request(asked.name, dict(asked.arguments or {}))
            name = str(next(self._names))
            child = self.searches.begin(name)
        except args.BadRequest as error:
            return _refused(str(error))
        except Busy:
            return _refused(f"{self.searches.most} searches run already: wait for one, or cancel it")
        events = []
        async with aclosing(self.searches.answer(name, child, request)) as lines:
            async for line in lines:
                events.append(json.loads(line))
        return self._result(events)

    def _request(self, verb: str, given: dict[str, Any]) -> dict[str, Any]:
        request: dict[str, Any] = {"id": 1, "verb": verb}
        for part in ("text", "state"):
            if part in given:
                request[part] = given.pop(part)
        if verb == "check":
            address = given.pop("certificate", None)
            if address not in self._certificates:
                raise args.BadRequest("certificate: the address of one that `prove` made is needed")
            request["file"] = {"name": "certificate.tar.gz", "base64": self._certificates[address]}
        return {**request, "args": given}

    def _result(self, events: list[dict[str, Any]]) -> types.CallToolResult:
        content: list[types.ContentBlock] = []
        record: Any = None
        failed, status = False, COULD_NOT
        for event in events:
            status = event.get("status", status)
            match event["event"]:
                case "record" if record is None:  # the first alone is structured content
                    record = event["record"]
                case "text":
                    content.append(types.TextContent(type="text", text=event["text"]))
                case "solution":
                    content.append(types.TextContent(type="text", text=f"solution {event['number']}:\n{event['text']}"))
                case "step":
                    content.append(types.TextContent(type="text", text=event["words"]))
                case "file":
                    content.append(self._kept(event["base64"]))
                case "error":
                    failed = True
                    content.append(types.TextContent(type="text", text=event["message"]))
        # Who shows only words gets the record as words.
        if record is not None and not content:
            content.append(types.TextContent(type="text", text=json.dumps(record, ensure_ascii=False)))
        facts = {"status": status}
        return types.CallToolResult(content=content, structured_content=record, is_error=failed, _meta=facts)

    # ---------------------------------------------------------------- certificates
    def _kept(self, data: str) -> types.ResourceLink:
        address = f"{PLACE}{next(self._names)}"
        self._certificates[address] = data
        while len(self._certificates) > KEPT:
            self._certificates.popitem(last=False)
        return types.ResourceLink(
            type="resource_link", uri=address, name="certificate.tar.gz", mime_type="application/gzip"
        )

    async def list_resources(
        self, _context: ServerRequestContext[Any], _page: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=address, name="certificate.tar.gz", mime_type="application/gzip")
                for address in self._certificates
            ]
        )

    async def read(
        self, _context: ServerRequestContext[Any], asked: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        if asked.uri not in self._certificates:
            raise ValueError(f"no certificate has the address {asked.uri[:80]}; the last {KEPT} are kept")
        data = self._certificates[asked.uri]
        return types.ReadResourceResult(
            contents=[types.BlobResourceContents(uri=asked.uri, mime_type="application/gzip", blob=data)]
        )


def tool(verb: str) -> types.Tool:
    """A verb with the schemas of its arguments and of its record.

    >>> tool("unique").input_schema["required"]
    ['text']
    """
    of = VERBS[verb]
    known: dict[str, Any] = {name: dict(check.schema) for name, check in of.arguments.items()}
    required = []
    if of.reads:
        known |= {name: dict(check.schema) for name, check in args.READING.items()}
        state = {name: dict(check.schema) for name, check in STATE.items()}
        known["text"] = {"type": "string", "description": TEXT}
        known["state"] = {"type": "object", "properties": state, "additionalProperties": False}
        required = ["text"]
    if verb == "check":
        known["certificate"] = {"type": "string", "description": "Its address, as `prove` gave it."}
        required = ["certificate"]
    schema = {"type": "object", "properties": known, "required": required, "additionalProperties": False}
    declared = verb_of(verb)
    answer = None if declared.record is None else _as_sent(schema_of(verb))
    words = f"{declared.summary} {declared.tool}".strip()
    return types.Tool(name=verb, description=words, input_schema=schema, output_schema=answer)


def _as_sent(schema: Any) -> Any:
    """The schema of a record as the protocol sends it: without `input`, integers perhaps as digits, numbers perhaps
    null."""
    if isinstance(schema, list):
        return [_as_sent(one) for one in schema]
    if not isinstance(schema, Mapping):
        return schema
    made = {key: _as_sent(value) for key, value in schema.items()}
    if made.get("type") in ("integer", "number"):
        made["type"] = [made["type"], "string", "null"]
    if isinstance(made.get("required"), list):
        made["required"] = [name for name in made["required"] if name != "input"]
    return made


def _refused(message: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=message)], is_error=True)


async def serve(searches: Searches) -> None:
    """Answer on standard input and output until it ends."""
    server = Tools(searches).server()
    try:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
    finally:
        searches.close()
