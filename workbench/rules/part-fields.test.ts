import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import { allProductPartKinds } from "./part-kinds.ts";
import { buildPartSections, listUnusedPartColumns } from "./part-fields.ts";
import type { JsonObject } from "#areas/product/rules/json-path.ts";

const { factor } = allProductPartKinds;
assert.ok(factor);
const columnsOf = (part: JsonObject): string[] =>
  buildPartSections(factor, listUnusedPartColumns(factor, part))
    .filter(({ code }) => code === "rows")
    .flatMap(({ elements }) => elements.filter(({ invisible }) => !invisible))
    .map(({ elementCode }) => elementCode);

const cases: [name: string, part: JsonObject, columns: string[]][] = [
  ["by code", { mode: "exact", rows: [] }, ["key", "label", "value"]],
  ["by bands", { mode: "banded", rows: [] }, ["upTo", "label", "value"]],
  ["between nodes", { mode: "interpolated", rows: [] }, ["key", "label", "value"]],
  ["in two directions", { mode: "exact", across: { input: "a" }, rows: [] }, ["key", "label", "values"]],
  [
    "chosen by the underwriter",
    { mode: "exact", chosen: "a.b", rows: [] },
    ["key", "label", "min", "max", "default"],
  ],
  [
    "changed to bands while its codes are still there",
    { mode: "banded", rows: [{ key: "1", label: "一", value: "1" }] },
    ["key", "upTo", "label", "value"],
  ],
];
for (const [name, part, columns] of cases)
  test(`a factor ${name} shows the columns that it uses`, () => {
    assert.deepEqual(columnsOf(part), columns);
  });

test("no factor of any product hides a column with content", () => {
  for (const { product } of readFactoryProducts())
    for (const { rows, ...rest } of product.rating.factors) {
      const shown = new Set(columnsOf({ ...rest, rows }));
      for (const row of rows) for (const name of Object.keys(row)) assert.ok(shown.has(name), name);
    }
});
