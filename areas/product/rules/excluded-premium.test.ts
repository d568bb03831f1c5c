import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct, priceForm } from "./compile-product.ts";

const products = readFactoryProducts();

function open(caseNo: string) {
  for (const { product, cases } of products)
    for (const worked of cases)
      if (worked.caseNo === caseNo)
        return {
          compiled: compileProduct(product),
          form: worked.form as FilledForm,
          facts: worked.facts ?? {},
        };
  throw new Error(caseNo);
}

/** The premium of a worked case with other cells in the row of one liability. */
function premiumOf(
  caseNo: string,
  liabilityCode?: string,
  cells: FilledRow = { excludePremium: "1" },
): number {
  const { compiled, form, facts } = open(caseNo);
  const liability = ((form["liability"] ?? []) as readonly FilledRow[]).map((row) =>
    row["liabilityCode"] === liabilityCode ? { ...row, ...cells } : row,
  );
  const priced = priceForm(compiled, { ...form, liability }, facts);
  assert.ok("quote" in priced, JSON.stringify(priced));
  return priced.quote.premium.toNumber();
}

const liabilities: readonly (readonly [string, string])[] = [
  ["EL-01", "040500101"],
  ["EL-01", "040500102"],
  ["EL-01", "040500201"],
];
const others: readonly (readonly [string, string])[] = [
  ["HM-01", "070100101"],
  ["HM-01", "070100201"],
  ["GA-01", "060100201"],
  ["GA-01", "060100301"],
  ["CAR-01", "030100101"],
  ["CAR-01", "030100201"],
  ["PL-01", "040300201"],
  ["AZ-01", "048400104"],
];
for (const [caseNo, code] of [...liabilities, ...others])
  test(`${caseNo}: the premium of ${code} is not summed if its row excludes it`, () => {
    const whole = premiumOf(caseNo);
    assert.ok(premiumOf(caseNo, code) < whole);
    assert.equal(premiumOf(caseNo, code, { excludePremium: "0" }), whole);
  });

test("EL-01: the parts that the rows exclude add up to the premium", () => {
  const whole = premiumOf("EL-01");
  const parts = liabilities.map(([caseNo, code]) => whole - premiumOf(caseNo, code));
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part, 0) - whole) < 0.05);
});

test("EL-01: a row of another group excludes nothing of this one", () => {
  const { form } = open("EL-01");
  const groups = ((form["workType"] ?? []) as readonly FilledRow[]).map(({ groupNo }) => Number(groupNo));
  const exclude = (groupNo: number) =>
    premiumOf("EL-01", "040500102", { excludePremium: "1", groupNo: String(groupNo) });
  assert.equal(exclude(98), premiumOf("EL-01"));
  assert.ok(exclude(groups[0] ?? 1) < premiumOf("EL-01"));
});
