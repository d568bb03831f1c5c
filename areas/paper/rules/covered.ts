import { type FilledForm, type FilledRow, rowsOf } from "#platform/forms/filled-form.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { fillSpecial, type ClauseLabels } from "#areas/product/rules/special-clause.ts";
import { columnOf, NOTHING, type Part, tableOf } from "./parts.ts";

export type Clause = { readonly title: string; readonly text: string };

const MAIN_CLAUSE = "1";

/** The terms that hold: of what was chosen, else those that always do. */
export function clausesOf({ clauses }: Product, form: FilledForm): string[] {
  const chosen = new Set(rowsOf(form["liability"]).map((row) => row["clauseCode"]));
  const holding = clauses.filter(({ clauseCode, clauseKind }) =>
    chosen.size === 0 ? clauseKind === MAIN_CLAUSE : chosen.has(clauseCode),
  );
  return holding.map(({ nameZh }) => nameZh);
}

/** What is covered where the form has no liabilities of its own: what the chosen plans say, else the main terms. */
export function coveredParts(product: Product, form: FilledForm, labels: ClauseLabels): Part[] {
  if (rowsOf(form["liability"]).length > 0) return [];
  const plans = chosenPlans(product, form);
  if (plans.length === 0) return coverTable("保险责任", mainLiabilities(product));
  const named = liabilityNames(product);
  return plans.flatMap(({ nameZh, items }) =>
    coverTable(
      `保险责任（${nameZh}）`,
      items.map(({ liabilityCode, limitCode, value }) => [
        named.get(liabilityCode) ?? liabilityCode,
        labels.limits.get(limitCode) ?? limitCode,
        value === undefined ? NOTHING : formatMoney(value),
      ]),
    ),
  );
}

function coverTable(title: string, rows: readonly (readonly string[])[]): Part[] {
  const [first] = rows;
  if (!first) return [];
  const columns = COVER_COLUMNS.slice(0, first.length).map((label, at) =>
    columnOf(
      label,
      at === VALUE_AT,
      rows.map((row) => row[at] ?? ""),
    ),
  );
  return [tableOf("liability", title, { columns, rows })];
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

/** A list of persons may name several. */
function chosenPlans({ plans = [] }: Product, form: FilledForm) {
  const said = Object.values(form).flatMap((section) => rowsOf(section));
  const isNamed = (element: string, code: string | undefined): boolean =>
    code !== undefined && said.some((row) => row[element] === code);
  return plans.filter(
    ({ packageId, insurancePlanNo }) =>
      isNamed("packageId", packageId) || isNamed("insurancePlanNo", insurancePlanNo),
  );
}

/** Special clauses as they were agreed; one of the product that nobody reworded, with its places filled. */
export function specialsOf(product: Product, form: FilledForm, labels: ClauseLabels): Clause[] {
  return rowsOf(form["special"]).map((row) => {
    const own = product.specialClauses.find(({ specialCode }) => specialCode === row["specialCode"]);
    const text = textOf(row, "specialContent") || own?.contentZh || "";
    const { sections } = product;
    return {
      title: textOf(row, "specialTitle") || own?.titleZh || "",
      text: fillSpecial(text, form, { sections, placeholders: own?.placeholders }, labels).text,
    };
  });
}

function textOf(row: FilledRow, element: string): string {
  const cell = row[element];
  return typeof cell === "string" ? cell.trim() : "";
}
