import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { isTableSection } from "#platform/forms/filled-form.ts";
import { findAgreeingFigure } from "../agreeing-figures.ts";
import type { Agreement } from "../product-shape.ts";
import type { ProductErrorReporter } from "./error-report.ts";

/** Checks `agrees`: its figures exist, and no two figures of one meaning are left without it. */
export function checkAgreements(
  sections: readonly FormSection[],
  agrees: readonly Agreement[],
  report: ProductErrorReporter,
): void {
  for (const { code, figure, figureRows, equals, equalsRows, by } of agrees) {
    const reportFigure = (error: string) => report(`一致“${code}”`, error);
    if (by !== undefined) checkGroup(sections, { figure, equals, by }, reportFigure);
    checkFigure(sections, figure, figureRows, reportFigure);
    checkFigure(sections, equals, equalsRows, reportFigure);
  }
  const meanings = Map.groupBy(listFigures(sections), ({ meaning }) => meaning);
  for (const [meaning, figures] of meanings) {
    const [first, ...rest] = figures.map(({ name }) => name);
    const linked = listLinkedFigures(first ?? "", agrees);
    for (const name of rest)
      if (!linked.has(name))
        report(
          placeOf(name),
          `与“${first}”含义相同（${meaning}），应在 agrees 中写明二者一致，或由公式算出；含义不同的应写不同的 meaning`,
        );
  }
}

function checkFigure(
  sections: readonly FormSection[],
  name: string,
  rows: string | undefined,
  reportFigure: (error: string) => void,
): void {
  const found = findAgreeingFigure([...sections], name);
  if (!found) reportFigure(`“${name}”应为数字字段，或一个表格`);
  else if (rows !== undefined && !isTableSection(found.section))
    reportFigure(`“${name}”不在表格中，不能选取行`);
}

function checkGroup(
  sections: readonly FormSection[],
  { figure, equals, by }: Pick<Agreement, "figure" | "equals"> & { readonly by: string },
  reportFigure: (error: string) => void,
): void {
  const [counted, told] = [figure, equals].map((name) => findAgreeingFigure([...sections], name)?.section);
  if (figure.includes(".") || !equals.includes(".") || !told || !isTableSection(told))
    reportFigure("写了 by 的，figure 应为表格，equals 应为另一表格的字段");
  for (const section of [counted, told])
    if (section && !findAgreeingFigure([...sections], `${section.code}.${by}`)?.element)
      reportFigure(`“${section.title}”没有数字字段“${by}”`);
}

type MeantFigure = { readonly name: string; readonly meaning: string };

function listFigures(sections: readonly FormSection[]): MeantFigure[] {
  return sections.flatMap((section) => [
    ...(isRoster(section) ? [{ name: section.code, meaning: PERSONS }] : []),
    ...section.elements.flatMap((element) => {
      const meaning = meaningOf(element);
      return meaning === undefined ? [] : [{ name: `${section.code}.${element.elementCode}`, meaning }];
    }),
  ]);
}

const PERSONS = "承保人数";

/** People are what is insured, and an amount is what its code says, unless `meaning` tells otherwise. */
function meaningOf({ readOnly, type, unit, meaning, elementCode }: FormElement): string | undefined {
  if (readOnly) return undefined;
  if (meaning !== undefined) return meaning;
  if (type === "number" && unit === "人") return PERSONS;
  return type === "money" ? elementCode : undefined;
}

/** Each row of an imported table with certificates is a person. */
function isRoster({ kind, parties = [] }: FormSection): boolean {
  return kind === "import" && parties.some(({ certificateNo }) => certificateNo !== undefined);
}

/** Lists the figures that agreements lead to from a first one. */
function listLinkedFigures(first: string, agrees: readonly Agreement[]): ReadonlySet<string> {
  const linked = new Set([first]);
  for (const name of linked)
    for (const { figure, equals } of agrees) {
      if (figure === name) linked.add(equals);
      if (equals === name) linked.add(figure);
    }
  return linked;
}

function placeOf(name: string): string {
  const [section, element] = name.split(".");
  return element === undefined ? `分区“${section}”` : `分区“${section}”字段“${element}”`;
}
