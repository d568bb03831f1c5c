import * as z from "zod/mini";
import type { SheetFileRow } from "#platform/forms/sheet/sheet-file.ts";
import { defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { CSV_MIME_TYPE, formatCsvHeader, formatCsvLine } from "#platform/kernel/csv.ts";
import type { Services } from "#platform/server/services.ts";
import { openRowPortions, type RowPortion } from "#platform/server/workbook/row-file.ts";
import { addBankLines } from "../commands.ts";
import { importBankStatement } from "../contract.ts";
import { BANK_IMPORT_JOB_NAME, parseStatementLine, statementSheetLayout } from "../rules/statement.ts";
import { countImportedLines, listImportedLines, type RowRange } from "../store.ts";

/** The lines of one transaction. */
const PORTION = 1000;

const JobInput = z.object({
  fileName: z.string(),
  fileId: z.string(),
  bytes: z.number(),
  // Tasks that an earlier version queued have none.
  sha256: z._default(z.nullable(z.string()), null),
  count: z.number(),
});
type Run = JobRun<z.infer<typeof JobInput>>;
type ImportServices = Pick<Services, "files" | "now" | "makeId">;

/** Imports a statement in portions. A restart goes on behind the last portion that was committed. */
export function createBankImportJob(services: ImportServices) {
  return defineJob({
    name: BANK_IMPORT_JOB_NAME,
    title: ({ fileName, count }) => `导入银行流水 ${fileName}：${count} 行`,
    input: JobInput,
    permission: importBankStatement.permission,
    run: async (run) => {
      const { count: total } = run.input;
      const portions = await openRowPortions(services.files, run.input, {
        from: Number(run.mark ?? 0),
        size: PORTION,
      });
      if (!portions) return { message: "未导入：上传的文件已过保留期或被改动，请重新导入" };
      for await (const portion of portions) await importPortion(run, services, portion);
      const { added, matched, suggested } = await run.read((reader) =>
        countImportedLines(reader, run.taskId),
      );
      const refused = total - added;
      const message = `共 ${total} 行，已导入 ${added} 行，其中自动匹配 ${matched} 行，待处理 ${added - matched} 行（${suggested} 行有建议），未导入 ${refused} 行`;
      if (refused === 0) return { message };
      const name = `未导入的银行流水-${run.today}.csv`;
      const file = await run.writeFile({ name, type: CSV_MIME_TYPE }, listRefusedRows(run, services));
      return { message: `${message}，见结果文件`, file };
    },
  });
}

/** Rows by their place in the file: the numbers that a workbook gives its rows may be doubled or out of order. */
const toRange = ({ first, rows }: RowPortion): RowRange => ({ first, last: first + rows.length - 1 });

async function importPortion(run: Run, services: ImportServices, portion: RowPortion): Promise<void> {
  const { first, rows } = portion;
  const done = first + rows.length;
  await run.step(`rows-${first}`, async ({ tx, note }) => {
    const lines = rows.flatMap((row, place) => {
      const parsed = parseRow(row, run.today);
      return "why" in parsed ? [] : [{ ...parsed, importRow: first + place }];
    });
    const work = { tx, note, actor: run.actor, services };
    await addBankLines(work, { importNo: run.taskId, rows: toRange(portion), lines });
    return { done, total: run.input.count, message: `已处理 ${done} 行`, mark: String(done) };
  });
}

const parseRow = ({ spoilt, cells }: SheetFileRow, today: string) =>
  spoilt === "" ? parseStatementLine(cells, today) : { why: spoilt };

const COLUMNS = statementSheetLayout.columns.map(
  ({ title, element }) => [title.replace("*", ""), element?.elementCode ?? ""] as const,
);

/** The rows that were not imported, each with its reason, as they stand in the file. */
async function* listRefusedRows(run: Run, { files }: ImportServices): AsyncGenerator<string> {
  yield formatCsvHeader(["文件行", "未导入的原因", ...COLUMNS.map(([title]) => title)]);
  const portions = await openRowPortions(files, run.input, { from: 0, size: PORTION });
  for await (const portion of portions ?? []) {
    const stored = await run.read((reader) => listImportedLines(reader, run.taskId, toRange(portion)));
    const storedAt = new Set(stored.map(({ importRow }) => importRow));
    for (const [place, row] of portion.rows.entries()) {
      if (storedAt.has(portion.first + place)) continue;
      const parsed = parseRow(row, run.today);
      const why = "why" in parsed ? parsed.why : "该流水号和金额已导入过";
      const cells = COLUMNS.map(([, name]) => String(row.cells[name] ?? ""));
      yield formatCsvLine([String(row.at), why, ...cells]);
    }
  }
}
