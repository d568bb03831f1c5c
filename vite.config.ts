import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractsAsTables } from "./scripts/build/contract-tables.ts";
import { servedPages } from "./scripts/build/served-pages.ts";

const checkout = import.meta.dirname;

const START_PAGE = resolve(checkout, "apps/web/index.html");
const LOGIN_SCRIPT = `<script type="module" src="../../areas/identity/screens/login.tsx"></script>`;
const FRAME = /\/apps\/web\/(?:inside|workbench|dashboard)\.tsx$/;

/** The login is fetched when it is first opened, like every page, but what is built has it in the first file. */
const loginComesAlong: Plugin = {
  name: "login-comes-along",
  apply: "build",
  transformIndexHtml: {
    order: "pre",
    handler: (html, { filename }) =>
      filename === START_PAGE ? html.replace("</body>", `${LOGIN_SCRIPT}</body>`) : html,
  },
};

/** `#platform`, `#areas` and `#apps` are subpath imports of package.json, which Vite resolves as Node does. */
export default defineConfig({
  root: resolve(checkout, "apps/web"),
  publicDir: false,
  plugins: [contractsAsTables, react(), loginComesAlong, servedPages],
  // The page's policy forbids inline scripts and styles, so nothing is inlined.
  build: {
    outDir: resolve(checkout, "dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    reportCompressedSize: false,
    // What the login needs is one file, what the frame needs another: small files compress badly and each costs a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "ground", tags: ["$initial"], priority: 1 },
            { name: "frame", test: FRAME },
          ],
        },
      },
    },
  },
  server: { port: 3001, proxy: { "/api": "http://127.0.0.1:3000", "/version": "http://127.0.0.1:3000" } },
});
