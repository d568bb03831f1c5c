import { buffer } from "node:stream/consumers";
import { writeXlsx, XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import { invoiceSheetLayout } from "../rules/invoice-sheet.ts";
import { isFailedRow } from "../rules/invoice.ts";
import type { Invoice } from "../store.ts";

/** The failed rows of a batch in the form of the template, with the reason of each. */
export async function buildFailedRowsFile(batchNo: string, rows: readonly Invoice[]) {
  const failed = rows.filter(isFailedRow);
  const columns = [...invoiceSheetLayout.columns.map(({ title }) => title), "失败原因"];
  const codes = invoiceSheetLayout.columns.map(({ element }) => element?.elementCode ?? "");
  const cells = failed.map((row) => [...codes.map((code) => toTypedCell(row, code)), row.reason]);
  const sheet = writeXlsx({
    name: invoiceSheetLayout.name,
    columns: columns.map((label) => ({ label, widthPx: 160 })),
    rows: asStream(cells),
  });
  const content = await buffer(sheet);
  return { name: `开票失败-${batchNo}.xlsx`, type: XLSX_MIME_TYPE, bytes: content.length, content };
}

/** A row of a file as it was typed; of an application on the page, what was chosen there. */
function toTypedCell({ typed, ...row }: Invoice, code: string): string {
  const { policyNo, amount, invoiceType, pushWay, contact, remark } = row;
  const chosen: Record<string, string> = {
    policyNo,
    amount: amount ?? "",
    invoiceType,
    pushWay,
    contact,
    remark,
  };
  return (typed ?? chosen)[code] ?? "";
}

async function* asStream(rows: readonly string[][]) {
  yield* rows;
}
