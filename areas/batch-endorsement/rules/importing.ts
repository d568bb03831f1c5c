import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
} from "#platform/forms/define-form.ts";
import { createSheetColumns, type SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { parseSheetRows } from "#platform/forms/sheet/sheet-rows.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";

const rowSection = section("row", "批量费用", [
  element("policyNo", "保单号", "input", { required: true, ruleList: [createLengthRule(1, 40)] }),
  element("agentFee", "新手续费比例（%）", "input", { required: true, ruleList: [createLengthRule(1, 10)] }),
]);
export const expenseSheetLayout: SheetLayout = {
  name: rowSection.title,
  columns: createSheetColumns({ ...rowSection, elements: [...rowSection.elements] }),
};

export type ExpenseFileRow = { readonly at: number; readonly policyNo: string; readonly agentFee: string };

export type ExpenseFile = { readonly rows: readonly ExpenseFileRow[] };

/** The rows of a file, or why the file as a whole has none. */
export function parseExpenseRows(sheets: readonly ParsedSheet[]): ExpenseFile | { readonly why: string } {
  const { name } = expenseSheetLayout;
  const sheet = sheets.length === 1 ? sheets[0] : sheets.find((candidate) => candidate.name.trim() === name);
  if (!sheet) return { why: `找不到工作表“${name}”` };
  const { rows, errors } = parseSheetRows(sheet, expenseSheetLayout, () => undefined);
  const head = sheet.rows.find(({ cells }) => cells.some((text) => text.trim() !== ""));
  const wrongHead = errors.find(({ at }) => at === head?.at);
  if (wrongHead) return { why: `${wrongHead.title}：${wrongHead.message}` };
  const textOf = (cell: unknown) => (typeof cell === "string" ? cell.trim() : "");
  return {
    rows: rows.map(({ at, row }) => ({
      at,
      policyNo: textOf(row["row.policyNo"]),
      // Spreadsheets show a rate as 18.00%; the column says the percent already.
      agentFee: textOf(row["row.agentFee"]).replace(/%$/, ""),
    })),
  };
}
