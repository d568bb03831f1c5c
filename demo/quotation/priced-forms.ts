import type pg from "pg";
import { createRandomFromSeed, varyFormRandomly } from "#areas/product/builder/form-variations.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import { evaluateProductForm } from "#areas/product/rules/judge-form.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import type { AutoUnderwriteFlag } from "#areas/underwriting/rules/levels.ts";
import {
  computeAuthorityLevelForAmount,
  underwriteAutomatically,
} from "#areas/underwriting/rules/automatic-underwriting.ts";
import { buildUnderwritingFacts } from "#areas/underwriting/rules/underwriting-facts.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";

/** A form with its price and the result of underwriting; its customer is chosen later. */
export type PricedForm = {
  readonly product: Product;
  readonly version: string;
  readonly form: FilledForm;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly sumAmount: string;
  readonly sumPremium: string;
  readonly flag: AutoUnderwriteFlag;
  readonly uwLevel: number;
  readonly amountLevel: number;
  readonly hits: readonly ReferralHit[];
};

const VARIANTS = 8;
/** Rosters of hundreds of people would fill the disk and tell no more. */
const LONGEST_FORM = 8000;
const BEFORE_START_DAYS = 14;
const anyWord = { has: () => true, isComplete: () => true, labelOf: () => undefined };

type Row = { version: string; content: Product; cases: WorkedCase[] };

/** Of every product that counts today, from its worked cases. */
export async function readPricedForms(owner: pg.ClientBase): Promise<PricedForm[]> {
  const { rows } = await owner.query<Row>(
    `select distinct on (r.risk_code) v.version, v.content, v.cases
     from product_release r join product_version v on v.risk_code = r.risk_code and v.version = r.version
     where r.withdrawn_at is null order by r.risk_code, r.effective_from desc, r.published_at desc`,
  );
  return rows.flatMap(({ version, content, cases }) => {
    const compiled = compileProduct(content);
    const usable = cases.filter(
      ({ form, change }) => change === undefined && JSON.stringify(form).length <= LONGEST_FORM,
    );
    return usable.flatMap((worked, at) => variantsOf(compiled, asNewBusiness(worked.form), at, version));
  });
}

/** No policy stands behind the first document of a customer. */
function asNewBusiness(form: FilledForm): FilledForm {
  return { ...form, base: { ...form["base"], renewalFlag: "0", previousPolicyNo: "" } };
}

function variantsOf(compiled: CompiledProduct, form: FilledForm, at: number, version: string): PricedForm[] {
  const { product } = compiled;
  const nothingScaled = { amounts: [], counts: [] };
  const others = Array.from({ length: VARIANTS }, (_, seed) =>
    keepDescribedCells(
      form,
      varyFormRandomly(product, form, nothingScaled, createRandomFromSeed(at * VARIANTS + seed + 1)),
    ),
  );
  const byPremium = new Map<string, PricedForm>();
  for (const one of [form, ...others]) {
    const priced = pricedForm(compiled, one, version);
    if (priced && !byPremium.has(priced.sumPremium)) byPremium.set(priced.sumPremium, priced);
  }
  return [...byPremium.values()];
}

/** A text of the form describes them: 示例散货一号 is no yacht, 电子产品 are no grain, 冷藏车 carry no glass. */
const DESCRIBED: Readonly<Record<string, readonly string[]>> = {
  ship: ["shipType"],
  cargo: ["cargoType"],
  vehicle: ["cargoType"],
  safety: ["safetyIndustry"],
};

function keepDescribedCells(form: FilledForm, varied: FilledForm): FilledForm {
  const kept = Object.entries(DESCRIBED).flatMap(([section, names]) => {
    const rows = listFormRows(varied[section]);
    const originals = listFormRows(form[section]);
    if (rows.length === 0) return [];
    const restored = rows.map((row, at) => ({
      ...row,
      ...Object.fromEntries(names.map((name) => [name, originals[at]?.[name]])),
    }));
    return [[section, Array.isArray(varied[section]) ? restored : restored[0]] as const];
  });
  return { ...varied, ...Object.fromEntries(kept) } as FilledForm;
}

function pricedForm(compiled: CompiledProduct, form: FilledForm, version: string): PricedForm | undefined {
  const { product } = compiled;
  const period = form["period"];
  if (period === undefined || Array.isArray(period)) return undefined;
  const { startDate, endDate } = period as Record<string, unknown>;
  if (typeof startDate !== "string" || typeof endDate !== "string") return undefined;
  const today = addDays(startDate, -BEFORE_START_DAYS);
  const judgement = evaluateProductForm(compiled, form, { today, facts: {}, vocabulary: anyWord });
  if (judgement.errors.length > 0 || !("quote" in judgement.priced)) return undefined;
  const { quote } = judgement.priced;
  const subject = {
    ...buildUnderwritingFacts({ compiled, form, judgement, startDate, today }),
    parties: [],
    exchange: undefined,
    covers: undefined,
  };
  return {
    product,
    version,
    form,
    startDate,
    endDate,
    sumAmount: toWireMoney(quote.sumAmountCny),
    sumPremium: toWireMoney(quote.premiumCny),
    ...underwriteAutomatically(subject),
    amountLevel: computeAuthorityLevelForAmount(subject),
  };
}
