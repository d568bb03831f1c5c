import { contentOfTransaction, figuresOfTransaction, transactionsOf } from "#areas/document/questions.ts";
import { findTransactionInForceOn, type TransactionTimes } from "#areas/document/rules/stack.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { fillPremiumFigures } from "#areas/product/rules/figure-cells.ts";
import type { FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Counts } from "../rules/counted-premium.ts";
import { hasRowFigures, listBaseFigures } from "../rules/rated-base.ts";

type PhaseVersion = { readonly from: PlainDate; readonly version: number };
type PricedPhase = PhaseVersion & { readonly form: FilledForm };
type PhasePricesInput = {
  readonly base: {
    readonly policy: { readonly policyNo: string };
    readonly version: number;
    readonly compiled: CompiledProduct;
    /** With the prices of its rows. */
    readonly form: FilledForm;
  };
  readonly counts: readonly Counts[];
  readonly facts: FormulaFactValues;
};

/** The contents of the versions with the agreed prices of their rows, where an endorsement counts rows. */
export async function ratePhases(
  reader: Reader,
  phases: readonly PricedPhase[],
  { base, counts, facts }: PhasePricesInput,
): Promise<FilledForm[]> {
  if (counts.length === 0 || phases.length < 2) return phases.map(({ form }) => form);
  const stack = await transactionsOf(reader, base.policy.policyNo);
  const rated: FilledForm[] = [];
  for (const phase of phases) {
    if (phase.version === base.version) rated.push(base.form);
    else {
      const priced =
        (await findPricedContent(reader, base, stack, phase)) ?? priceByProduct(base.compiled, phase, facts);
      rated.push(takeRows(phase.form, [priced, base.form], counts));
    }
  }
  return rated;
}

/** A version that was applied again has no prices of its own: those of the version that it replaced still hold. */
async function findPricedContent(
  reader: Reader,
  base: Pick<PhasePricesInput["base"], "policy" | "compiled">,
  stack: readonly TransactionTimes[],
  { from, version }: PhaseVersion,
): Promise<FilledForm | undefined> {
  const {
    policy: { policyNo },
    compiled,
  } = base;
  const figures = await figuresOfTransaction(reader, policyNo, version);
  if (hasRowFigures(figures)) {
    const form = await contentOfTransaction(reader, policyNo, version);
    assert(form, "a transaction has its content");
    const cells = listBaseFigures(compiled, { form, figures }, {});
    return fillPremiumFigures(form, cells, compiled.product.sections);
  }
  const earlier = findTransactionInForceOn(
    stack.filter((transaction) => transaction.version < version),
    { on: from },
  );
  return earlier && findPricedContent(reader, base, stack, { from, version: earlier.version });
}

function priceByProduct(
  compiled: CompiledProduct,
  { form }: PricedPhase,
  facts: FormulaFactValues,
): FilledForm {
  const figures = listBaseFigures(compiled, { form, figures: [] }, facts);
  return fillPremiumFigures(form, figures, compiled.product.sections);
}

/** The rows of the first content that has their key. */
function takeRows(form: FilledForm, sources: readonly FilledForm[], counts: readonly Counts[]): FilledForm {
  const sections = counts.map(({ section, key }) => {
    const byKey = new Map(
      sources
        .toReversed()
        .flatMap((source) => listFormRows(source[section]).map((row) => [row[key], row] as const)),
    );
    return [section, [...byKey.values()]] as const;
  });
  return { ...form, ...Object.fromEntries(sections) };
}
