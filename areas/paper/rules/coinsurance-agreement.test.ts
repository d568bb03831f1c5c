import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, sumMoney } from "#platform/kernel/money.ts";
import {
  buildCoinsuranceAgreement,
  buildCoinsuranceParts,
  hasCoinsuranceAgreement,
} from "./coinsurance-agreement.ts";

type Share = readonly [name: string, role: string, rate: string];
const formOf = (shares: readonly Share[], more: Record<string, string> = {}): FilledForm => ({
  coinsurance: shares.map(([coinsName, coinsRole, coinsRate]) => ({
    coinsFlag: "1",
    coinsCode: coinsName,
    coinsName,
    coinsRole,
    coinsRate,
    ...more,
  })),
});
const shared: readonly Share[] = [
  ["示例共保甲", "2", "33.3333"],
  ["本公司", "1", "33.3334"],
  ["示例共保乙", "2", "33.3333"],
];
const contract = { company: "示例分公司", amount: "100.00", premium: "0.02", currencyName: "人民币" };

test("the chief comes first, bears the rounding, and the shares add up to the fen", () => {
  const [part] = buildCoinsuranceParts(formOf(shared), contract);
  assert.deepEqual(part?.rows, [
    ["主承保人", "示例分公司", "33.3334%", "33.34", "0.00"],
    ["从承保人", "示例共保甲", "33.3333%", "33.33", "0.01"],
    ["从承保人", "示例共保乙", "33.3333%", "33.33", "0.01"],
  ]);
  assert.deepEqual(part.totals, ["合计", "", "100%", "100.00", "0.02"]);
  for (const premium of ["0.01", "99999.99", "123456789.01"]) {
    const [again] = buildCoinsuranceParts(formOf(shared), { ...contract, premium });
    const sum = sumMoney((again?.rows ?? []).map((row) => parseMoney((row[4] ?? "").replaceAll(",", ""))));
    assert.equal(sum.toFixed(2), premium);
  }
});

test("every insurer has a place to sign and a copy, and the collection of the premium is as agreed", () => {
  const { signatories, paragraphs } = buildCoinsuranceAgreement(formOf(shared), "示例分公司");
  assert.deepEqual(
    signatories.map(({ role, name }) => `${role} ${name}`),
    ["主承保人 示例分公司", "从承保人 示例共保甲", "从承保人 示例共保乙"],
  );
  const text = paragraphs.join("");
  assert.match(text, /一式 3 份/);
  assert.match(text, /由主承保人统一向投保人收取/);
  const apart = buildCoinsuranceAgreement(formOf(shared, { coinsPremiumType: "2" }), "示例分公司");
  assert.match(apart.paragraphs.join(""), /按上列份额分别向投保人收取/);
});

test("without an amount the shares are of the premium alone", () => {
  const [part] = buildCoinsuranceParts(formOf(shared), { ...contract, amount: "0.00" });
  assert.deepEqual(
    part?.rows.map((row) => row[3]),
    ["/", "/", "/"],
  );
});

test("there is no agreement without other insurers, a chief or the whole", () => {
  assert.equal(hasCoinsuranceAgreement(formOf(shared)), true);
  assert.equal(hasCoinsuranceAgreement({}), false);
  assert.equal(hasCoinsuranceAgreement(formOf(shared, { coinsFlag: "3" })), false, "among own branches");
  assert.equal(hasCoinsuranceAgreement(formOf([["本公司", "1", "100"]])), false);
  assert.equal(hasCoinsuranceAgreement(formOf(shared.slice(1))), false);
  assert.equal(hasCoinsuranceAgreement(formOf(shared, { coinsRole: "2" })), false);
});
