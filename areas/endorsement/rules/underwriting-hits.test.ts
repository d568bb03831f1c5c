import assert from "node:assert/strict";
import { test } from "node:test";
import { listEndorsementHits } from "./underwriting-hits.ts";

const payers = [
  { payeeName: "甲公司", isThird: false, paid: "9999.00" },
  { payeeName: "乙公司", isThird: true, paid: "100.00" },
];
const surrender = {
  types: [],
  nameOf: (type: string) => type,
  premiumChange: "-100.01",
  validDate: "2025-01-01",
  today: "2025-01-01",
  hasClaims: false,
  holderName: "甲公司",
  payeeName: "甲公司",
} as const;

for (const [name, change, expected] of [
  ["the holder", {}, undefined],
  ["the holder beside a third payer", { payers }, undefined],
  [
    "a third payer, as much as he has paid",
    { payers, payeeName: "乙公司", premiumChange: "-100.00" },
    undefined,
  ],
  ["a third payer, more than he has paid", { payers, payeeName: "乙公司" }, "退费金额超过收款人所缴的保费"],
  ["a stranger", { payeeName: "丙公司" }, "退费收款户名不是投保人"],
  ["a stranger beside a third payer", { payers, payeeName: "丙公司" }, "退费收款户名不是投保人或实际付款人"],
  ["nobody yet", { payeeName: "" }, undefined],
  ["a stranger without a refund", { payeeName: "丙公司", premiumChange: "1.00" }, undefined],
] as const)
  test(`money that goes back to ${name}: ${expected ?? "no hit"}`, () => {
    const hits = listEndorsementHits({ ...surrender, ...change });
    assert.equal(hits.find(({ ruleNo }) => ruleNo === "UW-12")?.message, expected);
  });
