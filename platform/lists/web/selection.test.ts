import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListColumn } from "../definition.ts";
import { describeSelectedRows, type SelectedRows } from "./selection.ts";

const columns: readonly ListColumn[] = [
  { name: "businessNo", label: "投保单号", kind: "number", width: 128 },
  { name: "sumAmount", label: "保额（元）", kind: "money", width: 120 },
  { name: "sumPremium", label: "保费（元）", kind: "money", sum: true, width: 120 },
];
const selected = (...premiums: (string | null)[]): SelectedRows =>
  new Map(premiums.map((sumPremium, index) => [`T${index}`, { businessNo: `T${index}`, sumPremium }]));

test("a selection shows its count and the exact sum of each column that is summed", () => {
  assert.equal(
    describeSelectedRows(columns, selected("148515.20", "8527.20")),
    "已选 2 条 · 保费合计 157,042.40 元",
  );
  assert.equal(
    describeSelectedRows(columns, selected("9007199254740992.10", "0.20", "-0.10")),
    "已选 3 条 · 保费合计 9,007,199,254,740,992.20 元",
  );
});

test("a column with parts shows a sum for each, of its rows only", () => {
  const parts = [
    { name: "effective", label: "已生效变化保费", column: "status", values: ["08"] },
    { name: "pending", label: "办理中变化保费", column: "status", values: ["04", "06"] },
  ];
  const change: ListColumn = {
    name: "change",
    label: "变化保费（元）",
    kind: "money",
    sum: true,
    sumParts: parts,
    width: 1,
  };
  const rows = [
    ["08", "100.00"],
    ["08", "-30.00"],
    ["06", "5.00"],
    ["10", "7.00"],
    ["04", null],
  ] as const;
  const chosen = new Map(rows.map(([status, amount], index) => [`E${index}`, { status, change: amount }]));
  assert.equal(
    describeSelectedRows([change], chosen),
    "已选 5 条 · 已生效变化保费 70.00 元 · 办理中变化保费 5.00 元",
  );
});

test("a row without a premium adds nothing, and a list without sums shows the count only", () => {
  assert.equal(describeSelectedRows(columns, selected(null, "1.00")), "已选 2 条 · 保费合计 1.00 元");
  assert.equal(describeSelectedRows(columns.slice(0, 2), selected("1.00")), "已选 1 条");
});
