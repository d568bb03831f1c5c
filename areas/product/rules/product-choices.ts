import type { FilledRow } from "#platform/forms/filled-form.ts";
import type { Product } from "./product-shape.ts";
import { createRowChoices } from "./row-choices.ts";

type Entries = readonly (readonly [code: string, label: string])[];

const LAST_HOUR = 24;

/**
 * The choices that a product itself offers, by field name or by "section.field". A field that an exact factor looks
 * up offers the factor's rows.
 */
export function listProductChoices(product: Product): ReadonlyMap<string, Entries> {
  const { clauses, plans = [], productNames = [] } = product;
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  const hours = Array.from({ length: LAST_HOUR + 1 }, (_, hour) => [String(hour), `${hour} 时`] as const);
  const packages = plans.flatMap(({ packageId, nameZh }): Entries =>
    packageId ? [[packageId, nameZh]] : [],
  );
  const planNos = plans.flatMap(({ insurancePlanNo, nameZh }): Entries =>
    insurancePlanNo ? [[insurancePlanNo, nameZh]] : [],
  );
  const lists: Record<string, Entries> = {
    ...factorChoices(product),
    riskCode: [[product.riskCode, product.nameZh]],
    clauseCode: clauses.map(({ clauseCode, nameZh }) => [clauseCode, nameZh]),
    kindCode: kindsOf(product),
    liabilityCode: liabilities.map(({ liabilityCode, nameZh }) => [liabilityCode, nameZh]),
    specialCode: product.specialClauses.map(({ specialCode, titleZh }) => [specialCode, titleZh]),
    packageId: packages,
    insurancePlanNo: planNos,
    safetyProduct: productNames.map(({ code, nameZh }) => [code, nameZh]),
    startHour: hours,
    endHour: hours,
  };
  return new Map(Object.entries(lists).filter(([, entries]) => entries.length > 0));
}

function factorChoices({ sections, rating }: Product): Record<string, Entries> {
  const choiceFields = new Set(
    sections.flatMap(({ code, elements }) =>
      elements
        .filter(({ type }) => type === "select" || type === "radio")
        .map(({ elementCode }) => `${code}.${elementCode}`),
    ),
  );
  return Object.fromEntries(
    rating.factors
      .filter(({ mode, input }) => mode === "exact" && choiceFields.has(input))
      .map(({ input, rows }) => [input, rows.map(({ key = "", label }) => [key, label] as const)]),
  );
}

/** Finds the choices of a field: an entry for "section.field" wins over an entry for the field name. */
export function findFieldChoices<Found>(lists: ReadonlyMap<string, Found>, name: string): Found | undefined {
  return lists.get(name) ?? lists.get(name.split(".")[1] ?? "");
}

/** Older versions have no kind names, so their kinds are named by the liabilities that they cover. */
function kindsOf({ kinds, clauses }: Product): Entries {
  if (kinds) return kinds.map(({ kindCode, nameZh }) => [kindCode, nameZh]);
  const covered = Map.groupBy(
    clauses.flatMap(({ liabilities }) => liabilities),
    ({ kindCode }) => kindCode,
  );
  return [...covered].map(([code, parts]) => [code, parts.map(({ nameZh }) => nameZh).join("、")]);
}

/** The limits and deductibles that the product uses; an empty set means all of the insurer. */
export function listProductLimits({
  clauses,
  policyLimits,
  policyDeductibles,
}: Pick<Product, "clauses" | "policyLimits" | "policyDeductibles">): ReadonlySet<string> {
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  return new Set([
    ...policyLimits,
    ...policyDeductibles,
    ...liabilities.flatMap(({ limitCodes, deductibleCodes }) => [...limitCodes, ...deductibleCodes]),
  ]);
}

export const LIMIT_CODE = "limitCode";

/** Tells whether the product offers a code for a field of a row. A field without choices accepts any code. */
export function createProductChoiceCheck(
  product: Product,
): (name: string, code: string, row?: FilledRow) => boolean {
  const lists = new Map(
    [...listProductChoices(product)].map(([name, entries]) => [name, new Set(entries.map(([code]) => code))]),
  );
  const limits = listProductLimits(product);
  const choicesInRow = createRowChoices(product);
  return (name, code, row = {}) => {
    if (!(choicesInRow(name, row)?.has(code) ?? true)) return false;
    if (name.endsWith(`.${LIMIT_CODE}`)) return limits.size === 0 || limits.has(code);
    return findFieldChoices(lists, name)?.has(code) ?? true;
  };
}
