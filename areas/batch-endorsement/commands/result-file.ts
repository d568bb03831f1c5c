import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { writeXlsx } from "#platform/server/spreadsheet.ts";
import { describeInvoices, ROW_STATUS_NAMES } from "../rules/batch-expense.ts";
import { type BatchRow, listRows } from "../store.ts";

const columns = [
  { label: "行", widthPx: 48 },
  { label: "保单号", widthPx: 190 },
  { label: "投保人", widthPx: 200 },
  { label: "险种", widthPx: 150 },
  { label: "原手续费率（%）", widthPx: 120 },
  { label: "新手续费率（%）", widthPx: 120 },
  { label: "原手续费（元）", widthPx: 120 },
  { label: "新手续费（元）", widthPx: 120 },
  { label: "费用变化（元）", widthPx: 120 },
  { label: "结果", widthPx: 72 },
  { label: "批单号", widthPx: 190 },
  { label: "说明", widthPx: 320 },
];

/** Every row of a task with its result. */
export async function writeResultWorkbook(
  reader: Reader,
  taskId: string,
  readMoneyUse: PolicyMoneyUseReader,
): Promise<Buffer> {
  const rows = await withHints(reader, await listRows(reader, taskId), readMoneyUse);
  const risks = await getRiskNames(reader);
  const pieces: Uint8Array[] = [];
  const cells = cellsOf(rows, (riskCode) => risks.get(riskCode) ?? riskCode);
  for await (const piece of writeXlsx({ name: "批量费用", columns, rows: cells })) pieces.push(piece);
  return Buffer.concat(pieces);
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

async function* cellsOf(
  rows: readonly (BatchRow & { readonly hint: string })[],
  nameOf: (riskCode: string) => string,
) {
  for (const row of rows)
    yield [
      String(row.rowNo),
      row.policyNo,
      row.holderName,
      nameOf(row.riskCode),
      row.oldAgentFee,
      row.agentFee,
      row.commissionBefore,
      row.commissionAfter,
      row.commissionChange,
      ROW_STATUS_NAMES[row.rowStatus],
      row.endorseNo,
      [row.reason, row.hint].filter(Boolean).join("；"),
    ];
}
