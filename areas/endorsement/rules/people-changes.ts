import { getMaskKind } from "#areas/product/rules/outside-view.ts";
import { isEmptyCell } from "#platform/forms/check-form.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import type { FormElement } from "#platform/forms/definition.ts";
import type { CellDifference, RowDifference } from "#platform/forms/diff-forms.ts";
import { type FilledForm, type FilledRow, type FormCell, listFormRows } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { nameRow } from "./changes.ts";

export type PersonChange = {
  readonly key: string;
  /** The name with the masked certificate. */
  readonly label: string;
  /** What else is said of an added or removed person. */
  readonly figures: readonly { readonly element: FormElement; readonly cell: FormCell }[];
  /** The day from which the person is added or removed, where that is later than the endorsement's. */
  readonly from?: PlainDate;
  /** Only of a changed person. */
  readonly cells: readonly CellDifference[];
};
export type PeopleChanges = {
  readonly kind: "added" | "removed" | "changed";
  readonly people: readonly PersonChange[];
};

type PeopleSection = Pick<CompiledSection, "code" | "isTable" | "section" | "elements">;
type ComparedForms = { readonly before: FilledForm; readonly after: FilledForm };

const KINDS = ["added", "removed", "changed"] as const;
const MOST_FIGURES = 3;
const unnamed = () => undefined;

/** The changed people of a list, one each; undefined of a table that lists no people. */
export function listPeopleChanges(
  section: PeopleSection,
  rows: readonly RowDifference[],
  { before, after }: ComparedForms,
): PeopleChanges[] | undefined {
  const naming = { section, nameOf: unnamed, masks: ["identity"] } as const;
  if (!section.isTable || !nameRow(naming, {}, 0).isPerson) return undefined;
  const [old, now] = [listFormRows(before[section.code]), listFormRows(after[section.code])];
  const entries = rows.map((difference) => {
    const { beforeIndex, afterIndex, cells } = difference;
    const kind = getKind(difference);
    const row = (kind === "added" ? now[afterIndex] : old[beforeIndex]) ?? {};
    const { label, labelElements } = nameRow(naming, row, kind === "added" ? afterIndex : beforeIndex);
    const figures = kind === "changed" ? [] : listFigures(section, row, labelElements);
    const shown = kind === "changed" ? cells.filter(({ element }) => !element.invisible) : [];
    const from = kind === "changed" ? undefined : cells[0]?.from;
    const person = { key: `${beforeIndex}>${afterIndex}`, label, figures, cells: shown };
    return { kind, person: { ...person, ...(from !== undefined && { from }) } };
  });
  return KINDS.flatMap((kind) => {
    const people = entries.filter((entry) => entry.kind === kind).map(({ person }) => person);
    return people.length === 0 ? [] : [{ kind, people }];
  });
}

function getKind({ beforeIndex, afterIndex }: RowDifference): PeopleChanges["kind"] {
  if (beforeIndex < 0) return "added";
  return afterIndex < 0 ? "removed" : "changed";
}

/** What the certificate says already, and what is personal, is left out. */
function listFigures({ section, elements }: PeopleSection, row: FilledRow, labelElements: readonly string[]) {
  const known = new Set([
    ...labelElements,
    ...(section.parties ?? []).flatMap((party) => Object.values(party)),
  ]);
  return elements
    .filter(({ code, element }) => !element.invisible && !known.has(code) && !isEmptyCell(row[code]))
    .filter(({ element }) => getMaskKind(section, element) === undefined)
    .slice(0, MOST_FIGURES)
    .map(({ code, element }) => ({ element, cell: row[code] }));
}
