import { readImportFile } from "#areas/judging/commands/import-file.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import { writeWorkbookTemplate } from "#platform/server/workbook/write-template.ts";
import { createBatchCommands } from "../commands/batch-task.ts";
import { batchRefusals, importExpense, queryExpenseTemplate } from "../contract.ts";
import { batchLimits } from "../rules/batch-expense.ts";
import { type ExpenseFile, expenseSheetLayout } from "../rules/importing.ts";
import { toAnswer } from "./batch-answer.ts";
import type { ReadExpenseFileInput } from "./read-file.ts";

const READER = new URL("./read-file.ts", import.meta.url);
const { fileEmpty, tooManyRows } = batchRefusals;

export function importRoutes(services: Services, readMoneyUse: PolicyMoneyUseReader): Route[] {
  const batches = createBatchCommands(services, readMoneyUse);
  return [
    handle(queryExpenseTemplate, async () => {
      const content = await writeWorkbookTemplate({
        title: "批量费用",
        rules: ["一张保单填一行；比例是百分数，18% 填 18.00。导入后先试算，提交核批后才生成批单。"],
        layouts: [expenseSheetLayout],
        listAt: () => undefined,
      });
      const bytes = content.length;
      return { name: "批量费用导入模板.xlsx", type: XLSX_MIME_TYPE, bytes, content: Buffer.from(content) };
    }),

    handlePrepared(importExpense, readRows, async ({ input, prepared, ...unit }) => {
      const rows = prepared.map(({ at: rowNo, ...row }) => ({ rowNo, ...row }));
      const fileName = input.file.name;
      const created = await batches.create(unit, { rows, fileName, reasonText: input.reasonText });
      return toAnswer(unit.tx, unit.actor, created);
    }),
  ];
}

async function readRows({ input, uploaded, refuse }: PreparationContext<typeof importExpense>) {
  const file: ReadExpenseFileInput = { name: input.file.name, content: uploaded };
  const { rows } = await readImportFile<ExpenseFile>(READER, file);
  const { length } = rows;
  const { fileRows: most } = batchLimits;
  if (length === 0) return refuse(fileEmpty);
  if (length > most) return refuse(tooManyRows, { values: { count: String(length), most: String(most) } });
  return rows;
}
