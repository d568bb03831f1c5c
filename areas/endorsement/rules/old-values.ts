import type { CompiledSection } from "#platform/forms/compile-form.ts";
import {
  type CellDifference,
  diffForms,
  isSameCellContent,
  type RowDifference,
  type SectionDifference,
} from "#platform/forms/diff-forms.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { pairFormRows, type StoredCell } from "#platform/forms/row-identity.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** A version of the policy, before and after the endorsement. The last one is the base of the endorsement. */
export type EndorsedContents = {
  readonly from: PlainDate;
  readonly form: FilledForm;
  readonly endorsed: FilledForm;
};

/** A changed cell whose old value is not that of the base, or which changes from a later day than the endorsement. */
export type DatedChange = {
  readonly section: string;
  /** The index of the row in the base and in the content, -1 where it is missing. */
  readonly beforeIndex: number;
  readonly afterIndex: number;
  readonly element: string;
  readonly before: StoredCell;
  readonly after: StoredCell;
  /** '' is the day of the endorsement. */
  readonly from: string;
};

type ComparedForms = { readonly before: FilledForm; readonly after: FilledForm };
type ComparedSection = Pick<CompiledSection, "code" | "isTable" | "section" | "elements">;

/**
 * Lists the changes of an endorsement that differ by version. The old value is that of the first version that gets
 * the new one: of the day of the endorsement, or of a later day where nothing changes before.
 */
export function listDatedChanges(
  sections: readonly ComparedSection[],
  { before, after }: ComparedForms,
  versions: readonly EndorsedContents[],
): DatedChange[] {
  if (versions.length < 2) return [];
  return diffForms(sections, before, after).flatMap(({ code, rows }) => {
    const section = sections.find((compared) => compared.code === code);
    if (!section) return [];
    const rowsIn = (form: FilledForm): Rows =>
      section.isTable ? listFormRows(form[code]) : [listFormRows(form[code])[0] ?? {}];
    const contents = { before: rowsIn(before), after: rowsIn(after) };
    const ofVersions = versions.map(
      ({ from, form, endorsed }, index) =>
        new VersionRows(section, contents, {
          from: index === 0 ? "" : from,
          old: rowsIn(form),
          now: rowsIn(endorsed),
        }),
    );
    return rows.flatMap((row) => listDatedCells(code, row, ofVersions));
  });
}

function listDatedCells(
  section: string,
  row: RowDifference,
  versions: readonly VersionRows[],
): DatedChange[] {
  const { beforeIndex, afterIndex } = row;
  const isInBoth = beforeIndex >= 0 && afterIndex >= 0;
  const wholeRow = isInBoth ? undefined : versions.find((version) => version.gainsOrLoses(row));
  return row.cells.flatMap((cell) => {
    const { elementCode } = cell.element;
    const changes: Pick<DatedChange, "before" | "after" | "from">[] = [];
    if (wholeRow)
      changes.push({
        before: wholeRow.findOld(beforeIndex)?.[elementCode] ?? null,
        after: cell.after ?? null,
        from: wholeRow.from,
      });
    for (const version of isInBoth ? versions : []) {
      const change = version.findChange(row, cell.element);
      const isListed = changes.some(({ after }) => isSameCellContent(cell.element, after, change?.after));
      if (change && !isListed) changes.push(change);
    }
    const [first] = changes;
    const isOfBase =
      changes.length === 1 &&
      first?.from === "" &&
      isSameCellContent(cell.element, first.before, cell.before);
    return isOfBase
      ? []
      : changes.map((change) => ({ section, beforeIndex, afterIndex, element: elementCode, ...change }));
  });
}

type Rows = readonly FilledRow[];
type RowPairs = readonly (number | undefined)[];
type RowsOfVersion = { readonly from: string; readonly old: Rows; readonly now: Rows };

/** The rows of a version that are the rows of the base and of the content of an endorsement. */
class VersionRows {
  readonly from: string;
  readonly #old: Rows;
  readonly #now: Rows;
  readonly #oldOf: RowPairs;
  readonly #nowOf: RowPairs;
  readonly #added: ReadonlySet<number>;
  readonly #kept: ReadonlySet<number | undefined>;

  constructor(
    section: ComparedSection,
    { before, after }: { readonly before: Rows; readonly after: Rows },
    { from, old, now }: RowsOfVersion,
  ) {
    const pair = (first: Rows, second: Rows): RowPairs =>
      section.isTable ? pairFormRows(section, first, second) : [0];
    [this.from, this.#old, this.#now] = [from, old, now];
    [this.#oldOf, this.#nowOf] = [pair(old, before), pair(now, after)];
    const oldOfNow = pair(old, now);
    this.#kept = new Set(oldOfNow);
    this.#added = new Set([...now.keys()].filter((index) => oldOfNow[index] === undefined));
  }

  findOld(beforeIndex: number): FilledRow | undefined {
    return this.#old[this.#oldOf[beforeIndex] ?? -1];
  }

  /** What the endorsement does to a cell of the version. */
  findChange(
    { beforeIndex, afterIndex }: RowDifference,
    element: CellDifference["element"],
  ): Pick<DatedChange, "before" | "after" | "from"> | undefined {
    const { elementCode } = element;
    const row = this.#now[this.#nowOf[afterIndex] ?? -1];
    const before = this.findOld(beforeIndex)?.[elementCode] ?? null;
    const after = row?.[elementCode] ?? null;
    const isChanged = row && !isSameCellContent(element, before, after);
    return isChanged ? { before, after, from: this.from } : undefined;
  }

  /** Whether the endorsement adds a row to the version, or removes it there. */
  gainsOrLoses({ beforeIndex, afterIndex }: RowDifference): boolean {
    if (beforeIndex < 0) return this.#added.has(this.#nowOf[afterIndex] ?? -1);
    const removed = this.#oldOf[beforeIndex];
    return removed !== undefined && !this.#kept.has(removed);
  }
}

/**
 * The changes of an endorsement; those that differ by version with their own values and day. Those of an older content
 * are ignored: a clerk types on while the server answers.
 */
export function listChangesWithOldValues(
  sections: readonly ComparedSection[],
  { before, after }: ComparedForms,
  dated: readonly DatedChange[],
): SectionDifference[] {
  const differences = diffForms(sections, before, after);
  if (dated.length === 0) return differences;
  const byPlace = Map.groupBy(dated, toPlaceKey);
  return differences.map((section) => {
    const toRow = (row: RowDifference): RowDifference => {
      const cells = row.cells.flatMap((cell): CellDifference[] => {
        const place = { ...row, section: section.code, element: cell.element.elementCode };
        const changes = byPlace.get(toPlaceKey(place)) ?? [];
        const areOfContent = changes.some((change) =>
          isSameCellContent(cell.element, change.after, cell.after),
        );
        if (!areOfContent) return [cell];
        return changes.map(({ before: was, after: is, from }) => ({
          element: cell.element,
          before: was,
          after: is,
          ...(from !== "" && { from }),
        }));
      });
      return { ...row, cells };
    };
    return { ...section, rows: section.rows.map(toRow) };
  });
}

type Place = Pick<DatedChange, "section" | "beforeIndex" | "afterIndex" | "element">;

function toPlaceKey({ section, beforeIndex, afterIndex, element }: Place): string {
  return `${section} ${beforeIndex} ${afterIndex} ${element}`;
}

/** The base with the values that the endorsement replaces, each the first of its place. */
export function withOldValues(base: FilledForm, dated: readonly DatedChange[]): FilledForm {
  const sections = Map.groupBy(
    dated.filter(({ beforeIndex }) => beforeIndex >= 0).toReversed(),
    ({ section }) => section,
  );
  const changed = [...sections].map(([section, changes]) => {
    const rows = [...listFormRows(base[section])];
    for (const { beforeIndex, element, before } of changes)
      rows[beforeIndex] = { ...rows[beforeIndex], [element]: before };
    return [section, Array.isArray(base[section]) ? rows : (rows[0] ?? {})] as const;
  });
  return { ...base, ...Object.fromEntries(changed) };
}
