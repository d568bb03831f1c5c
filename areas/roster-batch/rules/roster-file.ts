import type { ImportSheetLayout } from "#areas/judging/rules/importing/layout.ts";
import {
  createSheetErrorLocator,
  removeRepeatedSheetErrors,
} from "#areas/judging/rules/importing/sheet-errors.ts";
import { fillImportedRow } from "#areas/judging/rules/importing/table-rows.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { checkForm, type FormCodeVocabulary } from "#platform/forms/check-form.ts";
import { createFormElementDefinition } from "#platform/forms/define-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { createSheetColumns } from "#platform/forms/sheet/sheet-layout.ts";
import { type FindOptionList, parseSheetRows, type SheetFormRow } from "#platform/forms/sheet/sheet-rows.ts";
import type { ParsedSheet, SheetError } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { PeopleTable } from "./people-table.ts";
import type { RosterAction, RosterEntry } from "./roster-change.ts";

export const ROSTER_SHEET_NAME = "人员变动";
/** The element of rosters that the column 变动动作 of the file stands for. */
const ACTION_OF_ROW = "rosterAction";
export const ACTION_DICTIONARY = "RosterAction";

const change: FormSection = {
  code: "change",
  title: ROSTER_SHEET_NAME,
  kind: "form",
  elements: [
    createFormElementDefinition("policyNo", "保单号", "input", { required: true }),
    createFormElementDefinition("action", "变动动作", "select", {
      required: true,
      dictionary: ACTION_DICTIONARY,
    }),
    createFormElementDefinition("formerNo", "原证件号码", "input"),
  ],
};

export type RosterFileContext = {
  readonly compiled: CompiledProduct;
  readonly table: PeopleTable;
  readonly listAt: FindOptionList;
  readonly words: FormCodeVocabulary;
  readonly today: PlainDate;
};
export type PolicyEntries = { readonly policyNo: string; readonly entries: readonly RosterEntry[] };
export type RosterFile = {
  readonly policies: readonly PolicyEntries[];
  readonly errors: readonly SheetError[];
};

/** What happens to whom, then the columns of the roster; a row that removes somebody needs the certificate only. */
export function buildRosterLayout({ section, certificateNo }: PeopleTable): ImportSheetLayout {
  const own = createSheetColumns(section).filter(({ element }) => element?.elementCode !== ACTION_OF_ROW);
  const columns = own.map((column) => ({
    ...column,
    isRequired: column.element?.elementCode === certificateNo,
  }));
  return {
    name: ROSTER_SHEET_NAME,
    table: section.code,
    columns: [...createSheetColumns(change), ...columns],
  };
}

/** The changes of a file by policy, with the errors of its rows. */
export function readRosterFile(sheet: ParsedSheet, context: RosterFileContext): RosterFile {
  const { compiled, table, listAt, words, today } = context;
  const { section } = table;
  const layout = buildRosterLayout(table);
  const { positions, rows, errors } = parseSheetRows({ ...sheet, name: layout.name }, layout, listAt);
  const place = createSheetErrorLocator({
    product: compiled.product,
    layouts: [layout],
    heads: { [layout.name]: positions },
    sheets: [sheet],
    listAt,
  });
  const read = rows.map((row) => readRow(row, table, today));
  const filled = { [section.code]: read.map(({ entry }) => entry.cells) };
  const judging = { today, vocabulary: words, facts: {}, computed: () => undefined };
  const ofCells = checkForm(compiled.form, filled, judging)
    .filter(({ section: code, index }) => code === section.code && index >= 0)
    .filter(({ index, element }) => element === table.certificateNo || read[index]?.entry.action !== "D");
  const position = { at: sheet.rows[0]?.at ?? 1, rowsAt: { [section.code]: rows.map(({ at }) => at) } };
  const told = ofCells.map((error) => place(position, error));
  const ofChanges = read.flatMap(({ entry, wrong }) =>
    wrong.map((one) => toChangeError(one, entry.at, positions.get(`${change.code}.${one.element}`))),
  );
  const byPolicy = Map.groupBy(read, ({ policyNo }) => policyNo);
  return {
    policies: [...byPolicy]
      .filter(([policyNo]) => policyNo !== "")
      .map(([policyNo, own]) => ({ policyNo, entries: own.map(({ entry }) => entry) })),
    errors: removeRepeatedSheetErrors([...errors, ...ofChanges, ...told]),
  };
}

const ACTIONS: readonly string[] = ["A", "D", "R", "M"] satisfies RosterAction[];

type WrongCell = { readonly element: string; readonly text: string; readonly message: string };
type ReadRow = {
  readonly policyNo: string;
  readonly entry: RosterEntry;
  readonly wrong: readonly WrongCell[];
};

function toChangeError({ element, text, message }: WrongCell, at: number, column = -1): SheetError {
  const title = change.elements.find(({ elementCode }) => elementCode === element)?.label ?? element;
  return { sheet: ROSTER_SHEET_NAME, at, column, title, text, message, fix: "按模板填写该格" };
}

function readRow({ at, row }: SheetFormRow, { section }: PeopleTable, today: PlainDate): ReadRow {
  const text = (element: string): string => {
    const cell = row[`${change.code}.${element}`];
    return typeof cell === "string" ? cell.normalize("NFKC").trim() : "";
  };
  const [policyNo, action, formerNo] = [text("policyNo"), text("action"), text("formerNo")];
  const isKnown = ACTIONS.includes(action);
  const cells: FilledRow = fillImportedRow(section, row, { base: {}, today });
  return {
    policyNo,
    entry: { at, action: isKnown ? (action as RosterAction) : "A", formerNo, cells },
    wrong: [
      ...(policyNo === "" ? [{ element: "policyNo", text: "", message: "请填写保单号" }] : []),
      ...(isKnown ? [] : [{ element: "action", text: action, message: "请填写增加、减少、替换或修改" }]),
      ...(action === "R" && formerNo === ""
        ? [{ element: "formerNo", text: "", message: "请填写被替换人员的证件号码" }]
        : []),
    ],
  };
}
