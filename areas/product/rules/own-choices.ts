import type { Product } from "./product-shape.ts";

type Entries = readonly (readonly [code: string, label: string])[];

const LAST_HOUR = 24;

/**
 * What a product itself offers to choose from: by the name of a field, or by "section.field". A field whose value an
 * exact factor looks up offers the factor's rows.
 */
export function ownChoices(product: Product): ReadonlyMap<string, Entries> {
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
  const chosen = new Set(
    sections.flatMap(({ code, elements }) =>
      elements
        .filter(({ type }) => type === "select" || type === "radio")
        .map(({ elementCode }) => `${code}.${elementCode}`),
    ),
  );
  return Object.fromEntries(
    rating.factors
      .filter(({ mode, input }) => mode === "exact" && chosen.has(input))
      .map(({ input, rows }) => [input, rows.map(({ key = "", label }) => [key, label] as const)]),
  );
}

/** Of what a field offers: what is said of it alone comes before what is said of its name. */
export function choicesAt<Found>(lists: ReadonlyMap<string, Found>, name: string): Found | undefined {
  return lists.get(name) ?? lists.get(name.split(".")[1] ?? "");
}

/** A version of before kinds were named calls them by what they cover. */
function kindsOf({ kinds, clauses }: Product): Entries {
  if (kinds) return kinds.map(({ kindCode, nameZh }) => [kindCode, nameZh]);
  const covered = Map.groupBy(
    clauses.flatMap(({ liabilities }) => liabilities),
    ({ kindCode }) => kindCode,
  );
  return [...covered].map(([code, parts]) => [code, parts.map(({ nameZh }) => nameZh).join("、")]);
}

/** Limits and deductibles that the product knows; none means all of the house. */
export function knownLimits({ clauses, policyLimits, policyDeductibles }: Product): ReadonlySet<string> {
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  return new Set([
    ...policyLimits,
    ...policyDeductibles,
    ...liabilities.flatMap(({ limitCodes, deductibleCodes }) => [...limitCodes, ...deductibleCodes]),
  ]);
}

const LIMIT_CODE = "limitCode";

/** Whether a code is one that the product offers there; what it offers nothing for may be anything. */
export function isOwnChoice(product: Product): (name: string, code: string) => boolean {
  const lists = new Map(
    [...ownChoices(product)].map(([name, entries]) => [name, new Set(entries.map(([code]) => code))]),
  );
  const limits = knownLimits(product);
  return (name, code) => {
    if (name.endsWith(`.${LIMIT_CODE}`)) return limits.size === 0 || limits.has(code);
    return choicesAt(lists, name)?.has(code) ?? true;
  };
}
