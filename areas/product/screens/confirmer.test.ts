import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { ApiError } from "#platform/web/api-error.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { readFactoryProducts } from "../content.ts";
import type { PremiumAnswer } from "../contract/shapes.ts";
import { toPremiumAnswer } from "../routes/premium-answer.ts";
import { compileProduct } from "../rules/compile-product.ts";
import { createPremiumConfirmer } from "./confirmer.ts";
import { createLivePricer } from "./pricer.ts";

const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
const worked = folder?.cases[0];
assert.ok(folder && worked);
const compiled = compileProduct(folder.product);
const facts = { ...worked.facts };

type Question = { signal: AbortSignal; answer(premium: PremiumAnswer): void; fail(error: unknown): void };

/** The test controls the clock of pricing and confirmation, and the answers of the server. */
function openConfirmer() {
  const timers: Record<"price" | "ask", (() => void) | undefined> = { price: undefined, ask: undefined };
  const timer = (name: "price" | "ask") => (run: () => void) => {
    timers[name] = run;
    return () => (timers[name] = undefined);
  };
  const store = new FormStore({
    form: compiled.form,
    filled: worked?.form ?? {},
    mode: "edit",
    context: { today: "2025-01-01", facts: {}, vocabulary: { has: () => true, isComplete: () => true } },
    startTimer: () => () => undefined,
  });
  const pricer = createLivePricer(compiled, store, { ...facts, today: "2025-01-01" }, timer("price"));
  const questions: Question[] = [];
  const confirmer = createPremiumConfirmer({
    pricer,
    store,
    facts,
    startTimer: timer("ask"),
    confirm: (form, asking) => {
      assert.equal(form, store.filled());
      assert.deepEqual(asking.facts, facts);
      const { promise, resolve, reject } = Promise.withResolvers<PremiumAnswer>();
      questions.push({ signal: asking.signal, answer: resolve, fail: reject });
      return promise;
    },
  });
  const stops = [pricer.start(), confirmer.start()];
  const [, row = ""] = store.rowIds("workType");
  return {
    store,
    pricer,
    confirmer,
    questions,
    last: () => questions.at(-1) ?? assert.fail("nobody was asked"),
    stop: () => stops.forEach((stop) => stop()),
    pass: (name: "price" | "ask") => timers[name]?.(),
    type: (persons: string) => store.set({ section: "workType", row, element: "persons" }, persons),
    premium: (changes: Partial<PremiumAnswer> = {}): PremiumAnswer => {
      const { priced } = pricer.current();
      assert.ok("quote" in priced);
      const found = { head: { version: "0123456789abcdef" }, compiled } as Parameters<
        typeof toPremiumAnswer
      >[0]["found"];
      return {
        ...toPremiumAnswer({ calculationId: "calc1", found, quote: priced.quote, facts }),
        ...changes,
      };
    },
  };
}

test("the server is asked once the browser has its price, and agrees", async () => {
  const { confirmer, questions, last, pass, premium } = openConfirmer();
  assert.equal(confirmer.current().state, "asking");
  assert.equal(questions.length, 0);
  pass("ask");
  last().answer(premium());
  await turn();
  const shown = confirmer.current();
  assert.ok(shown.state === "agreed");
  assert.equal(shown.premium.calculationId, "calc1");
});

test("typing on aborts the request, and a late answer is ignored", async () => {
  const { confirmer, questions, last, pass, premium, type } = openConfirmer();
  pass("ask");
  const early = premium();
  type("85");
  assert.equal(confirmer.current().state, "none", "the price is stale, so nobody stands behind it");
  assert.ok(last().signal.aborted);
  last().answer(early);
  await turn();
  assert.equal(confirmer.current().state, "none");
  pass("price");
  assert.equal(confirmer.current().state, "asking");
  pass("ask");
  assert.deepEqual(
    questions.map(({ signal }) => signal.aborted),
    [true, false],
  );
  last().answer(premium());
  await turn();
  assert.equal(confirmer.current().state, "agreed");
});

test("where figures differ the server's count, and each difference is listed", async () => {
  const { confirmer, store, last, pass, premium } = openConfirmer();
  pass("ask");
  const own = premium();
  const [first, ...lines] = own.lines;
  assert.ok(first);
  last().answer({
    ...own,
    premiumCny: "150000.00",
    sumPremium: "150000.00",
    lines: [{ ...first, result: "1.00" }, ...lines],
    steps: [...own.steps, { code: "more", label: "另加", result: "9.00" }],
    cells: own.cells.map((cell) => ({ ...cell, value: "7.00" })),
  });
  await turn();
  const shown = confirmer.current();
  assert.ok(shown.state === "differs");
  assert.deepEqual(
    shown.differences.map(({ label, here, there }) => [label, here, there]),
    [
      ["保费（含税）", "148,515.20", "150,000.00"],
      [first.label, shown.differences[1]?.here, "1.00"],
      ["另加", "/", "9.00"],
    ],
  );
  const [row = ""] = store.rowIds("workType");
  assert.equal(store.view({ section: "fee", row: "-", element: "sumPremium" }).computed, "150000");
  assert.equal(store.view({ section: "workType", row, element: "premium" }).computed, "7");
});

test("the same figure in another spelling is no difference", async () => {
  const { confirmer, last, pass, premium } = openConfirmer();
  pass("ask");
  const own = premium();
  last().answer({ ...own, sum: `${own.sum}000` });
  await turn();
  assert.equal(confirmer.current().state, "agreed");
});

test("a failure can be retried; a refusal shows the server's reason", async () => {
  const { confirmer, questions, last, pass, premium } = openConfirmer();
  pass("ask");
  last().fail(new ApiError({ kind: "timeout", message: "加载超时" }));
  await turn();
  assert.deepEqual(confirmer.current(), { state: "failed" });
  confirmer.retry();
  assert.equal(confirmer.current().state, "asking");
  assert.equal(questions.length, 2);
  last().fail(new ApiError({ kind: "refused", code: "PRD005", message: "保费无法计算：缺少汇率" }));
  await turn();
  assert.deepEqual(confirmer.current(), { state: "refused", why: "保费无法计算：缺少汇率" });
  confirmer.retry();
  last().answer(premium());
  await turn();
  assert.equal(confirmer.current().state, "agreed");
});

test("without a price the server is not asked", () => {
  const { confirmer, store, questions, pass } = openConfirmer();
  store.set({ section: "period", row: "-", element: "startDate" }, "");
  pass("price");
  pass("ask");
  assert.deepEqual([confirmer.current().state, questions.length], ["none", 0]);
});

test("a hidden tab aborts its request, and asks again when it is shown", async () => {
  const { confirmer, questions, last, pass, premium, stop } = openConfirmer();
  pass("ask");
  stop();
  assert.ok(last().signal.aborted);
  const leave = confirmer.start();
  pass("ask");
  assert.equal(questions.length, 2);
  last().answer(premium());
  await turn();
  leave();
  confirmer.start();
  pass("ask");
  assert.equal(questions.length, 2, "what was answered is not asked again");
});

test("facts from the server change the price, which is then confirmed again", async () => {
  const { confirmer, pricer, questions, last, pass, premium } = openConfirmer();
  const premiumNow = () => {
    const { priced } = pricer.current();
    return "quote" in priced ? priced.quote.premiumCny.toFixed(2) : "";
  };
  pass("ask");
  last().answer(premium({ facts: { yearsWithUs: "5" } }));
  await turn();
  assert.equal(confirmer.current().state, "asking");
  assert.notEqual(premiumNow(), "148515.20");
  pass("ask");
  assert.equal(questions.length, 2);
  last().answer(premium({ facts: { yearsWithUs: "5" } }));
  await turn();
  assert.equal(confirmer.current().state, "agreed");
});
