import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractsAsTables } from "./scripts/build/contract-tables.ts";
import { servedPages } from "./scripts/build/served-pages.ts";

const checkout = import.meta.dirname;

const START_PAGE = resolve(checkout, "apps/web/index.html");
const LOGIN_SCRIPT = `<script type="module" src="../../areas/identity/screens/login.tsx"></script>`;
/** Small parts of several pages come with the frame: a file of their own costs more in the first file's list. */
const FRAME = new RegExp(
  [
    String.raw`/apps/web/(?:(?:inside|gate|workbench|dashboard)\.tsx|inside-pages\.ts)$`,
    String.raw`/platform/kernel/plain-date\.ts$`,
    String.raw`/platform/jobs/web/task-queries\.ts$`,
  ].join("|"),
);

/** Parts of lists and trees, which the first page after the login does without. */
const ROWS = new RegExp(
  [
    String.raw`/node_modules/@tanstack/(?:react-virtual|virtual-core)/`,
    String.raw`/platform/web/(?:tree/|(?:row-window|save-file|scroll-region)\.tsx?$)`,
    String.raw`/platform/ui/search-box\.tsx$`,
  ].join("|"),
);

/** The ways in that are not open at once, and where they lead through: one file is one name in the first file. */
const WAYS_IN =
  /\/areas\/identity\/screens\/(?:arrival|wechat-journey|wx-auth|outsider-entry|phone-form|wechat-way)\.tsx?$/;

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

/** Every page is opened from the frame, so its files are there already. */
const withoutFrame = (_: string, files: string[]): string[] =>
  files.filter((name) => !/\/(?:index|frame)-[^/]*\.js$/.test(name));

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
    modulePreload: { polyfill: false, resolveDependencies: withoutFrame },
    target: "es2023",
    reportCompressedSize: false,
    // What the login needs is one file, what the frame needs another: small files compress badly and each costs a request.
    rolldownOptions: {
      output: {
        // A shorter hash than the default: the first file names all the others.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "ground", tags: ["$initial"], priority: 1 },
            { name: "frame", test: FRAME },
            { name: "rows", test: ROWS },
            { name: "ways", test: WAYS_IN },
          ],
        },
      },
    },
  },
  server: { port: 3001, proxy: { "/api": "http://127.0.0.1:3000", "/version": "http://127.0.0.1:3000" } },
});
