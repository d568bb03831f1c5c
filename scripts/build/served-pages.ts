import type { Plugin, Rolldown } from "vite";
import { loadScreenModules } from "./screens.ts";

const PLACE = /<div id="root">.*<\/div>/;

/**
 * Writes the pages that the server sends. Public addresses have pages of their own, and all others share the frame. A
 * page names its first scripts and a login its styles, so that nothing loads late.
 */
export const servedPagesVitePlugin: Plugin = {
  name: "served-pages",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const page = bundle["index.html"];
      const frame = filesOfFrame(bundle);
      if (page?.type !== "asset" || frame.length === 0) return;
      const html = String(page.source);
      const emit = (fileName: string, source: string): void =>
        void this.emitFile({ type: "asset", fileName, source });

      const hints = frame.filter((name) => !html.includes(name)).map(hint);
      emit("frame.html", html.replace("</head>", `${hints.join("")}</head>`));
      const { publicPaths, logins } = await loadScreenModules();
      const addresses = Object.fromEntries(publicPaths.map((path) => [path, "index.html"]));
      for (const { site, path, drawn } of logins) {
        addresses[path] = `login-${site}.html`;
        emit(
          `login-${site}.html`,
          html.replace(PLACE, () => `<div id="root" data-drawn>${drawn}</div>`),
        );
      }
      emit("addresses.json", JSON.stringify(addresses));
    },
  },
};

function filesOfFrame(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((part) =>
    part.type === "chunk" && part.name === "frame"
      ? [part.fileName, ...part.imports, ...(part.viteMetadata?.importedCss ?? [])]
      : [],
  );
}

function hint(name: string): string {
  const rel = name.endsWith(".css") ? "stylesheet" : "modulepreload";
  return `  <link rel="${rel}" crossorigin href="/${name}">\n  `;
}
