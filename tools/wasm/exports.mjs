// node exports.mjs PYODIDE_ASM_WASM: the names that it exports, one a line.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
console.log(WebAssembly.Module.exports(module).map((one) => one.name).join("\n"));
