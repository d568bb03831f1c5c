import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../database/migrations/", import.meta.url);
const MET = /set\s+constraints\s+all\s+immediate/i;

/** The tables that a script changes and alters afterwards while the checks of the change are still queued. */
function listTablesAlteredTooEarly(script: string): string[] {
  const statements = script.replaceAll(/--.*/g, "");
  return [...statements.matchAll(/^(?:update|delete from)\s+([a-z_]+)/gim)].flatMap(
    ({ 1: table = "", index }) => {
      const rest = statements.slice(index);
      const altered = new RegExp(`^(?:alter|drop) table ${table}\\b`, "im").exec(rest);
      return altered && !MET.test(rest.slice(0, altered.index)) ? [table] : [];
    },
  );
}

test("a table with rows is altered only after the checks of its change", () => {
  assert.deepEqual(listTablesAlteredTooEarly("update a set b = 1;\nalter table a add c int;"), ["a"]);
  const early = readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) =>
      listTablesAlteredTooEarly(readFileSync(new URL(name, FOLDER), "utf8")).map(
        (table) => `${name} ${table}`,
      ),
    );
  // 0048 has a table without deferred checks.
  assert.deepEqual(early, ["0048-errors.sql idempotency"]);
});
