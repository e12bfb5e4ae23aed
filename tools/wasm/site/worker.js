// `cover` in Pyodide: a request is posted, its events are posted back. A worker named "keeper" also keeps its
// memory once it has started, from which later workers start in a fraction of the time.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { kept, remember, forget } from "./memory.js";
import { compiled, compiledFrom, fetched, modules, unpacked } from "./packs.js";

const SITE = "/site";
const KEEPS = self.name === "keeper";
const PYTHON = "pyodide/pyodide.asm.wasm"; // its module
const PAUSE = 5; // ms between modules that are loaded ahead
const LIBRARIES = { loadAsync: true, nodelete: true };
const START = `
import importlib.machinery, json, sys
sys.path.insert(0, "${SITE}")

class Rest:
    """Modules that nothing was seen to ask for come in an archive of their own, when something does."""
    names = None
    def find_spec(self, name, path=None, target=None):
        if self.names is None:
            with open("${SITE}/rest.json") as file:
                self.names = set(json.load(file))
        if name not in self.names:
            return None
        import js, os, struct, zlib
        data = zlib.decompress(js.coverRest().to_bytes(), 31)
        length, = struct.unpack_from("<I", data)
        at = 4 + length
        for file, size in json.loads(data[4:at]):
            os.makedirs(os.path.dirname(f"${SITE}/{file}"), exist_ok=True)
            with open(f"${SITE}/{file}", "wb") as out:
                out.write(data[at:at + size])
            at += size
        self.names = set()
        importlib.invalidate_caches()
        package = name.rpartition(".")[0].replace(".", "/")
        return importlib.machinery.PathFinder.find_spec(name, [f"${SITE}/{package}"])

sys.meta_path.append(Rest())
from cover.web import protocol
from cover import __version__

def ask(text, post):
    for event in protocol.answer(text, lambda event: post(json.dumps(event))):
        post(json.dumps(event))

def load(name):
    if name not in sys.modules:
        importlib.import_module(name)

def warm(text):
    for verb in ("read", "solve", "unique", "count", "hint", "path", "explain", "candidates", "verify"):
        ask(json.dumps({"id": 0, "verb": verb, "text": text}), len)
    for verb in ("puzzles", "formats"):
        ask(json.dumps({"id": 0, "verb": verb}), len)
    import gc
    gc.collect()
`;
// What was random when the memory was kept would be the same in every worker that starts from it.
const AGAIN = `
import importlib, random
random.seed()
importlib.invalidate_caches()
`;

const began = performance.now();
/** The first message: what another worker has compiled. @type {(given: Record<string, WebAssembly.Module>) => void} */
let given;
const first = new Promise((go) => { given = go; });
/** @type {Record<string, number>} */
const marks = {};
const mark = (name) => { marks[name] = Math.round(performance.now() - began); };
const failure = (error) => String(error instanceof Error ? error.message : error).slice(-600);

/** Python asks for it in the middle of an import, which cannot wait. */
globalThis.coverRest = () => {
  const request = new XMLHttpRequest();
  request.open("GET", new URL("rest.pack", import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  return new Uint8Array(request.response);
};

function write(FS, files) {
  for (const [name, data] of files) {
    const path = `${SITE}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, data, { canOwn: true });
  }
}

/** Pyodide compiles its own module so; one that another worker has compiled is taken as it is. */
WebAssembly.instantiateStreaming = async (coming, imports = {}) => {
  const answer = await coming;
  if (modules[PYTHON]) void answer.body?.cancel();
  const module = (modules[PYTHON] ??= await compiledFrom(answer));
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

/** Pyodide, with the extensions of numpy and of `cover` at the same places of its memory each time. */
async function python(manifest, memory) {
  const extensions = Object.entries(manifest.modules).map(([name, file]) => [name, compiled(file)]);
  const files = memory ? null : unpacked("first.pack");
  const prepare = async (Module) => {
    Module.addRunDependency("cover");
    try {
      for (const [name, module] of extensions) {
        const path = `${SITE}/${name}`;
        Module.preloadedWasm[path] = await Module.loadWebAssemblyModule(await module, LIBRARIES, path, {});
      }
      if (memory && Module.HEAP8.length < memory.length) Module.growMemory(memory.length);
      write(Module.FS, [["rest.json", JSON.stringify(manifest.rest)]]);
      // Python looks for a file; what is in it has been compiled already.
      write(Module.FS, extensions.map(([name]) => [name, new Uint8Array(1)]));
      if (files) write(Module.FS, await files);
    } catch (error) {
      failed(error);
    }
    Module.removeRunDependency("cover");
  };
  let failed;
  const failing = new Promise((_, reject) => { failed = reject; });
  failing.catch(() => {});
  const loading = loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    stdLibURL: new URL("library.zip", import.meta.url).href,
    lockFileContents: JSON.stringify({ info: manifest.lock, packages: {} }),
    createPyodideModule: (settings) => {
      settings.preRun.push(prepare);
      return createPyodideModule(settings);
    },
    ...(memory ? { _loadSnapshot: memory } : {}),
    ...(KEEPS && !memory ? { _makeSnapshot: true } : {}),
  });
  return Promise.race([loading, failing.then(() => loading)]);
}

async function start() {
  Object.assign(modules, await first);
  const manifest = JSON.parse(new TextDecoder().decode(await fetched("manifest.json")));
  let memory = await kept(manifest.version);
  mark("asked for memory");
  /** @type {any} */
  let running;
  try {
    running = await python(manifest, memory);
    mark("pyodide");
    running.runPython(memory ? AGAIN : START);
  } catch (error) {
    if (!memory) throw error;
    await forget();
    memory = null;
    running = await python(manifest, null);
    running.runPython(START);
  }
  mark("imported");
  const ask = running.globals.get("ask");
  // The first question takes longest: one is answered before anybody asks.
  if (!memory) ask(JSON.stringify({ id: 0, verb: "solve", text: manifest.first }), () => {});
  mark("asked");
  const version = running.globals.get("__version__");
  return { running, ask, manifest, memory, capabilities: { engine: "worker", version, backends: [] } };
}

/** What `cover` can ask for and did not need to start. */
async function completed({ running, manifest, memory }) {
  for (const name of memory ? ["first.pack", "more.pack"] : ["more.pack"]) write(running.FS, await unpacked(name));
  running.runPython("importlib.invalidate_caches()");
  if (!KEEPS || memory) return;
  try {
    running.globals.get("warm")(manifest.first);
    await remember(manifest.version, running.makeMemorySnapshot());
  } catch (error) {
    // The next visit starts as this one did.
    console.info(`the memory is not kept: ${failure(error)}`);
  }
}

/** What other questions need is loaded while it has nothing to answer, piece by piece: a question waits for one at most. */
async function ahead() {
  const { running, manifest, memory } = await starting;
  if (KEEPS || memory) return;
  const load = running.globals.get("load");
  for (const name of manifest.soon) {
    await new Promise((go) => setTimeout(go, PAUSE));
    load(name);
  }
}

const starting = start();
starting.then(
  ({ capabilities }) => postMessage({ event: "ready", capabilities: { ...capabilities, marks }, modules }),
  (error) => postMessage({ event: "error", message: `the engine cannot be loaded: ${failure(error)}` }),
);
const whole = starting.then(completed);
whole.then(ahead).catch(() => {});

onmessage = async ({ data }) => {
  if (data.modules) { given(data.modules); return; }
  const { ask } = await starting;
  try {
    await whole;
    ask(JSON.stringify(data), (event) => postMessage(JSON.parse(event)));
  } catch (error) {
    // Out of memory, or of stack: Pyodide does not go on after that.
    postMessage({ event: "dead", message: `the engine has failed: ${failure(error)}` });
  }
};
