import type { FormulaInput, FormulaValue } from "#platform/kernel/expression/frame.ts";
import { createConditionInput, isConditionFulfilled, isEmptyCell } from "../check-form.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "../compile-form.ts";
import type { FormCell, FilledForm, FilledRow } from "../filled-form.ts";
import { computeCell } from "../computed-cells.ts";
import {
  buildCellKey,
  type FormStateDifference,
  type FormState,
  getRowIds,
  type RowId,
  getFormTableRows,
} from "./form-state.ts";

/** The derived state of a form: its hidden parts and the results of its formulas. */
export type DerivedFormState = {
  isHidden(key: string): boolean;
  computed(key: string): FormCell;
  /** Returns the typed form with the results of the formulas in empty cells. */
  complete(state: FormState): FilledForm;
  /** Recomputes what depends on the changed names, and returns the keys whose result changed. */
  update(state: FormState, changed: ReadonlySet<string>): string[];
};

type Dependent = { readonly section: CompiledSection; readonly element: CompiledElement | undefined };

/** Converts changed cells and tables into the names that formulas use for them. */
export function toChangedFormulaNames(
  form: CompiledForm,
  { cells, tables }: FormStateDifference,
): Set<string> {
  const names = new Set(cells.map(({ section, element }) => `${section}.${element}`));
  for (const { code, elements } of form.sections)
    if (tables.includes(code)) for (const element of elements) names.add(`${code}.${element.code}`);
  return names;
}

export function createDerivedFormState(
  form: CompiledForm,
  facts: Readonly<Record<string, FormulaValue>>,
): DerivedFormState {
  const hidden = new Set<string>();
  const computed = new Map<string, FormCell>();
  const merged = createRowMerger(form, computed);
  const conditions = dependentsBy(form, "when");
  const formulas = dependentsBy(form, "formula");
  const frame = (state: FormState): FormulaInput =>
    createConditionInput(form, merged.complete(state), { facts });

  const recompute = (state: FormState, changed: ReadonlySet<string>): string[] =>
    updateEach(formulas, changed, state, frame, ({ element }, key, rowFrame) => {
      if (!element?.formula) return false;
      const value = computeCell(element, rowFrame);
      if (JSON.stringify(computed.get(key)) === JSON.stringify(value)) return false;
      if (value === undefined) computed.delete(key);
      else computed.set(key, value);
      return true;
    });
  const updateHidden = (state: FormState, changed: ReadonlySet<string>): string[] =>
    updateEach(conditions, changed, state, frame, ({ section, element }, key, rowFrame) => {
      const isHidden = !isConditionFulfilled(element ? element.when : section.when, rowFrame);
      if (hidden.has(key) === isHidden) return false;
      if (isHidden) hidden.add(key);
      else hidden.delete(key);
      return true;
    });

  return {
    isHidden: (key) => hidden.has(key),
    computed: (key) => computed.get(key),
    complete: merged.complete,
    update(state, changed) {
      const names = new Set(changed);
      const changedKeys: string[] = [];
      // A formula may read the result of another one. As many rounds as formulas settle the longest chain.
      for (let round = 0, newNames = names; round <= formulas.count && newNames.size > 0; round += 1) {
        const keys = recompute(state, newNames);
        merged.forget(keys);
        changedKeys.push(...keys);
        newNames = new Set(keys.map((key) => key.replace(/\/.*\//, ".")));
        for (const name of newNames) names.add(name);
      }
      return [...changedKeys, ...updateHidden(state, names)];
    },
  };
}

type Dependents = { readonly byName: ReadonlyMap<string, readonly Dependent[]>; readonly count: number };

function dependentsBy(form: CompiledForm, kind: "when" | "formula"): Dependents {
  const byName = new Map<string, Dependent[]>();
  let count = 0;
  const addDependent = (uses: ReadonlySet<string> | undefined, dependent: Dependent): void => {
    if (!uses) return;
    count += 1;
    // A formula that reads no field must still run once.
    for (const name of uses.size === 0 ? [`${dependent.section.code}.`] : uses)
      byName.set(name, [...(byName.get(name) ?? []), dependent]);
  };
  for (const section of form.sections) {
    if (kind === "when") addDependent(section.when?.uses, { section, element: undefined });
    for (const element of section.elements) addDependent(element[kind]?.uses, { section, element });
  }
  return { byName, count };
}

/** Removes stored values of read-only computed fields, so that their formulas fill them again. */
export function withoutComputedCells(form: CompiledForm, filled: FilledForm): FilledForm {
  const changes = form.sections.flatMap(({ code, elements }) => {
    const computed = elements.filter(({ formula, element }) => formula && element.readOnly);
    const content = filled[code];
    if (computed.length === 0 || content === undefined) return [];
    const names = new Set(computed.map(({ code: name }) => name));
    const strip = (row: FilledRow): FilledRow =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));
    return [[code, Array.isArray(content) ? content.map(strip) : strip(content as FilledRow)] as const];
  });
  return { ...filled, ...Object.fromEntries(changes) };
}

/** Lists every name of a form, for its first computation. */
export function listAllFormulaNames(form: CompiledForm): Set<string> {
  const facts = Object.keys(form.facts).map((name) => `fact ${name}`);
  const fields = form.sections.flatMap(({ code, elements }) => [
    `${code}.`,
    ...elements.map((element) => `${code}.${element.code}`),
  ]);
  return new Set([...facts, ...fields]);
}

function updateEach(
  { byName }: Dependents,
  changed: ReadonlySet<string>,
  state: FormState,
  frameFor: (state: FormState) => FormulaInput,
  update: (dependent: Dependent, key: string, frame: FormulaInput) => boolean,
): string[] {
  const affected = new Set([...changed].flatMap((name) => byName.get(name) ?? []));
  if (affected.size === 0) return [];
  const frame = frameFor(state);
  return [...affected].flatMap((dependent) => {
    const { section, element } = dependent;
    if (!element) return update(dependent, section.code, frame) ? [section.code] : [];
    return getRowIds(state, section.code).flatMap((row, index) => {
      if (section.isTable) frame.rows[section.code] = frame.tables[section.code]?.[index];
      const key = buildCellKey({ section: section.code, row, element: element.code });
      return update(dependent, key, frame) ? [key] : [];
    });
  });
}

/** Caches rows completed with formula results. An unchanged row stays the same object. */
function createRowMerger(form: CompiledForm, computed: ReadonlyMap<string, FormCell>) {
  const sections = form.sections.flatMap((section) => {
    const elements = section.elements.filter(({ formula }) => formula).map(({ code }) => code);
    return elements.length === 0 ? [] : [{ section, elements }];
  });
  const cache = new Map<string, { typed: FilledRow; whole: FilledRow }>();
  const merge = (section: string, elements: readonly string[], row: RowId, typed: FilledRow): FilledRow => {
    const cached = cache.get(`${section}/${row}`);
    if (cached?.typed === typed) return cached.whole;
    const cells = elements.flatMap((element) => {
      const cell = isEmptyCell(typed[element])
        ? computed.get(buildCellKey({ section, row, element }))
        : undefined;
      return cell === undefined ? [] : [[element, cell] as const];
    });
    const merged = cells.length === 0 ? typed : { ...typed, ...Object.fromEntries(cells) };
    cache.set(`${section}/${row}`, { typed, whole: merged });
    return merged;
  };
  return {
    forget(keys: readonly string[]): void {
      for (const key of keys) cache.delete(key.slice(0, key.lastIndexOf("/")));
    },
    complete(state: FormState): FilledForm {
      if (sections.length === 0) return state.filled;
      const parts = sections.map(({ section: { code, isTable }, elements }) => {
        const rows = getFormTableRows(state, code);
        const merged = getRowIds(state, code).map((row, index) =>
          merge(code, elements, row, rows[index] ?? {}),
        );
        return [code, isTable ? merged : (merged[0] ?? {})] as const;
      });
      return { ...state.filled, ...Object.fromEntries(parts) };
    },
  };
}
