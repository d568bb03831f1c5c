import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Server and browser reload when a source changes. Vite prints the address of the pages. */
const checkout = fileURLToPath(new URL("../..", import.meta.url));
const programs = [["--watch", "apps/server/start.ts"], ["node_modules/vite/bin/vite.js"]];
const children = programs.map((parameters) =>
  spawn(process.execPath, parameters, { cwd: checkout, stdio: "inherit" }),
);
for (const child of children)
  child.once("exit", () => children.forEach((sibling) => sibling.kill("SIGTERM")));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
