// node pack.mjs WORK FOLDER LEVEL: compiles the packages in FOLDER to .pyc, by the Python that will load them.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [work, folder, level] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(work, "pyodide/pyodide.mjs")));
const python = await loadPyodide();
python.FS.mkdirTree("/packages");
python.mountNodeFS("/packages", resolve(folder));
// Unchecked: an archive keeps no times that could be compared, and the sources are not there.
python.runPython(`
import compileall, py_compile
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir("/packages", quiet=1, legacy=True, force=True, invalidation_mode=mode, optimize=${level})
`);
