import { isEmpty, type FormFault } from "../check-form.ts";
import type { CompiledForm } from "../compile-form.ts";
import { whyUnread } from "../typed-value.ts";
import { type CellPlace, cellIn, cellKey, type FormState, idsIn, indexOfRow, ONE_ROW } from "./form-state.ts";

export type PlacedFault = { readonly place: CellPlace; readonly key: string; readonly message: string };
export type SectionFaults = {
  /** All that is wrong or missing. */
  readonly count: number;
  /** Of these, what the user has been told. */
  readonly told: number;
};

/** The row of a fault that is about a whole table. */
export const WHOLE_TABLE = "*";

/** The first fault of each cell, in the order of the form. */
export function placedFaults(
  form: CompiledForm,
  state: FormState,
  faults: readonly FormFault[],
): Map<string, PlacedFault> {
  const byKey = new Map<string, PlacedFault>();
  for (const { section, index, element, message } of faults) {
    const row = rowOf(form, state, section, index);
    const place = { section, row, element };
    const key = cellKey(place);
    if (!byKey.has(key)) byKey.set(key, { place, key, message: explained(form, state, place) ?? message });
  }
  return byKey;
}

function rowOf(form: CompiledForm, state: FormState, section: string, index: number): string {
  if (index >= 0) return idsIn(state, section)[index] ?? WHOLE_TABLE;
  return form.sections.find(({ code }) => code === section)?.isTable ? WHOLE_TABLE : ONE_ROW;
}

/** A text that could not be read says why, which the check of the form does not know. */
export function explained(form: CompiledForm, state: FormState, place: CellPlace): string | undefined {
  const section = form.sections.find(({ code }) => code === place.section);
  const element = section?.elements.find(({ code }) => code === place.element);
  const cell = cellIn(state, place);
  return element && typeof cell === "string" && !isEmpty(cell) ? whyUnread(element.element, cell) : undefined;
}

/** What is wrong with a form now, and what of it its user has been told. */
export class FaultBook {
  readonly #touched = new Set<string>();
  #isRevealed = false;
  #byKey: ReadonlyMap<string, PlacedFault> = new Map();
  #list: readonly PlacedFault[] = [];
  #counts: Readonly<Record<string, SectionFaults>> = {};

  readonly list = (): readonly PlacedFault[] => this.#list;
  readonly countsIn = (section: string): SectionFaults => this.#counts[section] ?? none;
  readonly has = (key: string): boolean => this.#byKey.has(key);

  touch(keys: readonly string[]): void {
    for (const key of keys) this.#touched.add(key);
  }

  reveal(): void {
    this.#isRevealed = true;
  }

  /** Gives the keys whose fault may be another one now. */
  take(state: FormState, faults: ReadonlyMap<string, PlacedFault>): string[] {
    const keys = [...new Set([...this.#byKey.keys(), ...faults.keys()])];
    this.#byKey = faults;
    this.#list = [...faults.values()];
    this.#counts = countsOf(this.#list, (fault) => this.#isTold(state, fault));
    return keys;
  }

  with(state: FormState, key: string, fault: PlacedFault | undefined): string[] {
    const faults = new Map(this.#byKey);
    if (fault) faults.set(key, fault);
    else faults.delete(key);
    return this.take(state, faults);
  }

  /** Nothing else is wrong than before, but more of it may be told. */
  again(state: FormState): string[] {
    return this.take(state, this.#byKey);
  }

  told(state: FormState, key: string): string | undefined {
    const fault = this.#byKey.get(key);
    return fault && this.#isTold(state, fault) ? fault.message : undefined;
  }

  /** What is still empty is not held against anyone before its turn. */
  #isTold(state: FormState, { place, key }: PlacedFault): boolean {
    if (this.#isRevealed || this.#touched.has(key)) return true;
    if (place.row === WHOLE_TABLE) return idsIn(state, place.section).length > 0;
    return !isEmpty(cellIn(state, place));
  }
}

const none: SectionFaults = { count: 0, told: 0 };

function countsOf(
  faults: readonly PlacedFault[],
  isTold: (fault: PlacedFault) => boolean,
): Record<string, SectionFaults> {
  const counts: Record<string, SectionFaults> = {};
  for (const fault of faults) {
    const { count, told } = counts[fault.place.section] ?? none;
    counts[fault.place.section] = { count: count + 1, told: told + (isTold(fault) ? 1 : 0) };
  }
  return counts;
}

/** The fault after a place, in the order of the form; after the last one the first again. */
export function nextFault(
  form: CompiledForm,
  state: FormState,
  faults: readonly PlacedFault[],
  after: CellPlace | undefined,
): PlacedFault | undefined {
  const rankOf = ({ section: code, row, element }: CellPlace): number => {
    const at = form.sections.findIndex((section) => section.code === code);
    const inside = form.sections[at]?.elements.findIndex((one) => one.code === element) ?? 0;
    return at * 1e9 + (indexOfRow(state, code, row) + 1) * 1e3 + inside;
  };
  const ranked = faults
    .map((fault) => ({ fault, rank: rankOf(fault.place) }))
    .toSorted((one, other) => one.rank - other.rank);
  const from = after ? rankOf(after) : -1;
  return (ranked.find(({ rank }) => rank > from) ?? ranked[0])?.fault;
}
