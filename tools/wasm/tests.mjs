// node --stack-size=30000 tests.mjs WORK OUT JSON: the project's own tests in Pyodide; started by tests.py, which says what
// JSON is: {"paths": [...], "without": [...]}. OUT is a folder: what becomes of each test is written there, line by line.
import { fileURLToPath, pathToFileURL } from "node:url";
import { dirname, join, resolve } from "node:path";
import { readFileSync } from "node:fs";

const here = dirname(fileURLToPath(import.meta.url));
const [work, out, asked] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(work, "pyodide/pyodide.mjs")));
const python = await loadPyodide();
const folders = {
  "/repo": join(here, "../.."),
  "/site": join(work, "site"),
  "/numpy": join(work, "numpy-site"),
  "/native": join(work, "native"),
  "/testing": join(work, "testing"),
  "/out": out,
};
for (const [name, folder] of Object.entries(folders)) {
  python.FS.mkdirTree(name);
  python.mountNodeFS(name, resolve(folder));
}
Object.assign(globalThis, JSON.parse(asked));
globalThis.cpu = () => {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
};
python.runPython(readFileSync(join(here, "tests_inside.py"), "utf8"));
process.exit();  // a test may have left something in the event loop
