import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import { fillPremiumFigures } from "./figure-cells.ts";

const cell = (section: string, index: number, element: string, value: string) => ({
  section,
  index,
  element,
  value: parseMoney(value),
});

test("figures fill the fields where nothing was typed, in tables and in single-row sections", () => {
  const form = {
    fee: { payCurrency: "CNY", sumPremium: "" },
    rows: [{ premium: "5.00" }, { name: "乙" }],
  };
  const figures = [
    cell("fee", -1, "sumPremium", "100.50"),
    cell("rows", 0, "premium", "7"),
    cell("rows", 1, "premium", "8.1"),
    cell("rows", 2, "premium", "9"),
    cell("gone", -1, "premium", "9"),
  ];
  assert.deepEqual(fillPremiumFigures(form, figures, []), {
    fee: { payCurrency: "CNY", sumPremium: "100.5" },
    rows: [{ premium: "5.00" }, { name: "乙", premium: "8.1" }],
    gone: {},
  });
  assert.equal(form.fee.sumPremium, "", "what was given stays as it was");
});

test("a read-only field takes its figure whatever was sent", () => {
  const premium = { elementCode: "premium", readOnly: true } as FormElement;
  const sections = [{ code: "rows", title: "", kind: "table", elements: [premium] }] as FormSection[];
  const form = { rows: [{ premium: "1.00", perMan: "2.00" }] };
  const figures = [cell("rows", 0, "premium", "7"), cell("rows", 0, "perMan", "9")];
  assert.deepEqual(fillPremiumFigures(form, figures, sections), { rows: [{ premium: "7", perMan: "2.00" }] });
});
