import assert from "node:assert/strict";
import { test } from "node:test";
import { searchRisks } from "./risk-search.ts";

const risk = (riskCode: string, riskName: string, pinyin: string, initials: string) => ({
  riskCode,
  riskName,
  classCode: riskCode.slice(0, 2),
  className: riskCode.startsWith("04") ? "责任险" : "企业财产险",
  pinyin,
  initials,
});
const risks = [
  risk("0103", "财产一切险", "caichanyiqiexian", "ccyqx"),
  risk("0403", "公众责任保险", "gongzhongzerenbaoxian", "gzzrbx"),
  risk("0405", "雇主责任保险", "guzhuzerenbaoxian", "gzzrbx"),
];
for (const [typed, codes] of [
  ["", ["0103", "0403", "0405"]],
  ["0405", ["0405"]],
  ["04", ["0403", "0405"]],
  ["雇主", ["0405"]],
  ["责任", ["0403", "0405"]],
  ["GUZHU", ["0405"]],
  ["gzzr", ["0403", "0405"]],
  ["yqx", ["0103"]],
  ["企业", ["0103"]],
  ["船舶", []],
] as const)
  test(`"${typed}" finds ${codes.join(" ") || "nothing"}`, () =>
    assert.deepEqual(
      searchRisks(risks, typed).map(({ riskCode }) => riskCode),
      codes,
    ));
