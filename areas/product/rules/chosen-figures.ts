import type { FormCheckData } from "#platform/forms/definition.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import type { Product } from "./product-shape.ts";

type Terms = Pick<Product, "clauses" | "sections" | "policyLimits" | "policyDeductibles">;
type Liability = Terms["clauses"][number]["liabilities"][number];

const LIMIT_SECTION = "limit";
const LIABILITY_SECTION = "liability";

/** Maps each limit or deductible that only liabilities have, not the whole policy, to its liabilities. */
export function mapFiguresToLiabilities({
  clauses,
  policyLimits,
  policyDeductibles,
}: Omit<Terms, "sections">): Map<string, Liability[]> {
  const policyFigures = new Set([...policyLimits, ...policyDeductibles]);
  const byFigure = new Map<string, Liability[]>();
  for (const liability of clauses.flatMap(({ liabilities }) => liabilities))
    for (const figure of [...liability.limitCodes, ...liability.deductibleCodes])
      if (!policyFigures.has(figure)) byFigure.set(figure, [...(byFigure.get(figure) ?? []), liability]);
  return byFigure;
}

/** Builds the checks that refuse limits and deductibles of liabilities that are not chosen. */
export function buildChosenFigureChecks(product: Terms): FormCheckData[] {
  const { sections } = product;
  const elementsOf = (sectionCode: string) =>
    sections.find(({ code }) => code === sectionCode)?.elements ?? [];
  const has = (section: string, element: string): boolean =>
    elementsOf(section).some(({ elementCode }) => elementCode === element);
  if (!has(LIABILITY_SECTION, "liabilityCode")) return [];
  return [...mapFiguresToLiabilities(product)].flatMap(([figure, liabilities]) => {
    const names = liabilities.map(({ nameZh }) => nameZh).join("、");
    const isChosen = liabilities
      .map(({ liabilityCode }) => `liability.liabilityCode == '${liabilityCode}'`)
      .join(" or ");
    const check = (code: string, field: string, absent: string, label: string): FormCheckData => ({
      code,
      field,
      holds: `${absent} or count(liability, not empty(liability.liabilityCode)) == 0 or count(liability, ${isChosen}) > 0`,
      message: `未投保“${names}”，不能填写${label}`,
    });
    const inSections = sections
      .filter(({ code }) => code !== LIABILITY_SECTION && code !== LIMIT_SECTION)
      .flatMap(({ code, kind, elements }) =>
        elements
          .filter(({ elementCode, invisible, readOnly }) => elementCode === figure && !invisible && !readOnly)
          .map(({ label }) => {
            const field = `${code}.${figure}`;
            const absent = kind === "table" ? `count(${code}, not empty(${field})) == 0` : `empty(${field})`;
            return check(`chosen${figure}Of${code}`, field, absent, label);
          }),
      );
    if (!has(LIMIT_SECTION, "limitCode")) return inSections;
    const absent = `count(limit, limit.limitCode == '${figure}') == 0`;
    return [...inSections, check(`chosen${figure}`, "limit.limitCode", absent, "该责任的限额或免赔")];
  });
}

/** Leaves out the figures of liabilities that are not chosen; documents older than the check may hold them. */
export function omitFiguresNotChosen(product: Terms, form: FilledForm): FilledForm {
  const chosenCodes = new Set(listFormRows(form[LIABILITY_SECTION]).map((row) => row["liabilityCode"]));
  if (chosenCodes.size === 0) return form;
  const omitted = new Set(
    [...mapFiguresToLiabilities(product)]
      .filter(([, liabilities]) => !liabilities.some(({ liabilityCode }) => chosenCodes.has(liabilityCode)))
      .map(([figure]) => figure),
  );
  const withoutFigures = (row: FilledRow): FilledRow =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.has(name)));
  const isKept = (row: FilledRow): boolean => !omitted.has(String(row["limitCode"]));
  const kept = Object.entries(form).map(([code, content]) => {
    const rows = listFormRows(content);
    if (code === LIMIT_SECTION) return [code, rows.filter(isKept)] as const;
    return [code, Array.isArray(content) ? rows.map(withoutFigures) : withoutFigures(rows[0] ?? {})] as const;
  });
  return Object.fromEntries(kept) as FilledForm;
}
