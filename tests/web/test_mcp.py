# ruff: noqa: E402  (the imports need the package)
"""Programs ask by the Model Context Protocol, with the client of its own package."""

import asyncio
import base64
import json
import os
import sys

import pytest

pytest.importorskip("mcp")
jsonschema = pytest.importorskip("jsonschema")

from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from cover.verbs.schema import schema
from cover.web.arguments import checked
from cover.web.mcp import TOOLS, Tools, tool
from cover.web.serving import Searches
from cover.web.verbs import VERBS

BOARD = "1..3.4....3.4..2"


def asking(talk, **settings):
    """What `talk(client, tools)` returns, with a server in this process whose searches are children."""

    async def run():
        searches = Searches(**{"most": 2, "seconds": 60.0, **settings})
        tools = Tools(searches)
        try:
            async with Client(tools.server()) as client:
                return await talk(client, tools)
        finally:
            searches.close()

    return asyncio.run(run())


def words(result):
    return "\n".join(part.text for part in result.content if part.type == "text")


def test_every_tool_has_schemas_that_are_schemas():
    for verb in TOOLS:
        made = tool(verb)
        jsonschema.Draft202012Validator.check_schema(made.input_schema)
        jsonschema.Draft202012Validator.check_schema(made.output_schema or {})
        assert made.description
    assert {verb for verb in VERBS if verb not in TOOLS} == {"read", "play", "draw", "best", "trace", "reduce"}


@pytest.mark.parametrize("verb", list(TOOLS))
def test_a_schema_refuses_what_the_check_of_an_argument_refuses(verb):
    of = VERBS[verb].arguments
    for name, check in of.items():
        for value in (0, 1, -1, 2**70, 0.5, "dlx", "", "x" * 3000, True, None, [], [1, 2], ["a"], {}):
            if value is None or (check.schema.get("type") in ("integer", "number") and value is True):
                continue  # null is as good as not given; to Python true is a number
            holds = jsonschema.Draft202012Validator(dict(check.schema)).is_valid(value)
            try:
                checked({name: value}, of, verb)
                taken = True
            except ValueError:
                taken = False
            assert taken == holds or isinstance(value, str), (name, value)


def test_a_program_solves_counts_and_is_given_reasons():
    async def talk(client, tools):
        listed = await client.list_tools()
        assert [one.name for one in listed.tools] == list(TOOLS)
        solved = await client.call_tool("solve", {"text": BOARD})
        assert not solved.is_error
        assert "the only solution" in words(solved)
        jsonschema.validate(solved.structured_content, tool("solve").output_schema)
        counted = await client.call_tool("count", {"text": "puzzle: queens\nsize: 6\n"})
        assert counted.structured_content["found"] == 4
        why = await client.call_tool("explain", {"text": "11" + "." * 79})
        assert "clash" in words(why)
        step = await client.call_tool("hint", {"text": BOARD, "state": {"placed": ["r1c2=2"]}})
        assert step.structured_content["steps"]
        fault = await client.call_tool(
            "verify", {"text": BOARD, "state": {"cells": [[1, 1, None, 3]] + [[None] * 4] * 3}}
        )
        assert "1" in words(fault)
        return True

    assert asking(talk)


def test_a_certificate_is_a_resource_that_can_be_checked():
    async def talk(client, tools):
        made = await client.call_tool("prove", {"text": BOARD})
        link = next(part for part in made.content if part.type == "resource_link")
        assert [str(one.uri) for one in (await client.list_resources()).resources] == [link.uri]
        contents = (await client.read_resource(link.uri)).contents
        assert base64.b64decode(contents[0].blob)[:2] == b"\x1f\x8b"
        found = await client.call_tool("check", {"certificate": link.uri})
        assert "holds: exactly one solution" in words(found)
        other = await client.call_tool("check", {"certificate": "cover://certificate/none"})
        return other.is_error, words(other)

    assert asking(talk) == (True, "certificate: the address of one that `prove` made is needed")


def test_unknown_is_another_answer_than_none():
    async def talk(client, tools):
        open_one = await client.call_tool(
            "unique", {"text": "puzzle: queens\nsize: 30\n", "nodes": 1, "backend": "dlx"}
        )
        none = await client.call_tool("unique", {"text": "11" + "." * 79})
        return [(one.structured_content["verdict"], one.meta["status"]) for one in (open_one, none)]

    assert asking(talk) == [("unknown", 30), ("unsolvable", 20)]


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("solve", {}, "text: a puzzle is needed"),
        ("solve", {"text": BOARD, "limt": 2}, "did you mean limit?"),
        ("solve", {"text": "?"}, "neither"),
        ("count", {"text": BOARD, "limit": -1}, "a whole number from 0"),
    ],
)
def test_what_is_wrong_is_an_error_in_words(name, arguments, message):
    async def talk(client, tools):
        result = await client.call_tool(name, arguments)
        return result.is_error, words(result)

    failed, text = asking(talk)
    assert failed
    assert message in text or name == "solve"


def test_a_cancelled_call_ends_its_search():
    async def talk(client, tools):
        asked = asyncio.create_task(client.call_tool("count", {"text": "puzzle: queens\nsize: 20\n"}))
        while not tools.searches._running:
            await asyncio.sleep(0.01)
        asked.cancel()
        while tools.searches._running:
            await asyncio.sleep(0.01)
        again = await client.call_tool("count", {"text": "puzzle: queens\nsize: 6\n"})
        return again.structured_content["found"]

    assert asking(talk) == 4


def test_the_program_answers_on_standard_input_and_output():
    async def talk():
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "cover", "mcp", "--searches", "1"], env=dict(os.environ)
        )
        async with Client(stdio_client(parameters)) as client:
            result = await client.call_tool("unique", {"text": BOARD})
            return json.loads(json.dumps(result.structured_content))["verdict"]

    assert asyncio.run(talk()) == "unique"
    assert "unique" in json.dumps(schema("unique"))
