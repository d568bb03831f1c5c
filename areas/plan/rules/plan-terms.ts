import type * as z from "zod/mini";
import { type CompiledProduct, price } from "#areas/product/rules/compile-product.ts";
import type { Plan, Product } from "#areas/product/rules/product-shape.ts";
import {
  type Cell,
  type FilledForm,
  type FilledRow,
  isNumber,
  isTable,
  rowsOf,
} from "#platform/forms/filled-form.ts";
import { money, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, addYears, type PlainDate } from "#platform/kernel/plain-date.ts";
import { infoOf, rulesOf, textOf } from "./plan-form.ts";
import { OCCUPATION_CLASS, RANGED } from "./plan-sections.ts";

export type Terms = z.infer<typeof Plan>;
type Item = Terms["items"][number];

/** What a plan comes to, told as a product tells its own plans. */
export function termsOf(
  compiled: CompiledProduct,
  insurancePlanNo: string,
  form: FilledForm,
  today: PlainDate,
): Terms {
  const { planName, planType, insureType, occupationClassMax } = infoOf(form);
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
    specialCodes: rowsOf(form["special"])
      .map((row) => textOf(row["specialCode"]))
      .filter((code) => code !== ""),
  };
}

/** Of each liability that the plan takes, the limits that it names. */
export function itemsOf({ clauses, sections }: Product, form: FilledForm): Item[] {
  const taken = new Set(rowsOf(form["liability"]).map((row) => textOf(row["liabilityCode"])));
  const liabilities = clauses
    .flatMap((clause) => clause.liabilities)
    .filter(({ liabilityCode }) => taken.has(liabilityCode));
  const items = liabilities.flatMap(({ liabilityCode, limitCodes }) =>
    limitCodes.flatMap((limitCode) => {
      const amount = amountOf(sections, form, limitCode);
      return amount ? [{ liabilityCode, limitCode, ...amount }] : [];
    }),
  );
  return items.toSorted((one, other) => (one.liabilityCode < other.liabilityCode ? -1 : 1));
}

type Amount = Pick<Item, "value" | "min" | "max">;

/** A limit stands in a column of its own, or as a row of the limits. */
function amountOf(sections: Product["sections"], form: FilledForm, limitCode: string): Amount | undefined {
  const holder = sections.find(
    (section) => isTable(section) && section.elements.some(({ elementCode }) => elementCode === limitCode),
  );
  const range = rulesOf(form).find(
    ({ place, ruleKind }) => ruleKind === RANGED && place === `${holder?.code}.${limitCode}`,
  );
  if (range && isNumber(range.least) && isNumber(range.most))
    return { min: twoPlaces(range.least), max: twoPlaces(range.most) };
  const cell = holder && rowsOf(form[holder.code])[0]?.[limitCode];
  const row = rowsOf(form["limit"]).find((one) => one["limitCode"] === limitCode);
  return valueOf(cell) ?? valueOf(row?.["limitValue"]);
}

function valueOf(cell: Cell): Amount | undefined {
  const text = textOf(cell);
  return isNumber(text) ? { value: twoPlaces(text) } : undefined;
}

function twoPlaces(text: string): string {
  return toWireMoney(money(text));
}

type Premiums = Pick<Terms, "perManPremium" | "annualPremium">;

function statedPremiums(form: FilledForm): Premiums | undefined {
  const stated = rowsOf(form["planPremium"]).flatMap((row) => {
    const [occupationClass, premium] = [textOf(row[OCCUPATION_CLASS]), textOf(row[PER_MAN])];
    return occupationClass !== "" && isNumber(premium)
      ? [[occupationClass, twoPlaces(premium)] as const]
      : [];
  });
  return stated.length > 0 ? { perManPremium: Object.fromEntries(stated) } : undefined;
}

/** By the product's own rating: for one person of each class, else of the whole. */
function premiumsOf(
  compiled: CompiledProduct,
  insurancePlanNo: string,
  form: FilledForm,
  today: PlainDate,
): Premiums {
  const started = aYearFrom(form, addDays(today, 1));
  const table = compiled.product.sections.find(
    (section) => isTable(section) && section.elements.some(({ elementCode }) => elementCode === PER_MAN),
  );
  if (!table?.elements.some(({ elementCode }) => elementCode === OCCUPATION_CLASS))
    return annualOf(compiled, started, today);
  const [first = {}] = rowsOf(form[table.code]);
  const highest = infoOf(form).occupationClassMax || LAST_CLASS;
  const known = CLASSES.filter((one) => one <= highest).flatMap((occupationClass) => {
    const own = { insurancePlanNo, groupNo: "1", [OCCUPATION_CLASS]: occupationClass, persons: LEAST_GROUP };
    const row: FilledRow = { ...first, ...own };
    const priced = price(compiled, { ...started, [table.code]: [row] }, { today });
    const cells = "quote" in priced ? priced.quote.cells : [];
    const found = cells.find(({ section, element }) => section === table.code && element === PER_MAN);
    return found ? [[occupationClass, toWireMoney(found.value)] as const] : [];
  });
  return known.length > 0 ? { perManPremium: Object.fromEntries(known) } : {};
}

const PER_MAN = "perManPremium";
const CLASSES = ["1", "2", "3", "4", "5", "6"];
const LAST_CLASS = "6";
/** A group has at least so many. */
const LEAST_GROUP = "3";

function annualOf(compiled: CompiledProduct, form: FilledForm, today: PlainDate): Premiums {
  const priced = price(compiled, form, { today });
  return "quote" in priced ? { annualPremium: toWireMoney(priced.quote.premiumCny) } : {};
}

function aYearFrom(form: FilledForm, startDate: PlainDate): FilledForm {
  const [period = {}] = rowsOf(form["period"]);
  const endDate = addDays(addYears(startDate, 1), -1);
  const year = { startHour: "0", endHour: "24", period: "1", periodUnit: "Y", shortRateMode: "1" };
  return { ...form, period: { ...year, ...period, startDate, endDate } };
}

/** The least that a person is asked for. */
export function lowestPremium({ perManPremium = {}, annualPremium }: Terms): string | null {
  const [lowest] = Object.values(perManPremium).toSorted((one, other) => money(one).cmp(money(other)));
  return lowest ?? annualPremium ?? null;
}
