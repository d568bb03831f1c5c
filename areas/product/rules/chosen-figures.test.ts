import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { checkForm } from "#platform/forms/check-form.ts";
import { omitFiguresNotChosen } from "./chosen-figures.ts";
import { compileProduct } from "./compile-product.ts";

const products = readFactoryProducts();
const context = {
  today: "2024-12-16",
  vocabulary: { isComplete: () => true, has: () => true },
  facts: { today: "2024-12-16" },
  computed: () => undefined,
};
const messagesOf = (riskCode: string, change: (form: FilledForm) => FilledForm): string[] => {
  const { product, cases } = products.find((each) => each.product.riskCode === riskCode) ?? assert.fail();
  const errors = checkForm(compileProduct(product).form, change(cases[0]?.form ?? {}), context);
  return errors.flatMap(({ section, element, message }) =>
    message.startsWith("未投保") ? [`${section}.${element} ${message}`] : [],
  );
};
const without = (code: string) => (form: FilledForm) => ({
  ...form,
  liability: (form["liability"] as readonly Record<string, string>[]).filter(
    ({ liabilityCode }) => liabilityCode !== code,
  ),
});

test("the forms of all products hold figures of chosen liabilities only", () => {
  for (const { product } of products)
    assert.deepEqual(
      messagesOf(product.riskCode, (form) => form),
      [],
    );
});

test("a figure whose liability is not chosen is refused at its field", () => {
  assert.deepEqual(messagesOf("0405", without("040500201")), [
    "workType.perManLostWorkDailyLimit 未投保“误工费用”，不能填写每人每日误工",
  ]);
  const waiting = { limitDeductibleFlag: "2", limitCode: "lostWorkWaitingDays", limitValue: "3" };
  const extended = (form: FilledForm) => ({ ...form, limit: [waiting] });
  assert.deepEqual(messagesOf("0405", extended), []);
  assert.deepEqual(
    messagesOf("0405", (form) => extended(without("040500201")(form))).at(-1),
    "limit.limitCode 未投保“误工费用”，不能填写该责任的限额或免赔",
  );
});

test("a stored form is read without the figures of liabilities that were not chosen", () => {
  const { product, cases } = products.find((each) => each.product.riskCode === "0405") ?? assert.fail();
  const form = cases[0]?.form ?? {};
  assert.deepEqual(omitFiguresNotChosen(product, form), form);
  const kept = JSON.stringify(omitFiguresNotChosen(product, without("040500201")(form)));
  assert.ok(!kept.includes("perManLostWorkDailyLimit") && kept.includes("perManMedicalLimit"));
});
