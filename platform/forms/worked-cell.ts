import { ValueFault } from "#platform/kernel/expression/fault.ts";
import type { Frame, Value } from "#platform/kernel/expression/frame.ts";
import { Decimal, roundMoney } from "#platform/kernel/money.ts";
import { frameOf } from "./check-form.ts";
import { boundsOf } from "./check-value.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "./compile-form.ts";
import type { FormElement } from "./definition.ts";
import type { Cell, FilledForm, FilledRow } from "./filled.ts";

/** What an element's formula says at the row at hand; nothing where it cannot be worked out yet. */
export function workedCell({ formula, element }: CompiledElement, frame: Frame): Cell {
  return formula && asCell(runSafely(formula, frame), element);
}

/** Whatever was sent for a field that only its formula fills says what the formula says. */
export function withWorked(
  form: CompiledForm,
  filled: FilledForm,
  facts: Readonly<Record<string, Value>>,
): FilledForm {
  const locked = form.sections.flatMap((section) => {
    const elements = section.elements.filter(({ formula, element }) => formula && element.readOnly);
    return elements.length === 0 ? [] : [{ section, elements }];
  });
  const now: Record<string, FilledForm[string]> = { ...filled };
  // A formula may read what another one worked out; each turn settles at least one of them.
  for (const _ of locked.flatMap(({ elements }) => elements)) {
    const frame = frameOf(form, now, { facts });
    const parts = locked.flatMap(({ section, elements }) => workedSection(section, elements, now, frame));
    Object.assign(now, Object.fromEntries(parts));
  }
  return now;
}

function workedSection(
  { code, isTable }: CompiledSection,
  elements: readonly CompiledElement[],
  filled: FilledForm,
  frame: Frame,
): [string, FilledForm[string]][] {
  const content = filled[code];
  if (content === undefined || Array.isArray(content) !== isTable) return [];
  const worked = (row: FilledRow): FilledRow => {
    const sent = elements.filter((element) => Object.hasOwn(row, element.code));
    return { ...row, ...Object.fromEntries(sent.map((one) => [one.code, workedCell(one, frame)])) };
  };
  if (!Array.isArray(content)) return [[code, worked(content as FilledRow)]];
  const rows = content.map((row: FilledRow, index) => {
    frame.rows[code] = frame.tables[code]?.[index];
    return worked(row);
  });
  frame.rows[code] = undefined;
  return [[code, rows]];
}

function runSafely(formula: { run(frame: Frame): Value }, frame: Frame): Value {
  try {
    return formula.run(frame);
  } catch (caught) {
    if (caught instanceof ValueFault) return undefined;
    throw caught;
  }
}

const MOST_PLACES = 12;

function asCell(value: Value, { ruleList }: FormElement): Cell {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return value ? "1" : "0";
  if (!(value instanceof Decimal)) return value;
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "DEMICAL_SCALE");
  const scale = rule && boundsOf(rule)["scale"];
  return scale === undefined ? roundMoney(value, MOST_PLACES).toFixed() : value.toFixed(Number(scale));
}
