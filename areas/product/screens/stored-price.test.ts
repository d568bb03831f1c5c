import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { formatMoney, toWireMoney } from "#platform/kernel/money.ts";
import { compileProduct, priceForm } from "../rules/compile-product.ts";
import { formulaFactTypes } from "../rules/facts.ts";
import { compareWithEarlierPrice, createStoredPricer, repriceStored } from "./stored-price.ts";

const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
const form = folder?.cases[0]?.form;
assert.ok(folder && form);
const compiled = compileProduct(folder.product);
const vocabulary = { has: () => true, isComplete: () => true, labelOf: () => undefined };
const openStore = () =>
  new FormStore({
    form: compiled.form,
    filled: form,
    mode: "detail",
    context: { today: "2024-12-16", vocabulary, facts: toFormulaFactValues(formulaFactTypes, {}) },
  });

const then = { yearsWithUs: "1", today: "2024-12-16" };
const now = { yearsWithUs: "0", today: "2025-02-01" };
const premiumBy = (facts: Record<string, string>): string => {
  const priced = priceForm(compiled, form, facts);
  assert.ok("quote" in priced);
  return toWireMoney(priced.quote.premiumCny);
};
const figures = [{ section: "fee", index: -1, element: "netPremium", value: "140108.68" }];

test("a stored document is explained by the facts of its submission, whatever those of today are", () => {
  const stored = { sumPremium: premiumBy(then), figures, facts: then };
  const state = createStoredPricer(compiled, openStore(), stored, now).current();
  assert.ok("quote" in state.priced);
  assert.equal(toWireMoney(state.priced.quote.premiumCny), "148515.20");
  assert.equal(state.stored, undefined);
});

test("without those facts another price of today is not shown, but the stored premium and figures", () => {
  const store = openStore();
  const stored = { sumPremium: "148515.20", figures, facts: null };
  const state = createStoredPricer(compiled, store, stored, now).current();
  assert.ok("error" in state.priced);
  assert.deepEqual(state.stored, {
    premiumCny: "148515.20",
    netPremium: "140108.68",
    vatAmount: undefined,
  });
});

test("a new price says line by line why it differs, the facts first", () => {
  const stored = { sumPremium: premiumBy(then), figures, facts: then };
  const repricing = repriceStored(compiled, openStore(), stored, now);
  assert.ok(repricing);
  assert.deepEqual([repricing.before, repricing.after], [premiumBy(then), premiumBy(now)]);
  assert.deepEqual(repricing.reasons[0], { key: "0", label: "在我司连续投保年数", before: "1", after: "0" });
  assert.ok(repricing.reasons.some(({ label, before }) => /续保系数/.test(label) && /续保一年/.test(before)));
  assert.equal(repricing.reasons.at(-1)?.label, "保费（含税）");
  assert.notEqual(formatMoney(repricing.before), formatMoney(repricing.after));
});

test("the same price is no new price, and without the facts of the old one only the sums are compared", () => {
  const same = { sumPremium: premiumBy(now), figures, facts: then };
  assert.equal(repriceStored(compiled, openStore(), same, now), undefined);
  const unknown = { sumPremium: "1.00", figures: [], facts: null };
  assert.deepEqual(repriceStored(compiled, openStore(), unknown, now)?.reasons, []);
});

test("content that was taken over says line by line why its premium differs from the earlier one", () => {
  const earlier = { form, stored: { sumPremium: premiumBy(then), figures, facts: then } };
  const taken = { priced: priceForm(compiled, form, now), facts: now };
  const difference = compareWithEarlierPrice(compiled, earlier, taken);
  assert.ok(difference);
  assert.deepEqual([difference.before, difference.after], [premiumBy(then), premiumBy(now)]);
  assert.equal(difference.reasons[0]?.label, "在我司连续投保年数");
  const same = { priced: priceForm(compiled, form, then), facts: then };
  assert.equal(compareWithEarlierPrice(compiled, earlier, same), undefined);
});
