import { statSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { wireTable } from "./platform/web/wire-table.ts";

const checkout = import.meta.dirname;

const GROUND =
  /node_modules\/(?:react|react-dom|scheduler)\/|platform\/(?:kernel\/assert|web\/(?:api-|local-store|session|location|notice|fault-note|load-fault|page-|field|tabs\.|composition|roving|use-form-focus|brand|appearance))|areas\/identity\/screens\/(?:login|captcha|demo|password-field|use-captcha|use-demo|enter-session)/;
const CONTRACT = /\/areas\/\w+\/contract\.ts(?:\?wire=(\w+))?$/;

/** Keeps the schema library out of the browser, and gives each page the calls that it makes and no others. */
const contractsAsTables: Plugin = {
  name: "contracts-as-tables",
  enforce: "pre",
  load: {
    filter: { id: CONTRACT },
    async handler(id) {
      const file = id.replace(/\?.*/, "");
      const contract = (await import(`${file}?at=${statSync(file).mtimeMs}`)) as Record<string, unknown>;
      const table = wireTable(contract);
      const wanted = CONTRACT.exec(id)?.[1];
      if (wanted !== undefined) return { code: table.get(wanted) ?? "", moduleSideEffects: false };
      const lines = [...table.keys()].map((name) => `export { ${name} } from "${file}?wire=${name}";`);
      return { code: `${lines.join("\n")}\n`, moduleSideEffects: false };
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
    // What the login needs is one file: small files compress badly and each costs a request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "ground", test: GROUND }] } } },
  },
  server: { port: 3001, proxy: { "/api": "http://127.0.0.1:3000", "/version": "http://127.0.0.1:3000" } },
});
