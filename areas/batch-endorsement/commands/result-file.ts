import { buffer } from "node:stream/consumers";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { writeXlsx, XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import { describeInvoices, ROW_STATUS_NAMES } from "../rules/batch-expense.ts";
import { type BatchRow, listRows } from "../store.ts";

type ResultRow = BatchRow & { readonly hint: string; readonly riskName: string };

const columns: readonly {
  readonly label: string;
  readonly widthPx: number;
  cell(row: ResultRow): string | null;
}[] = [
  { label: "行", widthPx: 48, cell: ({ rowNo }) => String(rowNo) },
  { label: "保单号", widthPx: 190, cell: ({ policyNo }) => policyNo },
  { label: "投保人", widthPx: 200, cell: ({ holderName }) => holderName },
  { label: "险种", widthPx: 150, cell: ({ riskName }) => riskName },
  { label: "原手续费比例（%）", widthPx: 136, cell: ({ oldAgentFee }) => oldAgentFee },
  { label: "新手续费比例（%）", widthPx: 136, cell: ({ agentFee }) => agentFee },
  { label: "原手续费（元）", widthPx: 120, cell: ({ commissionBefore }) => commissionBefore },
  { label: "新手续费（元）", widthPx: 120, cell: ({ commissionAfter }) => commissionAfter },
  { label: "费用变化（元）", widthPx: 120, cell: ({ commissionChange }) => commissionChange },
  { label: "结果", widthPx: 72, cell: ({ rowStatus }) => ROW_STATUS_NAMES[rowStatus] },
  { label: "批单号", widthPx: 190, cell: ({ endorseNo }) => endorseNo },
  { label: "说明", widthPx: 320, cell: ({ reason, hint }) => [reason, hint].filter(Boolean).join("；") },
];

/** A workbook with every row of a task and its result. */
export async function buildResultFile(reader: Reader, taskId: string, readMoneyUse: PolicyMoneyUseReader) {
  const rows = await withHints(reader, await listRows(reader, taskId), readMoneyUse);
  const risks = await getRiskNames(reader);
  const named = rows.map((row) => ({ ...row, riskName: risks.get(row.riskCode) ?? row.riskCode }));
  const content = await buffer(writeXlsx({ name: "批量费用", columns, rows: cellsOf(named) }));
  const name = `批量费用结果-${taskId}.xlsx`;
  return { name, type: XLSX_MIME_TYPE, bytes: content.length, content };
}

async function* cellsOf(rows: readonly ResultRow[]) {
  for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/** The rows with what is known of the invoices of their policies today. */
export async function withHints<Row extends Pick<BatchRow, "policyNo" | "holderName">>(
  reader: Reader,
  rows: readonly Row[],
  readMoneyUse: PolicyMoneyUseReader,
) {
  // A row without a holder names no policy that its user sees.
  const found = rows.filter(({ holderName }) => holderName !== "");
  const moneyOf = await readMoneyUse(reader, [...new Set(found.map(({ policyNo }) => policyNo))]);
  return rows.map((row) => ({
    ...row,
    hint: row.holderName === "" ? "" : describeInvoices(moneyOf(row.policyNo)),
  }));
}
