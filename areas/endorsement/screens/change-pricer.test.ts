import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { type ChangePrice, createChangePricer } from "./change-pricer.ts";
import { createFirstTermsRow, TERMS } from "./terms-section.ts";

const whole = {
  ...createFirstTermsRow({ validDate: "2026-12-01", holderName: "张测试" }),
  types: "13",
  reason: "01",
};
const priceOf = (premiumChange: string): ChangePrice => ({
  basePremium: "1000.00",
  premiumChange,
  sumPremium: "1000.00",
  lines: [],
  changes: [],
  datedChanges: [],
  laterVersions: [],
  laterConflicts: 0,
  needs: [],
});

function createForm(terms: Record<string, string> = whole) {
  let filled: FilledForm = { [TERMS]: terms, base: { remark: "" } };
  const listeners = new Set<() => void>();
  return {
    filled: () => filled,
    subscribe: (_: string, listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type(remark: string): void {
      filled = { ...filled, base: { remark } };
      for (const listener of listeners) listener();
    },
  };
}

/** Timers that run when the test says so. */
function createTimers() {
  let waiting: (() => void) | undefined;
  return {
    start: (run: () => void) => {
      waiting = run;
      return () => void (waiting = undefined);
    },
    elapse: () => waiting?.(),
  };
}

const settle = () => new Promise((done) => void setImmediate(done));

test("without a type nothing is asked", async () => {
  let asked = 0;
  const pricer = createChangePricer(async () => {
    asked += 1;
    return priceOf("0.00");
  });
  pricer.start(createForm({ ...whole, types: "" }));
  await settle();
  assert.deepEqual([asked, pricer.current().isIncomplete], [0, true]);
});

test("the last answer stays in sight until the next, and the content is sent without the terms", async () => {
  const sent: FilledForm[] = [];
  const timers = createTimers();
  const pricer = createChangePricer(async ({ form }) => {
    sent.push(form);
    return priceOf(`${sent.length}.00`);
  }, timers.start);
  const form = createForm();
  pricer.start(form);
  await settle();
  form.type("新");
  form.type("新备注");
  assert.deepEqual([pricer.current().price?.premiumChange, pricer.current().isStale], ["1.00", true]);
  timers.elapse();
  await settle();
  assert.deepEqual([pricer.current().price?.premiumChange, pricer.current().isStale], ["2.00", false]);
  assert.deepEqual(sent, [{ base: { remark: "" } }, { base: { remark: "新备注" } }]);
});

test("a late answer to an earlier input is ignored", async () => {
  const answers: ((price: ChangePrice) => void)[] = [];
  const timers = createTimers();
  const pricer = createChangePricer(() => new Promise((answer) => void answers.push(answer)), timers.start);
  const form = createForm();
  pricer.start(form);
  form.type("新备注");
  timers.elapse();
  answers[1]?.(priceOf("2.00"));
  await settle();
  answers[0]?.(priceOf("1.00"));
  await settle();
  assert.equal(pricer.current().price?.premiumChange, "2.00");
});

test("a refusal is shown beside the last price", async () => {
  const timers = createTimers();
  let isRefused = false;
  const pricer = createChangePricer(async () => {
    if (isRefused) throw new ApiError({ kind: "refused", message: "保费无法计算" });
    return priceOf("1.00");
  }, timers.start);
  const form = createForm();
  pricer.start(form);
  await settle();
  isRefused = true;
  form.type("新备注");
  timers.elapse();
  await settle();
  const { price, error, isStale } = pricer.current();
  assert.deepEqual([price?.premiumChange, error?.message, isStale], ["1.00", "保费无法计算", false]);
});

test("what changed beside the form is asked for once more, while the form is open", async () => {
  let asked = 0;
  const pricer = createChangePricer(async () => priceOf(`${(asked += 1)}.00`));
  pricer.refresh();
  const stop = pricer.start(createForm());
  await settle();
  pricer.refresh();
  await settle();
  assert.equal(pricer.current().price?.premiumChange, "2.00");
  stop();
  pricer.refresh();
  assert.equal(asked, 2);
});
