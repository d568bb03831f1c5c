import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { buildCoverNote } from "./cover-note.ts";

/** The parts of a product that a cover note reads. */
const product = {
  product: {
    nameZh: "雇主责任保险",
    classCode: "04",
    clauses: [
      { clauseCode: "C1", clauseKind: "1", nameZh: "雇主责任保险条款", recordNo: "", liabilities: [] },
      { clauseCode: "C2", clauseKind: "2", nameZh: "附加险条款", recordNo: "", liabilities: [] },
    ],
  },
} as unknown as CompiledProduct;
const names = {
  limits: new Map<string, string>(),
  units: new Map<string, string>(),
  labelOf: (_: string, code: string) => (code === "CNY" ? "人民币" : code),
};
const head = {
  kind: "provisional",
  businessNo: "B0405202632010100000001",
  date: "2026-11-28",
  company: "示例财产保险股份有限公司南京分公司",
  handler: "张经办",
  holder: "示例电子制造有限公司",
  insured: "示例电子制造有限公司",
  period: { startDate: "2026-11-28", startHour: "0", endDate: "2026-12-27", endHour: "24" },
  currency: "CNY",
  amount: "8000000.00",
  premium: "148515.20",
  servicePhone: "95500",
} as const;

test("a cover note has its own words for period and premium, the main clauses, and no form", () => {
  const particulars = [{ label: "投保单号", value: "T0405202632010100000001" }];
  const { template, data } = buildCoverNote({ product, names, head, particulars });
  assert.deepEqual(
    [template, data.title, data.number.label],
    ["liability", "雇主责任保险暂保单", "暂保单号"],
  );
  assert.deepEqual(
    data.cover.map(({ label }) => label),
    ["投保人", "被保险人", "暂保期间", "保险金额/限额", "投保保险费", "投保保险费（大写）"],
  );
  assert.equal(data.cover[2]?.value, "自 2026年11月28日 0 时起至 2026年12月27日 24 时止");
  assert.deepEqual(data.clauses, ["雇主责任保险条款"]);
  assert.deepEqual(
    data.parts.map(({ title, pairs }) => [title, pairs]),
    [["暂保事项", particulars]],
  );
  assert.equal(data.signature.label, "公司签章");
});
