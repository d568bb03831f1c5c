import { getMaskKind } from "#areas/product/rules/outside-view.ts";
import { formatFormCell, isChoiceElement } from "#platform/forms/cell-format.ts";
import { isEmptyCell } from "#platform/forms/check-form.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import type { FormElement } from "#platform/forms/definition.ts";
import type { RowDifference } from "#platform/forms/diff-forms.ts";
import {
  type FilledForm,
  type FilledRow,
  type FormCell,
  isUploadSection,
  listFormRows,
} from "#platform/forms/filled-form.ts";
import { getOptionListName } from "#platform/forms/option-list.ts";
import { isComputedElement, listIdentityElements } from "#platform/forms/row-identity.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type MaskKind, maskText } from "#platform/lists/masking.ts";
import { type DatedChange, listChangesWithOldValues } from "./old-values.ts";

/** One changed cell as screen, paper and API show it. */
export type EndorsementChange = {
  readonly section: string;
  readonly sectionTitle: string;
  readonly element: string;
  readonly elementLabel: string;
  readonly kind: "changed" | "added" | "removed";
  /** "/" is an empty cell. */
  readonly oldText: string;
  readonly newText: string;
  /** The day of a change that counts from a later day than the endorsement. */
  readonly from?: PlainDate;
  /** Only in tables. A removed row has its old number, and every other row its new number. */
  readonly row?: ChangedRow;
};

export type ChangedRow = {
  readonly number: number;
  readonly label: string;
  /** The elements whose texts the label has. */
  readonly labelElements: readonly string[];
  /** The table is a list of people with their certificates. */
  readonly isPerson: boolean;
};

/** Returns the name of a code, or undefined for an unknown code. */
export type CodeNaming = (dictionary: string, code: string) => string | undefined;

/** The contents before and after an endorsement. */
export type ComparedContents = {
  readonly before: FilledForm;
  readonly after: FilledForm;
  /** Changes that differ by version. */
  readonly dated?: readonly DatedChange[];
};

type EndorsedSection = Pick<CompiledSection, "code" | "isTable" | "section" | "elements">;

/**
 * Lists what an endorsement changes, with masked identity numbers. Cells that the form computes only follow and are left
 * out, as are images.
 */
export function listEndorsementChanges(
  sections: readonly EndorsedSection[],
  contents: ComparedContents,
  nameOf: CodeNaming,
): EndorsementChange[] {
  return listChanges(sections, contents, { nameOf, masks: ["identity"] });
}

/**
 * The same changes for a reader without an account, with all personal numbers, mail addresses and days of birth masked. They stay in
 * the list even where both masked values look alike.
 */
export function listSharedChanges(
  sections: readonly EndorsedSection[],
  contents: ComparedContents,
  nameOf: CodeNaming,
): EndorsementChange[] {
  return listChanges(sections, contents, { nameOf, masks: ["identity", "mobile", "email", "birth"] });
}

/** The same changes with whole identity numbers: who reads a paper must see whom the policy insures. */
export function listPrintedChanges(
  sections: readonly EndorsedSection[],
  contents: ComparedContents,
  nameOf: CodeNaming,
): EndorsementChange[] {
  return listChanges(sections, contents, { nameOf, masks: [] });
}

function listChanges(
  sections: readonly EndorsedSection[],
  { before, after, dated = [] }: ComparedContents,
  texts: Omit<Naming, "section">,
): EndorsementChange[] {
  const shown = sections.filter(({ section }) => !isUploadSection(section)).map(withoutHiddenElements);
  const byCode = new Map(sections.map((section) => [section.code, section]));
  return listChangesWithOldValues(shown, { before, after }, dated).flatMap(({ code, title, rows }) => {
    const section = byCode.get(code);
    if (!section) return [];
    const naming = { section, ...texts };
    const tables = { before: listFormRows(before[code]), after: listFormRows(after[code]) };
    return rows.flatMap((row) => {
      const place = section.isTable && row.cells.length > 0 && { row: describeRow(naming, row, tables) };
      return row.cells.map(({ element, before: oldCell, after: newCell, from }) => ({
        section: code,
        sectionTitle: title,
        element: element.elementCode,
        elementLabel: element.label,
        kind: section.isTable ? getKind(row) : "changed",
        oldText: formatCell(naming, element, oldCell),
        newText: formatCell(naming, element, newCell),
        ...(from !== undefined && { from }),
        ...place,
      }));
    });
  });
}

function withoutHiddenElements(section: EndorsedSection): EndorsedSection {
  const elements = section.elements.filter(
    (compiled) => !compiled.element.invisible && !isComputedElement(compiled),
  );
  return { ...section, elements };
}

function getKind({ beforeIndex, afterIndex }: RowDifference): EndorsementChange["kind"] {
  if (beforeIndex < 0) return "added";
  return afterIndex < 0 ? "removed" : "changed";
}

export type Naming = {
  readonly section: EndorsedSection;
  readonly nameOf: CodeNaming;
  readonly masks: readonly MaskKind[];
};

/** The text of a cell as a reader may see it; "/" is an empty cell. */
export function formatCell(
  { section: { section }, nameOf, masks }: Naming,
  element: FormElement,
  cell: FormCell,
): string {
  if (isEmptyCell(cell)) return "/";
  const kind = getMaskKind(section, element);
  if (kind && masks.includes(kind) && typeof cell === "string") return maskText(kind, cell);
  const list = getOptionListName(section.code, element);
  const label = (code: string): string => nameOf(list, code) ?? code;
  const text = formatFormCell(element, cell, { label, pathTo: (code) => [code] });
  return isChoiceElement(element) ? text : text + getShownUnit(element);
}

/** Amounts are in the currency of the contract, and the codes of units of time have names of their own. */
function getShownUnit({ unit = "" }: FormElement): string {
  return /^(?:[%‰㎡]|\p{Script=Han}+)$/u.test(unit) ? unit : "";
}

function describeRow(
  naming: Naming,
  { beforeIndex, afterIndex }: RowDifference,
  tables: { readonly before: readonly FilledRow[]; readonly after: readonly FilledRow[] },
): ChangedRow {
  const index = afterIndex < 0 ? beforeIndex : afterIndex;
  // A changed row keeps the name under which the reader knows the row.
  const row = (beforeIndex < 0 ? tables.after[afterIndex] : tables.before[beforeIndex]) ?? {};
  return nameRow(naming, row, index);
}

/** Names a row by its person or its key, and by its number where it has neither. */
export function nameRow(naming: Naming, row: FilledRow, index: number): ChangedRow {
  const { section } = naming.section;
  const keys = (listIdentityElements(section) ?? []).flatMap((key) => findElement(section, key) ?? []);
  const certificate = keys.find((element) => getMaskKind(section, element) === "identity");
  const parts = certificate ? listPersonParts(naming, row, certificate) : listKeyParts(naming, row, keys);
  const filled = parts.filter(({ elementCode }) => !isEmptyCell(row[elementCode]));
  const texts = filled.map((element) => {
    const text = formatCell(naming, element, row[element.elementCode]);
    // A bare number says nothing without its label.
    return element.type === "number" ? `${element.label} ${text}` : text;
  });
  return {
    number: index + 1,
    label: filled.length === 0 ? `第 ${index + 1} 行` : joinLabel(texts, filled, certificate),
    labelElements: filled.map(({ elementCode }) => elementCode),
    isPerson: certificate !== undefined,
  };
}

/** The certificate, or the name that explains bare numbers, stands in brackets. */
function joinLabel(
  texts: readonly string[],
  elements: readonly FormElement[],
  certificate: FormElement | undefined,
): string {
  const [last, ...others] = texts.toReversed();
  const lastElement = elements.at(-1);
  const isExplained = elements.length > 1 && elements.slice(0, -1).every(({ type }) => type === "number");
  const isName = lastElement?.type === "input" && isExplained;
  if (others.length === 0 || (lastElement !== certificate && !isName)) return texts.join(" ");
  return `${others.toReversed().join(" ")}（${last}）`;
}

function listPersonParts(naming: Naming, row: FilledRow, certificate: FormElement): readonly FormElement[] {
  const { section } = naming.section;
  const party = section.parties?.find(({ certificateNo }) => certificateNo === certificate.elementCode);
  const name = findElement(section, party?.name) ?? findNameElement(naming, row, [certificate]);
  return name ? [name, certificate] : [certificate];
}

/** Numbers alone say little without the first text of the row. */
function listKeyParts(naming: Naming, row: FilledRow, keys: readonly FormElement[]): readonly FormElement[] {
  const filled = keys.filter(({ elementCode }) => !isEmptyCell(row[elementCode]));
  const isNumbered = filled.length > 0 && filled.every(({ type }) => type === "number");
  const name = isNumbered ? findNameElement(naming, row, keys) : undefined;
  return name ? [...filled, name] : filled;
}

function findNameElement(
  { section: { section } }: Naming,
  row: FilledRow,
  keys: readonly FormElement[],
): FormElement | undefined {
  return section.elements.find(
    (element) =>
      element.type === "input" &&
      !element.readOnly &&
      !keys.includes(element) &&
      getMaskKind(section, element) === undefined &&
      !isEmptyCell(row[element.elementCode]),
  );
}

function findElement(section: CompiledSection["section"], code: string | undefined): FormElement | undefined {
  return code === undefined ? undefined : section.elements.find(({ elementCode }) => elementCode === code);
}
