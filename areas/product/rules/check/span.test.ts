import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormSection } from "#platform/forms/definition.ts";
import { readFactoryProducts } from "../../content.ts";
import { checkSpan } from "./span.ts";

const [known] = readFactoryProducts();
const period = known?.product.sections.find(({ code }) => code === "period");

const mistakes: [what: string, spoil: (section: FormSection) => void, expected: string[]][] = [
  ["as it is", () => undefined, []],
  ["in a table", (section) => (section.kind = "table"), ["分区“period”：“span”只用于单行分区"]],
  [
    "with an end that is not there",
    ({ span }) => span && (span.endDate = "lastDay"),
    ["分区“period”：“span”的endDate应为 date 字段，没有“lastDay”"],
  ],
  [
    "with a text as its length",
    ({ span }) => span && (span.length = "startDate"),
    ["分区“period”：“span”的length应为 number 字段，没有“startDate”"],
  ],
];
for (const [what, spoil, expected] of mistakes)
  test(`a period ${what}`, () => {
    const section = structuredClone(period);
    assert.ok(section);
    spoil(section);
    const errors: string[] = [];
    checkSpan(section, (place, error) => errors.push(`${place}：${error}`));
    assert.deepEqual(errors, expected);
  });
