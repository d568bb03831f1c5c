import { isSameCellContent } from "./diff-forms.ts";
import type { FormElement } from "./definition.ts";
import type { FilledRow, FormCell } from "./filled-form.ts";
import { ownCell, type PatchedSection } from "./form-patch.ts";
import {
  isComputedElement,
  isExactCell,
  type RowIdentity,
  type StoredCell,
  type StoredRow,
  toStoredRow,
} from "./row-identity.ts";

/** A cell that both sides changed differently, or a row that one side removed and the other changed. Plain JSON. */
export type MergeConflict = {
  /** Names the conflict in the choices; the same as long as the base has the row. */
  readonly id: string;
  readonly section: string;
  /** Absent in a section of one row. */
  readonly row?: RowIdentity;
} & (
  | {
      readonly kind: "cell";
      readonly element: string;
      readonly base: StoredCell;
      readonly mine: StoredCell;
      readonly theirs: StoredCell;
    }
  /** null is the removed row. */
  | {
      readonly kind: "row";
      readonly base: StoredRow;
      readonly mine: StoredRow | null;
      readonly theirs: StoredRow | null;
    }
);

/** How a conflict is settled. A typed value settles a cell only. */
export type MergeChoice = "mine" | "theirs" | { readonly value: StoredCell };
export type MergeChoices = Readonly<Record<string, MergeChoice>>;

export type ThreeWay<Value> = { readonly base: Value; readonly mine: Value; readonly theirs: Value };

type Place = { readonly section: string; readonly row?: RowIdentity };

/** Merges cells and rows of one section and collects the conflicts that no choice settles. */
export class CellMerge {
  readonly conflicts: MergeConflict[] = [];
  readonly #choices: MergeChoices;
  readonly #section: string;
  readonly #elements: ReadonlyMap<string, { readonly element: FormElement; readonly isComputed: boolean }>;

  constructor({ code, elements }: PatchedSection, choices: MergeChoices) {
    [this.#section, this.#choices] = [code, choices];
    this.#elements = new Map(
      elements.map((compiled) => [
        compiled.code,
        { element: compiled.element, isComputed: isComputedElement(compiled) },
      ]),
    );
  }

  mergeRow({ base, mine, theirs }: ThreeWay<FilledRow>, row?: RowIdentity): FilledRow {
    const names = new Set([base, theirs, mine].flatMap((cells) => Object.keys(cells)));
    const cells = [...names].flatMap((name) => {
      const values = {
        base: ownCell(base, name),
        mine: ownCell(mine, name),
        theirs: ownCell(theirs, name),
      };
      const cell = this.#mergeCell(name, values, row);
      return cell === undefined ? [] : [[name, cell] as const];
    });
    return Object.fromEntries(cells);
  }

  /** Settles a row that one side removed: it goes, unless the other side changed it. */
  mergeRemoval(
    base: FilledRow,
    { mine, theirs }: Omit<ThreeWay<FilledRow | undefined>, "base">,
    row: RowIdentity,
  ): FilledRow | undefined {
    const remaining = mine ?? theirs;
    if (!remaining || this.#isSameInput(base, remaining)) return undefined;
    const place = { section: this.#section, row };
    const id = toConflictId(place);
    const choice = this.#choices[id];
    if (choice !== "mine" && choice !== "theirs") {
      const sides = { base: toStoredRow(base), mine: mine ? toStoredRow(mine) : null };
      this.conflicts.push({
        id,
        ...place,
        kind: "row",
        ...sides,
        theirs: theirs ? toStoredRow(theirs) : null,
      });
    }
    return choice === "mine" ? mine : theirs;
  }

  #mergeCell(name: string, cells: ThreeWay<FormCell>, row: RowIdentity | undefined): FormCell {
    const { base, mine, theirs } = cells;
    if (isExactCell(mine, base) || isExactCell(mine, theirs)) return theirs;
    if (isExactCell(theirs, base)) return mine;
    const isSame = (left: FormCell, right: FormCell): boolean => this.#isSameCell(name, left, right);
    const [isMineSame, areTheirsSame] = [isSame(mine, base), isSame(theirs, base)];
    if (isMineSame !== areTheirsSame) return isMineSame ? theirs : mine;
    if (isMineSame || isSame(mine, theirs)) return chooseSpelling(mine, theirs);
    if (this.#elements.get(name)?.isComputed) return theirs;
    return this.#settleCell(name, cells, row);
  }

  #settleCell(
    element: string,
    { base, mine, theirs }: ThreeWay<FormCell>,
    row: RowIdentity | undefined,
  ): FormCell {
    const place = { section: this.#section, ...(row && { row }) };
    const id = toConflictId(place, element);
    const choice = this.#choices[id];
    if (choice === "mine") return mine;
    if (choice === "theirs") return theirs;
    if (choice !== undefined) return choice.value;
    const values = { base: base ?? null, mine: mine ?? null, theirs: theirs ?? null };
    this.conflicts.push({ id, ...place, kind: "cell", element, ...values });
    return theirs;
  }

  #isSameInput(left: FilledRow, right: FilledRow): boolean {
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
      (name) =>
        this.#elements.get(name)?.isComputed ||
        this.#isSameCell(name, ownCell(left, name), ownCell(right, name)),
    );
  }

  #isSameCell(name: string, left: FormCell, right: FormCell): boolean {
    return isSameCellContent(this.#elements.get(name)?.element ?? { type: "input" }, left, right);
  }
}

/** Both sides spell one value differently. The choice must not depend on which side is mine. */
function chooseSpelling(mine: FormCell, theirs: FormCell): FormCell {
  return (JSON.stringify(mine) ?? "") < (JSON.stringify(theirs) ?? "") ? mine : theirs;
}

function toConflictId({ section, row }: Place, element?: string): string {
  const place: unknown[] = [section];
  if (row)
    place.push(
      row.key ?? row.index,
      ...(row.isKeyShared ? [row.distinct] : []),
      ...(row.of ? [row.nth] : []),
    );
  return JSON.stringify(element === undefined ? place : [...place, element]);
}
