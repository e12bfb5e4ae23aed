// `cover` in Pyodide: a request is posted, its events are posted back.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const SITE = "/site";
const START = `
import json, sys
sys.path.insert(0, "${SITE}")
from cover.web import protocol, verbs
from cover import __version__
from cover.backends import registry

def ask(text, post):
    for event in protocol.answer(text, lambda event: post(json.dumps(event))):
        post(json.dumps(event))

def can():
    names = [name for name in registry.names() if registry.absent(name) is None]
    return json.dumps({"engine": "worker", "version": __version__, "backends": names})
`;

const began = performance.now();
/** @type {Record<string, number>} */
const marks = {};
const mark = (name) => { marks[name] = Math.round(performance.now() - began); };
const failure = (error) => String(error instanceof Error ? error.message : error).slice(-600);

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function start() {
  const manifest = JSON.parse(new TextDecoder().decode(await fetched("manifest.json")));
  const archives = manifest.archives.map(fetched);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  mark("pyodide");
  for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir: SITE });
  mark("unpacked");
  python.runPython(START);
  mark("imported");
  const ask = python.globals.get("ask");
  // The first question takes longest: one is answered before anybody asks.
  ask(JSON.stringify({ id: 0, verb: "solve", text: manifest.first }), () => {});
  mark("asked");
  return { ask, capabilities: JSON.parse(python.globals.get("can")()) };
}

const starting = start();
starting.then(
  ({ capabilities }) => postMessage({ event: "ready", capabilities: { ...capabilities, marks } }),
  (error) => postMessage({ event: "error", message: `the engine cannot be loaded: ${failure(error)}` }),
);

onmessage = async ({ data }) => {
  const { ask } = await starting;
  try {
    ask(JSON.stringify(data), (event) => postMessage(JSON.parse(event)));
  } catch (error) {
    // Out of memory, or of stack: Pyodide does not go on after that.
    postMessage({ event: "dead", message: `the engine has failed: ${failure(error)}` });
  }
};
