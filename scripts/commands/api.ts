import { readFileSync } from "node:fs";
import { allApiCalls } from "#apps/server/calls.ts";
import { buildOpenApiDocument } from "#platform/server/http/openapi.ts";
import { findApiDifferences } from "../api/differences.ts";

/**
 * Compares the API of this checkout with an earlier `/openapi.json`. Missing or different parts break callers.
 * `old=new` names an intended rename.
 */
const [earlier, ...renames] = process.argv.slice(2).filter((word) => word !== "--");
if (earlier === undefined) {
  console.error("用法 usage: npm run api -- <openapi.json of an earlier version> [old=new ...]");
  process.exitCode = 2;
} else {
  let text = readFileSync(earlier, "utf8");
  for (const rename of renames) {
    const [former = "", present = ""] = rename.split("=");
    text = text.replaceAll(`"${former}"`, `"${present}"`);
  }
  const before = JSON.parse(text) as { paths: object };
  const now = JSON.parse(JSON.stringify(buildOpenApiDocument(allApiCalls))) as { paths: object };
  const { missing, changed, added } = findApiDifferences(before.paths, now.paths);
  for (const [name, places] of Object.entries({ missing, changed, added }))
    for (const place of places) console.log(`${name}: ${place.slice(1)}`);
  const [earlierPaths, laterPaths] = [before, now].map(({ paths }) => Object.keys(paths).length);
  console.log(
    `paths: ${earlierPaths} before, ${laterPaths} now; ` +
      `${missing.length} missing, ${changed.length} changed, ${added.length} added`,
  );
  process.exitCode = missing.length + changed.length > 0 ? 1 : 0;
}
