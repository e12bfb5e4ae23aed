// The search over the page: what its file shows, stepped through by the same script.

import { follow } from "./trace.js";

/** @param {Blob} file trace.html, as it is saved */
export async function watch(file) {
  // The policy of this page refuses the style of the file, and says so; it is served as trace.css too.
  const text = (await file.text()).replace(/<style>[^]*?<\/style>/, "");
  const saved = new DOMParser().parseFromString(text, "text/html");
  const dialog = document.createElement("dialog"), close = document.createElement("button"), host = document.createElement("div");
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "trace.css" });
  const styled = new Promise((go) => style.addEventListener("load", go));
  Object.assign(close, { type: "button", textContent: "Close", className: "close" });
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", saved.title);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(close, host);
  const root = host.attachShadow({ mode: "open" });
  root.append(style, ...saved.querySelectorAll(".page"));
  document.body.append(dialog);
  await styled;
  dialog.showModal();
  follow(root, JSON.parse(saved.getElementById("data")?.textContent ?? ""));
  root.getElementById("next")?.focus();
}
