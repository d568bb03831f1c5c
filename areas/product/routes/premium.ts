import { toWire } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { calcPremium, type Premium, productRefusals, replayPremium } from "../contract.ts";
import { type Change, price } from "../rules/compile-product.ts";
import type { Quote } from "../rules/rating/quote.ts";
import { keepCalculation, keptCalculation } from "../store.ts";
import type { OpenProduct, Products } from "./open-products.ts";

const { notPriced, changeMissing, calculationMissing } = productRefusals;

type Asked = InputOf<typeof calcPremium>;
/** What a calculation depends on, as it is kept. */
type Kept = { form: FilledForm; facts: Record<string, string>; change: Change | undefined };

export function premiumRoutes({ now, makeId }: Services, products: Products): Route[] {
  return [
    handle(calcPremium, async ({ input, actor, reference, upkeep, refuse }) => {
      const { userCode, comCode } = actor;
      const found = await products.find(input, { reference, comCode, refuse });
      const { change } = input;
      if (change && !found.compiled.changes.has(change.kind))
        return refuse(changeMissing, { values: { kind: change.kind } });
      const facts = { ...input.facts, today: todayInShanghai(now()) };
      const kept: Kept = { form: formOf(input), facts, change };
      const priced = price(found.compiled, kept.form, kept.facts, kept.change);
      if ("fault" in priced)
        return refuse(notPriced, { values: { why: priced.fault.message }, fields: priced.fault.fields });
      const calculationId = makeId();
      const { riskCode, version } = found.head;
      const premium = toWire(priced.quote.premiumCny);
      await upkeep((tx) =>
        keepCalculation(tx, { calculationId, riskCode, version, comCode, userCode, input: kept, premium }),
      );
      return answerOf(calculationId, found, priced.quote);
    }),

    handle(replayPremium, async ({ input, actor, reference, refuse }) => {
      const { calculationId } = input;
      const kept = await keptCalculation(reference, calculationId, actor.userCode);
      if (!kept) return refuse(calculationMissing);
      const never = (): never => refuse(calculationMissing);
      const found = await products.find(kept, { reference, comCode: actor.comCode, refuse: never });
      const { form, facts, change } = kept.input as unknown as Kept;
      const priced = price(found.compiled, form, facts, change);
      return "fault" in priced ? never() : answerOf(calculationId, found, priced.quote);
    }),
  ];
}

/** What is given beside the form stands for the field of the form. */
function formOf({
  form,
  liabilityReqList,
  dpalpFee,
  agentFee,
  payCurrency,
  exchangeRate,
  payAmount,
  payPremuim,
}: Asked): FilledForm {
  const given = { dpalpFee, agentFee, payCurrency, exchangeRate, payAmount, payPremuim };
  const fee = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as FilledRow;
  const own = (form["fee"] ?? {}) as FilledRow;
  return { ...form, fee: { ...own, ...fee }, ...(liabilityReqList ? { liability: liabilityReqList } : {}) };
}

function answerOf(calculationId: string, { head, compiled }: OpenProduct, quote: Quote): Premium {
  const shares = (listed: Quote["instalments"]) =>
    listed.map(({ code, amount }) => ({ code, amount: toWire(amount) }));
  const steps = (listed: Quote["steps"]) =>
    listed.map(({ code, label, result }) => ({ code, label, result: result.toString() }));
  return {
    calculationId,
    version: head.version,
    currency: quote.currency,
    sumAmount: toWire(quote.sumAmount),
    sumPremium: toWire(quote.premium),
    premiumCny: toWire(quote.premiumCny),
    payPremuim: toWire(quote.payPremuim),
    netPremium: toWire(quote.netPremium),
    vatRate: compiled.product.vatRate,
    vatAmount: toWire(quote.vatAmount),
    commissionFee: toWire(quote.commissionFee),
    lines: quote.lines.map(lineOf),
    sum: quote.sum.toString(),
    steps: steps(quote.steps),
    extras: steps(quote.extras),
    cells: quote.cells.map(({ value, ...cell }) => ({ ...cell, value: value.toString() })),
    coinsurance: shares(quote.coinsurance),
    instalments: shares(quote.instalments),
  };
}

function lineOf({ base, factors, result, ...line }: Quote["lines"][number]): Premium["lines"][number] {
  const used = factors.map(({ code, name, value, row }) => ({ code, name, value: value.toString(), row }));
  return { ...line, base: base?.toString() ?? null, factors: used, result: result.toString() };
}
