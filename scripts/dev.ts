import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The server restarts and the browser reloads by themselves when a source changes; the pages are on the address Vite prints. */
const checkout = fileURLToPath(new URL("..", import.meta.url));
const programs = [["--watch", "apps/server/start.ts"], ["node_modules/vite/bin/vite.js"]];
const children = programs.map((given) => spawn(process.execPath, given, { cwd: checkout, stdio: "inherit" }));
for (const child of children) child.once("exit", () => children.forEach((other) => other.kill("SIGTERM")));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
