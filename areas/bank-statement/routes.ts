import { Readable } from "node:stream";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import type { StoredFile } from "#platform/server/files.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { buildRowFile } from "#platform/server/workbook/row-file.ts";
import { buildTemplateFile } from "#platform/server/workbook/write-template.ts";
import { explainLine, matchLine, releaseLine } from "./commands.ts";
import {
  bankRefusals,
  explainBankLine,
  importBankStatement,
  matchBankLine,
  queryBankTemplate,
  releaseBankLine,
} from "./contract.ts";
import { createBankImportJob } from "./jobs/import-job.ts";
import { bankImportLimits, statementSheetLayout } from "./rules/statement.ts";
import { type BankLine, hasBooks } from "./store.ts";

const LONGEST_READING_MS = 60_000;

export function bankStatementRoutes(services: Services): Route[] {
  const job = createBankImportJob(services);
  return [
    handle(queryBankTemplate, async () =>
      buildTemplateFile({
        name: "银行流水导入模板.xlsx",
        title: "银行流水",
        rules: ["收入金额和支出金额填一项；已导入的流水不会重复导入，未导入的行见后台任务的结果文件。"],
        layouts: [statementSheetLayout],
        listAt: () => undefined,
      }),
    ),
    handlePrepared(
      importBankStatement,
      ({ input: { file }, uploaded }) => storeRows(services, file.name, uploaded),
      async ({ input: { file }, prepared, actor, tx, note, refuse }) => {
        const { comCode } = actor;
        if (!(await hasBooks(tx, comCode))) refuse(bankRefusals.noBooks);
        const taskId = services.makeId();
        await enqueueTask(tx, job, { fileName: file.name, ...prepared }, { actor, taskId });
        note({ subject: taskId, comCode, change: { fileName: file.name, count: prepared.count } });
        return { taskId, count: prepared.count };
      },
    ),
    handle(matchBankLine, async ({ input, ...unit }) =>
      toAnswer(await matchLine({ ...unit, services }, input)),
    ),
    handle(explainBankLine, async ({ input, ...unit }) =>
      toAnswer(await explainLine({ ...unit, services }, input)),
    ),
    handle(releaseBankLine, async ({ input, ...unit }) =>
      toAnswer(await releaseLine({ ...unit, services }, input)),
    ),
  ];
}

const toAnswer = ({ lineId, status, version }: BankLine) => ({ lineId, status, version });

/** Keeps the rows of a file for the task, in the store that all processes share. */
async function storeRows(
  { files, makeId }: Pick<Services, "files" | "makeId">,
  name: string,
  content: Uint8Array,
): Promise<StoredFile & { count: number }> {
  const rows = await buildRowFile(
    { name, content, layout: statementSheetLayout },
    { mostRows: bankImportLimits.mostRows, mostMs: LONGEST_READING_MS, refusals: bankRefusals },
  );
  const limits = { mostBytes: rows.content.length, signal: new AbortController().signal };
  const file = await files.write(`${makeId()}-rows`, Readable.from([rows.content]), limits);
  return { ...file, count: rows.count };
}
