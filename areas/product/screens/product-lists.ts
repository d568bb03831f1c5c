import { type OptionList, plainList } from "#platform/forms/web/options.ts";
import type { Product } from "../rules/product-shape.ts";

type Entries = readonly (readonly [code: string, label: string])[];

const LAST_HOUR = 24;

/** What a product itself offers to choose from, by field. */
export function ownLists(product: Product): ReadonlyMap<string, OptionList> {
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
  const filled = Object.entries(lists).filter(([, entries]) => entries.length > 0);
  return new Map(filled.map(([name, entries]) => [name, plainList(entries)]));
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
