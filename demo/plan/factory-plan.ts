import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { buildPlanPremiumRows, findTableWithColumn, type PlanTerms } from "#areas/plan/rules/plan-terms.ts";
import { FIXED_PLAN_RULE, RANGE_PLAN_RULE } from "#areas/plan/rules/plan-sections.ts";

/** The limit of a house limit is flag 1; a deductible would be 2. */
const LIMIT = "1";

/** The form of a plan that a product file brings along, as a user would have filled it in. */
export function buildFormOfFactoryPlan(product: Product, terms: PlanTerms, saleFrom: PlainDate): FilledForm {
  const { nameZh: planName, planType, insureType, occupationClassMax, items } = terms;
  const columns = items.flatMap((item) => {
    const table = findTableWithColumn(product.sections, item.limitCode);
    return table ? [{ ...item, table: table.code }] : [];
  });
  const inColumns = new Set(columns.map(({ limitCode }) => limitCode));
  const others = items.filter(({ limitCode, value }) => !inColumns.has(limitCode) && value !== undefined);
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const own = columns.filter((one) => one.table === table && one.value !== undefined);
    const cells = own.map(({ limitCode, value }) => [limitCode, value ?? ""] as const);
    return [table, cells.length > 0 ? [Object.fromEntries(cells)] : []] as const;
  });
  return {
    planInfo: {
      planName,
      planType,
      insureType,
      ...(occupationClassMax !== undefined && { occupationClassMax }),
      saleFrom,
    },
    planSale: [],
    ...buildPlanPremiumRows(product, terms),
    planRule: rulesFor(terms, columns, others.length > 0),
    liability: liabilityRows(product, items),
    limit: others.map(({ limitCode, value = "" }) => ({
      limitDeductibleFlag: LIMIT,
      limitCode,
      limitValue: value,
    })),
    ...Object.fromEntries(tables),
    special: specialRows(product, terms.specialCodes),
  };
}

type Columned = PlanTerms["items"][number] & { readonly table: string };

function rulesFor({ insureType }: PlanTerms, columns: readonly Columned[], hasLimits: boolean): FilledRow[] {
  const whole = ["liability", ...(hasLimits ? ["limit"] : [])].map((place) => ({
    place,
    ruleKind: FIXED_PLAN_RULE,
  }));
  const each = columns.map(({ table, limitCode, value, min, max }) => {
    const place = `${table}.${limitCode}`;
    if (value !== undefined) return { place, ruleKind: FIXED_PLAN_RULE };
    return { place, ruleKind: RANGE_PLAN_RULE, least: min ?? "0", most: max ?? "0" };
  });
  return insureType === "STANDARD" ? [...whole, ...each] : each;
}

/** The covered liabilities, and those that their clauses require although the plan has no limit for them. */
function liabilityRows({ clauses }: Product, items: PlanTerms["items"]): FilledRow[] {
  const covered = new Set(items.map(({ liabilityCode }) => liabilityCode));
  const isSold = (of: (typeof clauses)[number]["liabilities"]) =>
    of.some(({ liabilityCode }) => covered.has(liabilityCode));
  return clauses.flatMap(({ clauseCode, liabilities }) =>
    liabilities
      .filter(
        ({ liabilityCode, required }) => covered.has(liabilityCode) || (required && isSold(liabilities)),
      )
      .map(({ kindCode, liabilityCode }) => ({ clauseCode, kindCode, liabilityCode })),
  );
}

function specialRows({ specialClauses }: Product, codes: readonly string[]): FilledRow[] {
  return specialClauses
    .filter(({ specialCode }) => codes.includes(specialCode))
    .map(({ specialCode, titleZh, contentZh }) => ({
      specialCode,
      specialTitle: titleZh,
      specialContent: contentZh,
    }));
}
