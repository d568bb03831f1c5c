import type * as z from "zod/mini";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import type { ProductPlanSchema, Product } from "#areas/product/rules/product-shape.ts";
import {
  type FormCell,
  type FilledForm,
  type FilledRow,
  isDecimalText,
  isTableSection,
  listFormRows,
} from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, addYears, type PlainDate } from "#platform/kernel/plain-date.ts";
import {
  getPlanInfo,
  listPlanRules,
  listPlanSaleCompanyCodes,
  toSingleCellText,
  listFilledColumnTexts,
} from "./plan-form.ts";
import { getBranchCodePrefix } from "./plan-sale.ts";
import {
  hasOccupationClassElement,
  OCCUPATION_CLASS_ELEMENT,
  buildPlanPremiumSections,
  RANGE_PLAN_RULE,
} from "./plan-sections.ts";

export type PlanTerms = z.infer<typeof ProductPlanSchema>;
type Item = PlanTerms["items"][number];

/** The terms that follow from the form of a plan, in the shape in which a product has its own plans. */
export function buildPlanTerms(
  compiled: CompiledProduct,
  insurancePlanNo: string,
  form: FilledForm,
  today: PlainDate,
): PlanTerms {
  const { planName, planType, insureType, occupationClassMax } = getPlanInfo(form);
  const stated = statedPremiums(form);
  const premiums =
    stated ?? (insureType === "STANDARD" ? premiumsOf(compiled, insurancePlanNo, form, today) : {});
  return {
    insurancePlanNo,
    nameZh: planName,
    planType,
    insureType,
    ...(occupationClassMax !== "" && { occupationClassMax }),
    ...premiums,
    items: itemsOf(compiled.product, form),
    specialCodes: listFilledColumnTexts(form, "special", "specialCode"),
  };
}

/** The limits that the plan names, for each liability that it covers. */
function itemsOf({ clauses, sections }: Product, form: FilledForm): Item[] {
  const covered = new Set(listFilledColumnTexts(form, "liability", "liabilityCode"));
  const liabilities = clauses
    .flatMap((clause) => clause.liabilities)
    .filter(({ liabilityCode }) => covered.has(liabilityCode));
  const items = liabilities.flatMap(({ liabilityCode, limitCodes }) =>
    limitCodes.flatMap((limitCode) => {
      const amount = amountOf(sections, form, limitCode);
      return amount ? [{ liabilityCode, limitCode, ...amount }] : [];
    }),
  );
  return items.toSorted((one, other) => (one.liabilityCode < other.liabilityCode ? -1 : 1));
}

type Amount = Pick<Item, "value" | "min" | "max">;

/** A limit has a column of its own, or a row in the table of limits. */
function amountOf(sections: Product["sections"], form: FilledForm, limitCode: string): Amount | undefined {
  const holder = findTableWithColumn(sections, limitCode);
  const range = listPlanRules(form).find(
    ({ place, ruleKind }) => ruleKind === RANGE_PLAN_RULE && place === `${holder?.code}.${limitCode}`,
  );
  if (range && isDecimalText(range.least) && isDecimalText(range.most))
    return { min: twoPlaces(range.least), max: twoPlaces(range.most) };
  const cell = holder && listFormRows(form[holder.code])[0]?.[limitCode];
  const row = listFormRows(form["limit"]).find((one) => one["limitCode"] === limitCode);
  return valueOf(cell) ?? valueOf(row?.["limitValue"]);
}

/** The table that has this column. */
export function findTableWithColumn(sections: Product["sections"], column: string) {
  return sections.find(
    (section) =>
      isTableSection(section) && section.elements.some(({ elementCode }) => elementCode === column),
  );
}

function valueOf(cell: FormCell): Amount | undefined {
  const text = toSingleCellText(cell);
  return isDecimalText(text) ? { value: twoPlaces(text) } : undefined;
}

function twoPlaces(text: string): string {
  return toWireMoney(parseMoney(text));
}

type Premiums = Pick<PlanTerms, "perManPremium" | "annualPremium">;

function statedPremiums(form: FilledForm): Premiums | undefined {
  const stated = listFormRows(form["planPremium"]).flatMap((row) => {
    const [occupationClass, premium] = [
      toSingleCellText(row[OCCUPATION_CLASS_ELEMENT]),
      toSingleCellText(row[PER_MAN]),
    ];
    return occupationClass !== "" && isDecimalText(premium)
      ? [[occupationClass, twoPlaces(premium)] as const]
      : [];
  });
  return stated.length > 0 ? { perManPremium: Object.fromEntries(stated) } : undefined;
}

/** By the rating of the product: the premium of a person of each class, else of the whole plan. */
function premiumsOf(
  compiled: CompiledProduct,
  insurancePlanNo: string,
  form: FilledForm,
  today: PlainDate,
): Premiums {
  const oneYear = aYearFrom(form, addDays(today, 1));
  const table = findTableWithColumn(compiled.product.sections, PER_MAN);
  if (!table || !hasOccupationClassElement(table)) return annualOf(compiled, oneYear, today);
  const [first = {}] = listFormRows(form[table.code]);
  const highest = getPlanInfo(form).occupationClassMax || LAST_CLASS;
  const premiums = CLASSES.filter((one) => one <= highest).flatMap((occupationClass) => {
    const own = {
      insurancePlanNo,
      groupNo: "1",
      [OCCUPATION_CLASS_ELEMENT]: occupationClass,
      persons: LEAST_GROUP,
    };
    const row: FilledRow = { ...first, ...own };
    const priced = priceForm(compiled, { ...oneYear, [table.code]: [row] }, { today });
    const cells = "quote" in priced ? priced.quote.cells : [];
    const found = cells.find(({ section, element }) => section === table.code && element === PER_MAN);
    return found ? [[occupationClass, toWireMoney(found.value)] as const] : [];
  });
  return premiums.length > 0 ? { perManPremium: Object.fromEntries(premiums) } : {};
}

const PER_MAN = "perManPremium";
const CLASSES = ["1", "2", "3", "4", "5", "6"];
const LAST_CLASS = "6";
/** The fewest persons of a group. */
const LEAST_GROUP = "3";

function annualOf(compiled: CompiledProduct, form: FilledForm, today: PlainDate): Premiums {
  const priced = priceForm(compiled, form, { today });
  return "quote" in priced ? { annualPremium: toWireMoney(priced.quote.premiumCny) } : {};
}

function aYearFrom(form: FilledForm, startDate: PlainDate): FilledForm {
  const [period = {}] = listFormRows(form["period"]);
  const endDate = addDays(addYears(startDate, 1), -1);
  const year = { startHour: "0", endHour: "24", period: "1", periodUnit: "Y", shortRateMode: "1" };
  return { ...form, period: { ...year, ...period, startDate, endDate } };
}

/** The lowest premium of a person; of a plan without classes that of a year. */
export function computeLowestPlanPremium({ perManPremium = {}, annualPremium }: PlanTerms): string | null {
  const [lowest] = Object.values(perManPremium).toSorted((one, other) =>
    parseMoney(one).cmp(parseMoney(other)),
  );
  return lowest ?? annualPremium ?? null;
}

/** The rows of premiums that a form shows, where the product lets a plan state them. */
export function buildPlanPremiumRows(product: Product, { perManPremium = {} }: PlanTerms): FilledForm {
  const rows = Object.entries(perManPremium).map(([occupationClass, premium]) => ({
    [OCCUPATION_CLASS_ELEMENT]: occupationClass,
    [PER_MAN]: premium,
  }));
  return Object.fromEntries(buildPlanPremiumSections(product).map(({ code }) => [code, rows]));
}

/** The columns of the plan's row, which repeat its form and its terms. */
export function buildPlanColumns({ form, terms }: { form: FilledForm; terms: PlanTerms }, comCode: string) {
  const companies = listPlanSaleCompanyCodes(form);
  const sellers = companies.length > 0 ? companies : [comCode];
  return {
    ...getPlanInfo(form),
    perManPremium: computeLowestPlanPremium(terms),
    salePrefixes: [...new Set(sellers.map(getBranchCodePrefix))],
  };
}
