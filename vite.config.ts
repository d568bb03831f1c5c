import { statSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { wireTable } from "./platform/web/wire-table.ts";

const checkout = import.meta.dirname;

const START_PAGE = resolve(checkout, "apps/web/index.html");
const LOGIN_SCRIPT = `<script type="module" src="../../areas/identity/screens/login.tsx"></script>`;
const FRAME = /\/apps\/web\/(?:inside|workbench|dashboard)\.tsx$/;
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

/** A second page for those who are signed in: it names the frame, which would else be found only once the first file runs. */
const framePage: Plugin = {
  name: "frame-page",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const page = bundle["index.html"];
      const names = Object.values(bundle).flatMap((part) =>
        part.type === "chunk" && part.name === "frame"
          ? [part.fileName, ...part.imports, ...(part.viteMetadata?.importedCss ?? [])]
          : [],
      );
      if (page?.type !== "asset" || names.length === 0) return;
      const html = String(page.source);
      const hints = names.filter((name) => !html.includes(name)).map(hint);
      const source = html.replace("</head>", `${hints.join("")}</head>`);
      this.emitFile({ type: "asset", fileName: "frame.html", source });
    },
  },
};

function hint(name: string): string {
  const rel = name.endsWith(".css") ? "stylesheet" : "modulepreload";
  return `  <link rel="${rel}" crossorigin href="/${name}">\n  `;
}

/** `#platform`, `#areas` and `#apps` are subpath imports of package.json, which Vite resolves as Node does. */
export default defineConfig({
  root: resolve(checkout, "apps/web"),
  publicDir: false,
  plugins: [contractsAsTables, react(), loginComesAlong, framePage],
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
