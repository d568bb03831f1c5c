import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";

/**
 * A policy as a flat map from the place of a cell to its text, written without the engine of forms: the history test
 * holds the engine against it.
 */
export type ModelState = ReadonlyMap<string, string>;

/** What one endorsement does: new texts of cells, undefined for a cell that is gone. */
export type ModelEndorsement = {
  readonly effective: string;
  readonly recorded: string;
  readonly premium: number;
  readonly changes: ReadonlyMap<string, string | undefined>;
};

/** The keys of the tables that the model knows. */
const KEYS: Readonly<Record<string, string>> = { workType: "groupNo", roster: "certificateNo" };

/** Rows are named by their keys, so that their order does not count. */
export function toModelState(form: FilledForm): ModelState {
  const state = new Map<string, string>();
  for (const [section, content] of Object.entries(form))
    for (const [index, row] of listFormRows(content).entries()) {
      const key = KEYS[section];
      const name = !Array.isArray(content) ? "" : key === undefined ? String(index) : String(row[key]);
      for (const [element, cell] of Object.entries(row))
        if (cell !== undefined) state.set(`${section}|${name}|${element}`, JSON.stringify(cell));
    }
  return state;
}

/** The place of a cell in the state; without a row in a section that has only one. */
export function toPlaceName(section: string, row: FilledRow | undefined, element: string): string {
  return `${section}|${row ? String(row[KEYS[section] ?? ""]) : ""}|${element}`;
}

export function listModelChanges(before: ModelState, after: ModelState): Map<string, string | undefined> {
  const places = new Set([...before.keys(), ...after.keys()]);
  return new Map(
    [...places]
      .filter((place) => before.get(place) !== after.get(place))
      .map((place) => [place, after.get(place)]),
  );
}

/** The policy on a day as it was known at a moment: every endorsement known by then and in force, in their order. */
export function foldModel(
  first: ModelState,
  endorsements: readonly ModelEndorsement[],
  { on, knownAt }: { readonly on: string; readonly knownAt: string },
): { readonly state: ModelState; readonly premium: number } {
  const state = new Map(first);
  let premium = 0;
  for (const endorsement of endorsements) {
    if (endorsement.effective > on || endorsement.recorded > knownAt) continue;
    premium += endorsement.premium;
    for (const [place, text] of endorsement.changes)
      if (text === undefined) state.delete(place);
      else state.set(place, text);
  }
  return { state, premium };
}

/** Whether a change that was typed on one content cannot be made to another without overwriting or missing something. */
export function hasModelConflict(
  changes: ReadonlyMap<string, string | undefined>,
  base: ModelState,
  other: ModelState,
): boolean {
  const rows = new Set([...changes.keys()].map(rowOf));
  return [...rows].some((row) => {
    const [old, there] = [cellsOf(base, row), cellsOf(other, row)];
    const own = [...changes].filter(([place]) => rowOf(place) === row);
    if (row.endsWith("||")) return own.some(([place, text]) => isOverwritten(place, text));
    const isAdded = old.size === 0;
    const isRemoved = own.length === old.size && own.every(([, text]) => text === undefined);
    if (isAdded) return own.some(([place, text]) => (there.get(place) ?? text) !== text);
    // A row that both sides removed is gone.
    if (isRemoved) return there.size > 0 && !isSame(there, old);
    return there.size === 0 || own.some(([place, text]) => isOverwritten(place, text));
  });

  function isOverwritten(place: string, text: string | undefined): boolean {
    const there = other.get(place);
    return there !== base.get(place) && there !== text;
  }
}

const rowOf = (place: string): string => `${place.split("|").slice(0, 2).join("|")}|`;

function cellsOf(state: ModelState, row: string): ReadonlyMap<string, string> {
  return new Map([...state].filter(([place]) => place.startsWith(row)));
}

function isSame(left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>): boolean {
  return left.size === right.size && [...left].every(([place, text]) => right.get(place) === text);
}
