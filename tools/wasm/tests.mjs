// node --stack-size=30000 tests.mjs WORK PATHS...: the project's own tests in Pyodide, see tests.py.
import { fileURLToPath, pathToFileURL } from "node:url";
import { dirname, join, resolve } from "node:path";
import { readFileSync } from "node:fs";

const here = dirname(fileURLToPath(import.meta.url));
const [work, ...paths] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(work, "pyodide/pyodide.mjs")));
const python = await loadPyodide();
const folders = {
  "/repo": join(here, "../.."),
  "/site": join(work, "site"),
  "/numpy": join(work, "numpy-site"),
  "/native": join(work, "native"),
  "/testing": join(work, "testing"),
};
for (const [name, folder] of Object.entries(folders)) {
  python.FS.mkdirTree(name);
  python.mountNodeFS(name, resolve(folder));
}
globalThis.paths = paths;
globalThis.cpu = () => {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
};
process.exitCode = await python.runPythonAsync(readFileSync(join(here, "tests.py"), "utf8"));
