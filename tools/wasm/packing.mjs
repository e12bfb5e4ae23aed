// node packing.mjs WORK PACKAGES TRACE: compiles PACKAGES to .pyc by the Python that will load them, then writes to TRACE
// which modules start the engine, and which ones `cover` can ask for at all (tracing.py).
import { pathToFileURL } from "node:url";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [work, packages, trace] = process.argv.slice(2);
const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const { loadPyodide } = await import(pathToFileURL(resolve(work, "pyodide/pyodide.mjs")));

async function run(script) {
  const python = await loadPyodide();
  python.FS.mkdirTree("/packages");
  python.mountNodeFS("/packages", resolve(packages));
  return python.runPython(readFileSync(join(here, script), "utf8"));
}

await run("compiled.py");
writeFileSync(trace, await run("tracing.py"));
