import { statSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { wireTable } from "./platform/web/wire-table.ts";

const checkout = import.meta.dirname;

/** Keeps the schema library out of the browser: 10 KB of the login page. */
const contractsAsTables: Plugin = {
  name: "contracts-as-tables",
  enforce: "pre",
  load: {
    filter: { id: /\/areas\/\w+\/contract\.ts$/ },
    async handler(file) {
      const contract = (await import(`${file}?at=${statSync(file).mtimeMs}`)) as Record<string, unknown>;
      return wireTable(contract);
    },
  },
};

/** `#platform`, `#areas` and `#apps` are subpath imports of package.json, which Vite resolves as Node does. */
export default defineConfig({
  root: resolve(checkout, "apps/web"),
  publicDir: false,
  plugins: [contractsAsTables, react()],
  // The page's policy forbids inline scripts and styles, so nothing is inlined.
  build: {
    outDir: resolve(checkout, "dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    reportCompressedSize: false,
  },
  server: { port: 3001, proxy: { "/api": "http://127.0.0.1:3000", "/version": "http://127.0.0.1:3000" } },
});
