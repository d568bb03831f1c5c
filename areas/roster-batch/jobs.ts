import * as z from "zod/mini";
import { createContentEndorser } from "#areas/endorsement/commands/content-change.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { CSV_MIME_TYPE, formatCsvHeader, formatCsvLine } from "#platform/kernel/csv.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Services } from "#platform/server/services.ts";
import { explainRefusedChange, toContentChange } from "./commands.ts";
import { addRosterBatch } from "./contract.ts";
import {
  listOpenRosterRows,
  listRosterRows,
  lockRosterRow,
  type RosterRowStatus,
  updateRosterRow,
} from "./store.ts";

export const ROSTER_BATCH_JOB_NAME = "rosterBatch";

const JobInput = z.object({ riskCode: z.string(), riskName: z.string(), fileName: z.string() });
type Run = JobRun<z.infer<typeof JobInput>>;
type Unit = Parameters<Parameters<Run["step"]>[1]>[0];
type OpenRow = Awaited<ReturnType<typeof listOpenRosterRows>>[number];
type RowWork = {
  readonly run: Run;
  readonly row: OpenRow;
  readonly progress: { readonly done: number; readonly total: number };
};
type Endorser = ReturnType<typeof createContentEndorser>;

const resultNames: Readonly<Record<RosterRowStatus, string>> = {
  "0": "未办理",
  "1": "已存草稿",
  "2": "已提交核批",
  "3": "未生成批单",
};
const COLUMNS = ["保单号", "结果", "批单号", "保费变化", "说明"];

/** Makes and submits the endorsements of a file one by one, each in its own steps: a restart continues with the rest. */
export function createRosterBatchJob(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const endorser = createContentEndorser(services, { readMoneyUse });
  return defineJob({
    name: ROSTER_BATCH_JOB_NAME,
    title: ({ riskName, fileName }) => `批量人员批改${riskName}：${fileName}`,
    input: JobInput,
    permission: addRosterBatch.permission,
    run: async (run) => {
      const { total } = await countRows(run);
      const open = await run.read((reader) => listOpenRosterRows(reader, run.taskId));
      for (const [index, row] of open.entries()) {
        const progress = { done: total - open.length + index + 1, total };
        await endorseRow({ run, row, progress }, endorser);
      }
      const { submitted, drafted } = await countRows(run);
      const rest = total - submitted - drafted;
      const name = `批量人员批改结果-${run.today}.csv`;
      const rows = await run.read((reader) => listRosterRows(reader, run.taskId));
      const file = await run.writeFile({ name, type: CSV_MIME_TYPE }, resultOf(rows));
      const parts = [
        `已提交 ${submitted} 张批单`,
        ...(drafted > 0 ? [`${drafted} 张存为草稿`] : []),
        ...(rest > 0 ? [`${rest} 张未生成`] : []),
      ];
      return { message: `${parts.join("，")}，见结果文件`, file };
    },
  });
}

async function countRows(run: Run) {
  const rows = await run.read((reader) => listRosterRows(reader, run.taskId));
  const count = (status: RosterRowStatus) => rows.filter(({ rowStatus }) => rowStatus === status).length;
  return { total: rows.length, submitted: count("2"), drafted: count("1") };
}

async function endorseRow(work: RowWork, endorser: Endorser): Promise<void> {
  const { row } = work;
  if (row.rowStatus === "0" && !(await takeStep(work, "draft", (unit) => draftRow(unit, work, endorser))))
    return;
  await takeStep(work, "submit", (unit) => submitRow(unit, work, endorser));
}

/** Returns false where the step was refused; the reason is kept with the row. */
async function takeStep(
  { run, row, progress }: RowWork,
  name: "draft" | "submit",
  work: (unit: Unit) => Promise<void>,
): Promise<boolean> {
  try {
    await run.step(`${name}-${row.rowNo}`, async (unit) => {
      await work(unit);
      return progress;
    });
    return true;
  } catch (error) {
    const reason = explainRefusedChange(error);
    if (reason === undefined) throw error;
    await run.step(`refused-${row.rowNo}`, async (unit) => {
      await settle(unit, row.rosterRowId, { rowStatus: name === "draft" ? "3" : "1", reason });
      return progress;
    });
    return false;
  }
}

async function draftRow(unit: Unit, { run, row }: RowWork, { draft }: Endorser): Promise<void> {
  const { rosterRowId, policyNo, validDate } = row;
  const { entries } = await lockRosterRow(unit.tx, rosterRowId);
  assert(entries, "a waiting row has its people");
  const { riskCode } = run.input;
  const change = toContentChange({ policyNo, entries }, { riskCode, validDate });
  const { endorseNo, version: endorseVersion } = await draft({ ...unit, actor: run.actor }, change);
  await settle(unit, rosterRowId, { rowStatus: "1", reason: "", endorseNo, endorseVersion });
}

/** Submitted at the change of premium that the check showed; otherwise the draft stays for the clerk. */
async function submitRow(unit: Unit, { run, row }: RowWork, { submit }: Endorser): Promise<void> {
  const { endorseNo, endorseVersion, premiumChange } = await lockRosterRow(unit.tx, row.rosterRowId);
  assert(endorseNo !== null && endorseVersion !== null && premiumChange !== null, "a draft has its number");
  await submit({ ...unit, actor: run.actor }, { endorseNo, version: endorseVersion }, premiumChange);
  await settle(unit, row.rosterRowId, { rowStatus: "2", reason: "" });
}

async function settle(
  { tx, note }: Unit,
  rosterRowId: string,
  result: Parameters<typeof updateRosterRow>[2],
): Promise<void> {
  const { entries: _, ...before } = await lockRosterRow(tx, rosterRowId);
  const after = await updateRosterRow(tx, rosterRowId, result);
  note({ subject: rosterRowId, comCode: after.comCode, change: { before, after } });
}

async function* resultOf(rows: Awaited<ReturnType<typeof listRosterRows>>): AsyncGenerator<string> {
  yield formatCsvHeader(COLUMNS);
  for (const { policyNo, rowStatus, endorseNo, premiumChange, reason } of rows)
    yield formatCsvLine([policyNo, resultNames[rowStatus], endorseNo ?? "", premiumChange ?? "", reason]);
}
