import { statSync } from "node:fs";
import type { Plugin } from "vite";
import { buildClientContractSources } from "#platform/web/wire-table.ts";

const CONTRACT =
  /\/(?:areas\/[\w-]+|workbench|platform\/(?:jobs|lists))\/contract(?:\/[\w-]+)?\.ts(?:\?wire=(\w+))?$/;

/** Keeps the schema library out of the browser bundle and gives each page only the calls that it makes. */
export const contractTablesVitePlugin: Plugin = {
  name: "contracts-as-tables",
  enforce: "pre",
  load: {
    filter: { id: CONTRACT },
    async handler(id) {
      const file = id.replace(/\?.*/, "");
      const contract = (await import(`${file}?at=${statSync(file).mtimeMs}`)) as Record<string, unknown>;
      const table = buildClientContractSources(contract);
      // Shapes without a call are used by rules and stay as they are.
      if (table.size === 0) return null;
      const contractName = CONTRACT.exec(id)?.[1];
      if (contractName !== undefined)
        return { code: table.get(contractName) ?? "", moduleSideEffects: false };
      const lines = [...table.keys()].map((name) => `export { ${name} } from "${file}?wire=${name}";`);
      return { code: `${lines.join("\n")}\n`, moduleSideEffects: false };
    },
  },
};
