import { isEmptyCell, type FormError } from "../check-form.ts";
import type { CompiledForm } from "../compile-form.ts";
import { checkTypedNumber } from "../typed-value.ts";
import {
  type FormCellAddress,
  getStateCell,
  buildCellKey,
  type FormState,
  getRowIds,
  getRowIndex,
  SINGLE_ROW_ID,
} from "./form-state.ts";

export type CellError = { readonly place: FormCellAddress; readonly key: string; readonly message: string };
export type SectionErrors = {
  /** The number of errors, including missing values. */
  readonly count: number;
  /** The number of errors that the user sees already. */
  readonly visible: number;
};

/** The row id of an error that concerns a whole table. */
export const WHOLE_TABLE_ROW_ID = "*";

/** Keeps the first error of each cell, in the order of the form. */
export function toCellErrors(
  form: CompiledForm,
  state: FormState,
  errors: readonly FormError[],
): Map<string, CellError> {
  const byKey = new Map<string, CellError>();
  for (const { section, index, element, message } of errors) {
    const row = rowOf(form, state, section, index);
    const place = { section, row, element };
    const key = buildCellKey(place);
    if (!byKey.has(key))
      byKey.set(key, { place, key, message: explainCellText(form, state, place) ?? message });
  }
  return byKey;
}

function rowOf(form: CompiledForm, state: FormState, section: string, index: number): string {
  if (index >= 0) return getRowIds(state, section)[index] ?? WHOLE_TABLE_ROW_ID;
  return form.sections.find(({ code }) => code === section)?.isTable ? WHOLE_TABLE_ROW_ID : SINGLE_ROW_ID;
}

/** Explains why a text could not be parsed, which `checkForm` does not know. */
export function explainCellText(
  form: CompiledForm,
  state: FormState,
  place: FormCellAddress,
): string | undefined {
  const section = form.sections.find(({ code }) => code === place.section);
  const element = section?.elements.find(({ code }) => code === place.element);
  const cell = getStateCell(state, place);
  return element && typeof cell === "string" && !isEmptyCell(cell)
    ? checkTypedNumber(element.element, cell)
    : undefined;
}

/** Holds the present errors of a form, and knows which of them its user may see. */
export class FormErrors {
  readonly #touched = new Set<string>();
  #isRevealed = false;
  #byKey: ReadonlyMap<string, CellError> = new Map();
  #list: readonly CellError[] = [];
  #counts: Readonly<Record<string, SectionErrors>> = {};

  readonly list = (): readonly CellError[] => this.#list;
  readonly countsIn = (section: string): SectionErrors => this.#counts[section] ?? none;
  readonly has = (key: string): boolean => this.#byKey.has(key);

  touch(keys: readonly string[]): void {
    for (const key of keys) this.#touched.add(key);
  }

  reveal(): void {
    this.#isRevealed = true;
  }

  /** Replaces all errors and returns the keys whose error may have changed. */
  replaceAll(state: FormState, errors: ReadonlyMap<string, CellError>): string[] {
    const keys = [...new Set([...this.#byKey.keys(), ...errors.keys()])];
    this.#byKey = errors;
    this.#list = [...errors.values()];
    this.#counts = countsOf(this.#list, (error) => this.#isVisible(state, error));
    return keys;
  }

  replaceCell(state: FormState, key: string, error: CellError | undefined): string[] {
    const errors = new Map(this.#byKey);
    if (error) errors.set(key, error);
    else errors.delete(key);
    return this.replaceAll(state, errors);
  }

  /** Recounts the same errors, because more of them may now be visible. */
  recount(state: FormState): string[] {
    return this.replaceAll(state, this.#byKey);
  }

  visibleMessage(state: FormState, key: string): string | undefined {
    const error = this.#byKey.get(key);
    return error && this.#isVisible(state, error) ? error.message : undefined;
  }

  /** An empty cell counts as an error at once, but the error shows only after a visit or an attempt to submit. */
  #isVisible(state: FormState, { place, key }: CellError): boolean {
    if (this.#isRevealed || this.#touched.has(key)) return true;
    if (place.row === WHOLE_TABLE_ROW_ID) return getRowIds(state, place.section).length > 0;
    return !isEmptyCell(getStateCell(state, place));
  }
}

const none: SectionErrors = { count: 0, visible: 0 };

function countsOf(
  errors: readonly CellError[],
  isVisible: (error: CellError) => boolean,
): Record<string, SectionErrors> {
  const counts: Record<string, SectionErrors> = {};
  for (const error of errors) {
    const { count, visible: told } = counts[error.place.section] ?? none;
    counts[error.place.section] = { count: count + 1, visible: told + (isVisible(error) ? 1 : 0) };
  }
  return counts;
}

/** Finds the error after a place in the order of the form. The first error follows the last. */
export function findNextError(
  form: CompiledForm,
  state: FormState,
  errors: readonly CellError[],
  after: FormCellAddress | undefined,
): CellError | undefined {
  const rankOf = ({ section: code, row, element }: FormCellAddress): number => {
    const sectionIndex = form.sections.findIndex((section) => section.code === code);
    const elementIndex =
      form.sections[sectionIndex]?.elements.findIndex((candidate) => candidate.code === element) ?? 0;
    return sectionIndex * 1e9 + (getRowIndex(state, code, row) + 1) * 1e3 + elementIndex;
  };
  const ranked = errors
    .map((error) => ({ error, rank: rankOf(error.place) }))
    .toSorted((left, right) => left.rank - right.rank);
  const from = after ? rankOf(after) : -1;
  return (ranked.find(({ rank }) => rank > from) ?? ranked[0])?.error;
}
