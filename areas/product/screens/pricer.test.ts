import assert from "node:assert/strict";
import { test } from "node:test";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { factoryProducts } from "../content.ts";
import { compileProduct } from "../rules/compile-product.ts";
import { openPricer } from "./pricer.ts";

const folder = factoryProducts().find(({ product }) => product.riskCode === "0405");
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
  const pricer = openPricer(compiled, store, facts, (run) => {
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

const said = ({ priced }: ReturnType<ReturnType<typeof openPriced>["pricer"]["current"]>): string =>
  "quote" in priced ? priced.quote.premiumCny.toFixed(2) : priced.fault.message;

test("the premium is there at once, and the rows' figures stand in their cells", () => {
  const { store, pricer, persons } = openPriced();
  assert.equal(said(pricer.current()), "148515.20");
  assert.equal(store.view({ ...persons, element: "premium" }).system, "102785.6");
});

test("a premium is stale from the first key until it is worked out again", () => {
  const { store, pricer, pass, persons } = openPriced();
  const stop = pricer.start();
  const told: boolean[] = [];
  pricer.subscribe(() => told.push(pricer.current().isStale));
  store.set(persons, "8");
  store.set(persons, "85");
  assert.equal(said(pricer.current()), "148515.20");
  assert.ok(pricer.current().isStale);
  pass();
  assert.deepEqual(told, [true, false]);
  assert.notEqual(said(pricer.current()), "148515.20");
  stop();
  store.set(persons, "80");
  assert.ok(!pricer.current().isStale, "once it is stopped nothing follows");
});

test("a price that was put off while its tab was hidden is worked out when it is shown again", () => {
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

test("where there is no premium it says what is missing, and the rows' figures go", () => {
  const { store, pricer, pass, persons } = openPriced();
  pricer.start();
  store.set({ section: "period", row: "-", element: "startDate" }, "");
  pass();
  assert.match(said(pricer.current()), /起保日期/);
  assert.equal(store.view({ ...persons, element: "premium" }).system, undefined);
});
