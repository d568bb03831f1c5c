import assert from "node:assert/strict";
import { test } from "node:test";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct } from "../rules/compile-product.ts";
import { createLivePricer } from "./pricer.ts";

const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
const worked = folder?.cases[0];
assert.ok(folder && worked);
const compiled = compileProduct(folder.product);

function openPriced() {
  const facts = { ...worked?.facts, today: "2025-01-01" };
  const store = new FormStore({
    form: compiled.form,
    filled: worked?.form ?? {},
    mode: "edit",
    context: { today: "2025-01-01", facts: {}, vocabulary: { has: () => true, isComplete: () => true } },
    startTimer: () => () => undefined,
  });
  let waiting: (() => void) | undefined;
  const pricer = createLivePricer(compiled, store, facts, (run) => {
    waiting = run;
    return () => (waiting = undefined);
  });
  const [, row = ""] = store.rowIds("workType");
  return {
    store,
    pricer,
    pass: () => waiting?.(),
    persons: { section: "workType", row, element: "persons" },
  };
}

const premiumOf = ({ priced }: ReturnType<ReturnType<typeof openPriced>["pricer"]["current"]>): string =>
  "quote" in priced ? priced.quote.premiumCny.toFixed(2) : priced.error.message;

test("the premium is computed at once, and the rows' figures fill their cells", () => {
  const { store, pricer, persons } = openPriced();
  assert.equal(premiumOf(pricer.current()), "148515.20");
  assert.equal(store.view({ ...persons, element: "premium" }).computed, "102785.6");
});

test("a premium is stale from the first key until it is computed again", () => {
  const { store, pricer, pass, persons } = openPriced();
  const stop = pricer.start();
  const staleStates: boolean[] = [];
  pricer.subscribe(() => staleStates.push(pricer.current().isStale));
  store.set(persons, "8");
  store.set(persons, "85");
  assert.equal(premiumOf(pricer.current()), "148515.20");
  assert.ok(pricer.current().isStale);
  pass();
  assert.deepEqual(staleStates, [true, false]);
  assert.notEqual(premiumOf(pricer.current()), "148515.20");
  stop();
  store.set(persons, "80");
  assert.ok(!pricer.current().isStale, "once it is stopped nothing follows");
});

test("a price that was postponed while its tab was hidden is computed when the tab is shown", () => {
  const { store, pricer, pass, persons } = openPriced();
  const stop = pricer.start();
  store.set(persons, "85");
  stop();
  pass();
  assert.ok(pricer.current().isStale);
  pricer.start();
  pass();
  assert.ok(!pricer.current().isStale);
});

test("without a premium the message names what is missing, and the rows' figures are cleared", () => {
  const { store, pricer, pass, persons } = openPriced();
  pricer.start();
  store.set({ section: "period", row: "-", element: "startDate" }, "");
  pass();
  assert.match(premiumOf(pricer.current()), /起保日期/);
  assert.equal(store.view({ ...persons, element: "premium" }).computed, undefined);
});
