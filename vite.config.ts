import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractTablesVitePlugin } from "./scripts/build/contract-tables.ts";
import { servedPagesVitePlugin } from "./scripts/build/served-pages.ts";

const checkout = import.meta.dirname;

const START_PAGE = resolve(checkout, "apps/web/index.html");
const LOGIN_SCRIPT = `<script type="module" src="../../areas/identity/screens/login.tsx"></script>`;
/** The frame and small modules of several pages: a file for each would cost a name in every list of files. */
const FRAME = new RegExp(
  [
    String.raw`/apps/web/(?:(?:inside|gate|workbench|dashboard)\.tsx|inside-pages\.ts)$`,
    String.raw`/platform/jobs/web/task-queries\.ts$`,
  ].join("|"),
);

/** What the frame fetches once the browser is idle: charts, tasks, live events, and what opens by a click or a key. */
const LATE = new RegExp(
  [
    String.raw`/apps/web/(?:palette|renewed-sign-in|draft-bar)\.tsx$`,
    String.raw`/areas/dashboard/screens/charts\.tsx$`,
    String.raw`/areas/identity/screens/(?:profile-dialog|branch-picker)\.tsx$`,
    String.raw`/areas/message/screens/message-(?:panel|toast)\.tsx$`,
    String.raw`/platform/jobs/web/task-centre\.tsx$`,
    String.raw`/platform/web/event-stream\.ts$`,
    String.raw`/platform/web/shell/settings\.tsx$`,
  ].join("|"),
);

/** The ways in that are not open at once, and where they lead through: one file is one name in the first file. */
const WAYS_IN =
  /\/areas\/identity\/screens\/(?:arrival|wechat-journey|wx-auth|outsider-entry|phone-form|wechat-way)\.tsx?$/;

/** The other files have a hash for a name: the first page lists all of them, and names made it 2 KB larger. */
const NAMED_FILES: ReadonlySet<string> = new Set([
  "index",
  "frame",
  "ground",
  "late",
  "shared",
  "ways",
  "bar-chart",
]);

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

/** The files of the frame are there before any page is opened. */
const withoutFrame = (_: string, files: string[]): string[] =>
  files.filter((name) => !/\/(?:index|frame)-[^/]*\.js$/.test(name));

/** `#platform`, `#areas` and `#apps` are subpath imports of package.json, which Vite resolves as Node does. */
export default defineConfig({
  root: resolve(checkout, "apps/web"),
  publicDir: false,
  plugins: [contractTablesVitePlugin, react(), loginComesAlong, servedPagesVitePlugin],
  // The page's policy forbids inline scripts and styles, so nothing is inlined.
  build: {
    outDir: resolve(checkout, "dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutFrame },
    target: "es2023",
    reportCompressedSize: false,
    // The login is one file, the frame another, and what two pages share a third: small files compress badly.
    rolldownOptions: {
      output: {
        // A shorter hash than the default: the first file names all the others.
        chunkFileNames: ({ name }) =>
          NAMED_FILES.has(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "ground", tags: ["$initial"], priority: 1 },
            { name: "frame", test: FRAME },
            { name: "late", test: LATE },
            { name: "ways", test: WAYS_IN },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 3001, proxy: { "/api": "http://127.0.0.1:3000", "/version": "http://127.0.0.1:3000" } },
});
