import type { ValueFault } from "#platform/kernel/expression/fault.ts";
import { type FilledForm, isNumber, isTable, rowsOf, valueTypeOf } from "#platform/forms/filled.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";

/** The cell whose content keeps a premium from being worked out, and why. */
export type Culprit = { readonly label: string; readonly cell: string; readonly wrong: string };

type Parts = { readonly sections: readonly FormSection[] };

/** A field that seems empty but holds no number, or the figure that makes a result too large. */
export function culpritOf(fault: ValueFault, parts: Parts, form: FilledForm): Culprit | undefined {
  if (fault.kind === "missing") return noNumber(fault, parts, form);
  return fault.kind === "overflow" ? greatest(fault, parts, form) : undefined;
}

const MOST_LETTERS = 40;

function noNumber({ subject, at }: ValueFault, { sections }: Parts, form: FilledForm): Culprit | undefined {
  const [code = "", elementCode] = subject.split(".");
  const section = sections.find((one) => one.code === code);
  const element = section?.elements.find((one) => one.elementCode === elementCode);
  if (!section || !element || valueTypeOf(element.type) !== "number") return undefined;
  const index = at?.section === code ? at.index : 0;
  if (isTable(section) && at?.section !== code) return undefined;
  const typed = rowsOf(form[code])[index]?.[element.elementCode];
  if (typeof typed !== "string" || typed.trim() === "" || isNumber(typed)) return undefined;
  const wrong = `应为数字，实际为“${typed.slice(0, MOST_LETTERS)}”，不能计算保费`;
  return { label: element.label, cell: cellOf(section, index, element.elementCode), wrong };
}

/** No sum or number of anything that is insured has so many digits. */
const FAR_TOO_LARGE = new Decimal("1e12");

function greatest({ at }: ValueFault, { sections }: Parts, form: FilledForm): Culprit | undefined {
  let found: { culprit: Culprit; figure: Money } | undefined;
  for (const section of sections)
    for (const [index, row] of rowsOf(form[section.code]).entries()) {
      if (isTable(section) && at && (at.section !== section.code || at.index !== index)) continue;
      for (const { elementCode, label, type } of section.elements) {
        const typed = row[elementCode];
        if (typeof typed !== "string" || valueTypeOf(type) !== "number" || !isNumber(typed)) continue;
        const figure = new Decimal(typed).abs();
        if (figure.lt(FAR_TOO_LARGE) || (found && figure.lte(found.figure))) continue;
        const wrong = `填写的 ${typed} 过大，不能计算保费`;
        found = { figure, culprit: { label, cell: cellOf(section, index, elementCode), wrong } };
      }
    }
  return found?.culprit;
}

function cellOf(section: FormSection, index: number, element: string): string {
  return isTable(section) ? `form.${section.code}.${index}.${element}` : `form.${section.code}.${element}`;
}
