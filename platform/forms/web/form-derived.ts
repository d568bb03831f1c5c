import type { Frame, Value } from "#platform/kernel/expression/frame.ts";
import { frameOf, holds, isEmpty } from "../check-form.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "../compile-form.ts";
import type { Cell, FilledForm, FilledRow } from "../filled.ts";
import { workedCell } from "../worked-cell.ts";
import { cellKey, type Difference, type FormState, idsIn, type RowId, rowsIn } from "./form-state.ts";

/** What a form says of itself: which parts are hidden, and what its formulas work out. */
export type Derived = {
  isHidden(key: string): boolean;
  worked(key: string): Cell;
  /** What was typed, and where nothing was, what the formulas say. */
  complete(state: FormState): FilledForm;
  /** Works out again what depends on the names that changed; gives the keys whose answer is another one. */
  update(state: FormState, changed: ReadonlySet<string>): string[];
};

type Dependent = { readonly section: CompiledSection; readonly element: CompiledElement | undefined };

/** The names that formulas may use of what changed, as they write them. */
export function namesOf(form: CompiledForm, { cells, tables }: Difference): Set<string> {
  const names = new Set(cells.map(({ section, element }) => `${section}.${element}`));
  for (const { code, elements } of form.sections)
    if (tables.includes(code)) for (const element of elements) names.add(`${code}.${element.code}`);
  return names;
}

export function openDerived(form: CompiledForm, facts: Readonly<Record<string, Value>>): Derived {
  const hidden = new Set<string>();
  const worked = new Map<string, Cell>();
  const merged = mergedRows(form, worked);
  const conditions = dependentsBy(form, "when");
  const formulas = dependentsBy(form, "formula");
  const frame = (state: FormState): Frame => frameOf(form, merged.complete(state), { facts });

  const workOut = (state: FormState, changed: ReadonlySet<string>): string[] =>
    eachOf(formulas, changed, state, frame, ({ element }, key, at) => {
      if (!element?.formula) return false;
      const value = workedCell(element, at);
      if (JSON.stringify(worked.get(key)) === JSON.stringify(value)) return false;
      if (value === undefined) worked.delete(key);
      else worked.set(key, value);
      return true;
    });
  const hide = (state: FormState, changed: ReadonlySet<string>): string[] =>
    eachOf(conditions, changed, state, frame, ({ section, element }, key, at) => {
      const isHidden = !holds(element ? element.when : section.when, at);
      if (hidden.has(key) === isHidden) return false;
      if (isHidden) hidden.add(key);
      else hidden.delete(key);
      return true;
    });

  return {
    isHidden: (key) => hidden.has(key),
    worked: (key) => worked.get(key),
    complete: merged.complete,
    update(state, changed) {
      const names = new Set(changed);
      const told: string[] = [];
      // A formula may read what another one worked out; so many turns settle the longest chain.
      for (let turn = 0, fresh = names; turn <= formulas.count && fresh.size > 0; turn += 1) {
        const keys = workOut(state, fresh);
        merged.forget(keys);
        told.push(...keys);
        fresh = new Set(keys.map((key) => key.replace(/\/.*\//, ".")));
        for (const name of fresh) names.add(name);
      }
      return [...told, ...hide(state, names)];
    },
  };
}

type Dependents = { readonly byName: ReadonlyMap<string, readonly Dependent[]>; readonly count: number };

function dependentsBy(form: CompiledForm, kind: "when" | "formula"): Dependents {
  const byName = new Map<string, Dependent[]>();
  let count = 0;
  const note = (uses: ReadonlySet<string> | undefined, dependent: Dependent): void => {
    if (!uses) return;
    count += 1;
    // One that reads no field still has to be worked out once.
    for (const name of uses.size === 0 ? [`${dependent.section.code}.`] : uses)
      byName.set(name, [...(byName.get(name) ?? []), dependent]);
  };
  for (const section of form.sections) {
    if (kind === "when") note(section.when?.uses, { section, element: undefined });
    for (const element of section.elements) note(element[kind]?.uses, { section, element });
  }
  return { byName, count };
}

/** A read-only field with a formula says what the formula says now, whatever it said when the form was saved. */
export function withoutWorked(form: CompiledForm, filled: FilledForm): FilledForm {
  const bared = form.sections.flatMap(({ code, elements }) => {
    const worked = elements.filter(({ formula, element }) => formula && element.readOnly);
    const content = filled[code];
    if (worked.length === 0 || content === undefined) return [];
    const names = new Set(worked.map((one) => one.code));
    const bare = (row: FilledRow): FilledRow =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));
    return [[code, Array.isArray(content) ? content.map(bare) : bare(content as FilledRow)] as const];
  });
  return { ...filled, ...Object.fromEntries(bared) };
}

/** Every name, for the first time that a form is worked out. */
export function allNames(form: CompiledForm): Set<string> {
  const facts = Object.keys(form.facts).map((name) => `fact ${name}`);
  const fields = form.sections.flatMap(({ code, elements }) => [
    `${code}.`,
    ...elements.map((element) => `${code}.${element.code}`),
  ]);
  return new Set([...facts, ...fields]);
}

function eachOf(
  { byName }: Dependents,
  changed: ReadonlySet<string>,
  state: FormState,
  frameNow: (state: FormState) => Frame,
  isOther: (dependent: Dependent, key: string, frame: Frame) => boolean,
): string[] {
  const touched = new Set([...changed].flatMap((name) => byName.get(name) ?? []));
  if (touched.size === 0) return [];
  const frame = frameNow(state);
  return [...touched].flatMap((dependent) => {
    const { section, element } = dependent;
    if (!element) return isOther(dependent, section.code, frame) ? [section.code] : [];
    return idsIn(state, section.code).flatMap((row, index) => {
      if (section.isTable) frame.rows[section.code] = frame.tables[section.code]?.[index];
      const key = cellKey({ section: section.code, row, element: element.code });
      return isOther(dependent, key, frame) ? [key] : [];
    });
  });
}

/** Rows with what the formulas say in them; a row that did not change stays the same object. */
function mergedRows(form: CompiledForm, worked: ReadonlyMap<string, Cell>) {
  const reckoned = form.sections.flatMap((section) => {
    const elements = section.elements.filter(({ formula }) => formula).map(({ code }) => code);
    return elements.length === 0 ? [] : [{ section, elements }];
  });
  const known = new Map<string, { typed: FilledRow; whole: FilledRow }>();
  const merge = (section: string, elements: readonly string[], row: RowId, typed: FilledRow): FilledRow => {
    const kept = known.get(`${section}/${row}`);
    if (kept?.typed === typed) return kept.whole;
    const own = elements.flatMap((element) => {
      const cell = isEmpty(typed[element]) ? worked.get(cellKey({ section, row, element })) : undefined;
      return cell === undefined ? [] : [[element, cell] as const];
    });
    const whole = own.length === 0 ? typed : { ...typed, ...Object.fromEntries(own) };
    known.set(`${section}/${row}`, { typed, whole });
    return whole;
  };
  return {
    forget(keys: readonly string[]): void {
      for (const key of keys) known.delete(key.slice(0, key.lastIndexOf("/")));
    },
    complete(state: FormState): FilledForm {
      if (reckoned.length === 0) return state.filled;
      const parts = reckoned.map(({ section: { code, isTable }, elements }) => {
        const rows = rowsIn(state, code);
        const whole = idsIn(state, code).map((row, index) => merge(code, elements, row, rows[index] ?? {}));
        return [code, isTable ? whole : (whole[0] ?? {})] as const;
      });
      return { ...state.filled, ...Object.fromEntries(parts) };
    },
  };
}
