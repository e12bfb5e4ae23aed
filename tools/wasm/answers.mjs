// node --stack-size=30000 answers.mjs WORK REQUESTS OUT [SECONDS]: asks cover in Pyodide each request (a line of JSON) and
// adds one line for each to OUT: its records and its last event, as answers.py does natively.
import { fileURLToPath, pathToFileURL } from "node:url";
import { basename, dirname, join, resolve } from "node:path";
import { appendFileSync, readFileSync } from "node:fs";

const here = dirname(fileURLToPath(import.meta.url));
const [work, requests, out, seconds = "inf"] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(work, "pyodide/pyodide.mjs")));
const python = await loadPyodide();
const folders = { cover: "packages/cover", numpy: "packages/numpy", sat: "packages/sat" };
for (const [name, folder] of Object.entries(folders)) {
  python.FS.mkdirTree(`/${name}`);
  python.mountNodeFS(`/${name}`, resolve(work, folder));
}
python.FS.writeFile("/requests", readFileSync(requests));
appendFileSync(out, "");
python.FS.mkdirTree("/out");
python.mountNodeFS("/out", dirname(resolve(out)));
const asked = JSON.stringify(["answers.py", "/requests", `/out/${basename(out)}`, seconds]);
globalThis.cpu = () => {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
};
python.runPython(`import sys; sys.path[:0] = ["/cover", "/numpy", "/sat"]; sys.argv = ${asked}`);
python.runPython(readFileSync(join(here, "answers.py"), "utf8"));
