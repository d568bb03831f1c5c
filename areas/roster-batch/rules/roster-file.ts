import type { ImportSheetLayout } from "#areas/judging/rules/importing/layout.ts";
import { removeRepeatedSheetErrors } from "#areas/judging/rules/importing/sheet-errors.ts";
import { readImportedRows, type TableContext } from "#areas/judging/rules/importing/table-rows.ts";
import { createFormElementDefinition } from "#platform/forms/define-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { createSheetColumns } from "#platform/forms/sheet/sheet-layout.ts";
import type { ParsedSheet, SheetError } from "#platform/forms/sheet/sheet.ts";
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
export function readRosterFile(sheet: ParsedSheet, table: PeopleTable, context: TableContext): RosterFile {
  const layout = buildRosterLayout(table);
  const { positions, rows, errors, cellErrors, place } = readImportedRows(
    sheet,
    { section: table.section, layout },
    context,
  );
  const read = rows.map(readRow);
  const ofCells = cellErrors.filter(
    ({ index, element }) => element === table.certificateNo || read[index]?.entry.action !== "D",
  );
  const ofChanges = read.flatMap(({ entry, wrong }) =>
    wrong.map((one) => toChangeError(one, entry.at, positions.get(`${change.code}.${one.element}`))),
  );
  const byPolicy = Map.groupBy(read, ({ policyNo }) => policyNo);
  return {
    policies: [...byPolicy]
      .filter(([policyNo]) => policyNo !== "")
      .map(([policyNo, own]) => ({ policyNo, entries: own.map(({ entry }) => entry) })),
    errors: removeRepeatedSheetErrors([...errors, ...ofChanges, ...ofCells.map(place)]),
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

type ImportedRow = ReturnType<typeof readImportedRows>["rows"][number];

function readRow({ at, row, cells }: ImportedRow): ReadRow {
  const text = (element: string): string => {
    const cell = row[`${change.code}.${element}`];
    return typeof cell === "string" ? cell.normalize("NFKC").trim() : "";
  };
  const [policyNo, action, formerNo] = [text("policyNo"), text("action"), text("formerNo")];
  const isKnown = ACTIONS.includes(action);
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
