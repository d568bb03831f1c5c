import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { toOutsideForm } from "#areas/product/rules/outside-view.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { fillSpecialClause, type ClauseLabels } from "#areas/product/rules/special-clause.ts";
import type { ScheduleCellFormatter } from "./cell-formatter.ts";
import {
  buildPolicyScheduleColumn,
  EMPTY_PRINTED_VALUE,
  type PolicySchedulePart,
  buildPolicyScheduleTable,
} from "./schedule-parts.ts";

export type PrintedClause = { readonly title: string; readonly text: string };

const MAIN_CLAUSE = "1";

/** The clauses that apply: the chosen ones, else the standard ones. */
export function listApplicableClauses({ clauses }: Product, form: FilledForm): string[] {
  const chosenCodes = new Set(listFormRows(form["liability"]).map((row) => row["clauseCode"]));
  const holding = clauses.filter(({ clauseCode, clauseKind }) =>
    chosenCodes.size === 0 ? clauseKind === MAIN_CLAUSE : chosenCodes.has(clauseCode),
  );
  return holding.map(({ nameZh, recordNo }) => (recordNo ? `${nameZh}（备案号：${recordNo}）` : nameZh));
}

/** The cover if the form has no liabilities: that of the chosen plans, else the main clauses. */
export function buildCoverScheduleParts(
  product: Product,
  form: FilledForm,
  {
    names: labels,
    words,
  }: { readonly names: ClauseLabels; readonly words: Pick<ScheduleCellFormatter, "limit"> },
): PolicySchedulePart[] {
  if (listFormRows(form["liability"]).length > 0) return [];
  const plans = chosenPlans(product, form);
  if (plans.length === 0) return coverTable("保险责任", mainLiabilities(product));
  const names = liabilityNames(product);
  return plans.flatMap(({ nameZh, items }) =>
    coverTable(
      `保险责任（${nameZh}）`,
      items.map(({ liabilityCode, limitCode, value }) => [
        names.get(liabilityCode) ?? liabilityCode,
        labels.limits.get(limitCode) ?? limitCode,
        value === undefined ? EMPTY_PRINTED_VALUE : words.limit(limitCode, value),
      ]),
    ),
  );
}

function coverTable(title: string, rows: readonly (readonly string[])[]): PolicySchedulePart[] {
  const [first] = rows;
  if (!first) return [];
  const columns = COVER_COLUMNS.slice(0, first.length).map((label, index) =>
    buildPolicyScheduleColumn(
      label,
      index === VALUE_AT,
      rows.map((row) => row[index] ?? ""),
    ),
  );
  return [buildPolicyScheduleTable("liability", title, { columns, rows })];
}

const COVER_COLUMNS = ["责任", "限额/免赔项", "数值"];
const VALUE_AT = 2;

function liabilityNames({ clauses }: Product): ReadonlyMap<string, string> {
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  return new Map(liabilities.map(({ liabilityCode, nameZh }) => [liabilityCode, nameZh]));
}

function mainLiabilities({ clauses }: Product): string[][] {
  const main = clauses.filter(({ clauseKind }) => clauseKind === MAIN_CLAUSE);
  return main.flatMap(({ liabilities }) =>
    liabilities.filter(({ required }) => required).map(({ nameZh }) => [nameZh]),
  );
}

/** A list of persons may name several plans. */
function chosenPlans({ plans = [] }: Product, form: FilledForm) {
  const rows = Object.values(form).flatMap((section) => listFormRows(section));
  const isNamed = (element: string, code: string | undefined): boolean =>
    code !== undefined && rows.some((row) => row[element] === code);
  return plans.filter(
    ({ packageId, insurancePlanNo }) =>
      isNamed("packageId", packageId) || isNamed("insurancePlanNo", insurancePlanNo),
  );
}

/**
 * Special clauses as agreed. A clause of the product that nobody reworded gets its placeholders filled, from what the
 * customer may see.
 */
export function listAgreedSpecialClauses(
  product: Product,
  form: FilledForm,
  labels: ClauseLabels,
): PrintedClause[] {
  const { sections } = product;
  const shown = toOutsideForm(product, form, "reader");
  return listFormRows(form["special"]).map((row) => {
    const definition = product.specialClauses.find(({ specialCode }) => specialCode === row["specialCode"]);
    const text = textOf(row, "specialContent") || definition?.contentZh || "";
    return {
      title: textOf(row, "specialTitle") || definition?.titleZh || "",
      text: fillSpecialClause(text, shown, { sections, placeholders: definition?.placeholders }, labels).text,
    };
  });
}

function textOf(row: FilledRow, element: string): string {
  const cell = row[element];
  return typeof cell === "string" ? cell.trim() : "";
}
