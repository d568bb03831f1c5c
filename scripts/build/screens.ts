import { resolve } from "node:path";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import { contractTablesVitePlugin } from "./contract-tables.ts";

/** The exports of the screens' modules that the build reads. */
type Pages = { publicPages: readonly { path: string }[] };
type Sites = { loginSites: Record<string, { path: string }> };
type Frames = { LoginPageFrame: FunctionComponent<{ site: string; children?: ReactNode }> };
type Screens = { publicPaths: string[]; logins: { site: string; path: string; drawn: string }[] };

/** Node cannot strip TSX, so Vite loads the screens. */
export async function loadScreenModules(): Promise<Screens> {
  const vite = await createServer({
    root: resolve(import.meta.dirname, "../.."),
    configFile: false,
    appType: "custom",
    logLevel: "error",
    plugins: [contractTablesVitePlugin],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { publicPages } = (await vite.ssrLoadModule("/apps/web/pages.ts")) as Pages;
    const { loginSites } = (await vite.ssrLoadModule("/areas/identity/screens/login-sites.ts")) as Sites;
    const { LoginPageFrame } = (await vite.ssrLoadModule(
      "/areas/identity/screens/login-stage.tsx",
    )) as Frames;
    const waiting = createElement("p", { role: "status" }, "正在加载…");
    return {
      publicPaths: publicPages.map(({ path }) => path),
      logins: Object.entries(loginSites).map(([site, { path }]) => ({
        site,
        path,
        drawn: renderToStaticMarkup(createElement(LoginPageFrame, { site }, waiting)),
      })),
    };
  } finally {
    await vite.close();
  }
}
