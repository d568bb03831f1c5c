import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listMissingCharacters } from "#platform/papers/server/printable-text.ts";
import { readFontCoverage } from "#platform/papers/server/font.ts";
import { manuals } from "./load.ts";

const root = join(import.meta.dirname, "../..");
const chapters = manuals.flatMap((manual) => manual.chapters);

/** What the product shows: its sources and contents, without tests and without the manuals. */
function readShownTexts(): string {
  const files = globSync("{areas,platform,apps}/**/*.{ts,tsx,json}", { cwd: root });
  return files
    .filter((file) => !file.includes(".test.") && !file.startsWith("areas/manual/"))
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
}

test("every button, page and field that a manual quotes stands in the product", () => {
  const shown = readShownTexts();
  const quoted = chapters.flatMap((chapter) =>
    [...JSON.stringify(chapter.blocks).matchAll(/“([^”]+)”/g)].map(([, words = ""]) => words),
  );
  assert.ok(quoted.length > 60);
  assert.deepEqual(
    quoted.filter((words) => words !== "/" && !shown.includes(words)),
    [],
  );
});

test("a chapter explains pages that a menu leads to, for a right that a grade gives", () => {
  const readContent = (name: string) => readFileSync(join(root, "areas/identity/content", name), "utf8");
  const [menus, grades] = [readContent("menus.json"), readContent("grades.json")];
  for (const { title, pages, permission } of chapters) {
    for (const page of pages) assert.match(menus, new RegExp(`"url":"${page}["/]`), title);
    if (permission !== undefined) assert.ok(grades.includes(`"${permission}"`), `${title}: ${permission}`);
  }
});

test("codes are unique, and the font of the papers has every character", () => {
  const codes = manuals.flatMap(({ manualCode, chapters: own }) =>
    own.map(({ chapterCode }) => `${manualCode}/${chapterCode}`),
  );
  assert.equal(new Set(codes).size, codes.length);
  assert.equal(new Set(manuals.map(({ manualCode }) => manualCode)).size, manuals.length);
  assert.deepEqual(listMissingCharacters({ text: JSON.stringify(manuals) }, readFontCoverage().isDrawn), []);
});
