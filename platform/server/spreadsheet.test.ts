import assert from "node:assert/strict";
import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { formatCsvLine } from "#platform/kernel/csv.ts";
import { writeXlsx } from "./spreadsheet.ts";

const ROOT = join(import.meta.dirname, "../..");
const HOSTILE = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "＝1",
  '=HYPERLINK("http://x","y")',
];

async function* rowsOf(texts: readonly string[]) {
  for (const text of texts) yield [text];
}

test("a text that begins like a formula is a text in a workbook", async () => {
  const written = await buffer(
    writeXlsx({ name: "表", columns: [{ label: "=甲", widthPx: 80 }], rows: rowsOf(HOSTILE) }),
  );
  const { sheets } = await readXlsx(written);
  assert.deepEqual(
    [...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined),
    [],
  );
  assert.deepEqual(sheets[0]?.rows[1], ["=1+1"]);
});

test("and has an apostrophe in front in a text file", () => {
  for (const text of HOSTILE) assert.match(formatCsvLine([text]), /^"?'/, JSON.stringify(text));
});

/** The modules that write cells of files. Every export, result file and list of rejected rows goes through them. */
const WRITERS = [
  "platform/kernel/csv.ts",
  "platform/server/spreadsheet.ts",
  "platform/server/workbook/write-template.ts",
];
const WRITES = /\bwriteXlsx(?:Stream)?\b[^;]*from "hucre|text\/csv|from "hucre\/csv"/;

test("no other module writes cells, so that every export is safe", () => {
  const sources = globSync("{apps,areas,demo,integrations,platform,workbench}/**/*.{ts,tsx}", { cwd: ROOT });
  assert.ok(sources.length > 1000);
  const writers = sources.filter((path) => {
    if (
      /\.test\.tsx?$|\/testing\/|\/builder\/|^bench|platform\/server\/workbook\/read-workbook\.ts$/.test(path)
    )
      return false;
    return WRITES.test(readFileSync(join(ROOT, path), "utf8"));
  });
  assert.deepEqual(writers.toSorted(), WRITERS);
});
