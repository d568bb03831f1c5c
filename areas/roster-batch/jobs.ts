import * as z from "zod/mini";
import { createContentEndorser } from "#areas/endorsement/commands/content-change.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { defineJob, type JobProgress, type JobRun } from "#platform/jobs/server/definition.ts";
import { takeRowStep, withProgress } from "#platform/jobs/server/row-step.ts";
import { assert } from "#platform/kernel/assert.ts";
import { CSV_MIME_TYPE, type CsvColumn, formatCsvTable } from "#platform/kernel/csv.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { toContentChange } from "./commands.ts";
import { addRosterBatch } from "./contract.ts";
import { listRosterRows, lockRosterRow, type RosterRowStatus, updateRosterRow } from "./store.ts";

export const ROSTER_BATCH_JOB_NAME = "rosterBatch";

const JobInput = z.object({ riskCode: z.string(), riskName: z.string(), fileName: z.string() });
type Run = JobRun<z.infer<typeof JobInput>>;
type RosterRow = Awaited<ReturnType<typeof listRosterRows>>[number];
type Endorser = ReturnType<typeof createContentEndorser>;

const resultNames: Readonly<Record<RosterRowStatus, string>> = {
  "0": "未办理",
  "1": "已存草稿",
  "2": "已提交核批",
  "3": "未生成批单",
};
const columns: readonly CsvColumn<RosterRow>[] = [
  { title: "保单号", cell: ({ policyNo }) => policyNo },
  { title: "结果", cell: ({ rowStatus }) => resultNames[rowStatus] },
  { title: "批单号", cell: ({ endorseNo }) => endorseNo ?? "" },
  { title: "保费变化（元）", cell: ({ premiumChange }) => premiumChange ?? "" },
  { title: "说明", cell: ({ reason }) => reason },
];

/** Makes and submits the endorsements of a file one by one. */
export function createRosterBatchJob(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const endorser = createContentEndorser(services, { readMoneyUse });
  return defineJob({
    name: ROSTER_BATCH_JOB_NAME,
    title: ({ riskName, fileName }) => `批量人员批改${riskName}：${fileName}`,
    input: JobInput,
    permission: addRosterBatch.permission,
    run: async (run) => {
      const listed = await run.read((reader) => listRosterRows(reader, run.taskId));
      for (const [row, progress] of withProgress(listed.filter(isOpen), listed.length))
        await endorseRow(run, row, progress, endorser);
      const rows = await run.read((reader) => listRosterRows(reader, run.taskId));
      const name = `批量人员批改结果-${run.today}.csv`;
      const file = await run.writeFile({ name, type: CSV_MIME_TYPE }, formatCsvTable(columns, rows));
      return { message: `${summarize(rows)}，见结果文件`, file };
    },
  });
}

/** Its endorsement is still to be made or submitted. */
function isOpen({ rowStatus, reason }: RosterRow): boolean {
  return (rowStatus === "0" || rowStatus === "1") && reason === "";
}

function summarize(rows: readonly RosterRow[]): string {
  const count = (status: RosterRowStatus) => rows.filter(({ rowStatus }) => rowStatus === status).length;
  const [submitted, drafted] = [count("2"), count("1")];
  const rest = rows.length - submitted - drafted;
  return [
    `已提交 ${submitted} 张批单`,
    ...(drafted > 0 ? [`${drafted} 张存为草稿`] : []),
    ...(rest > 0 ? [`${rest} 张未生成`] : []),
  ].join("，");
}

/** A draft whose submission is refused stays for the clerk. */
async function endorseRow(run: Run, row: RosterRow, progress: JobProgress, endorser: Endorser) {
  const { rosterRowId, rowNo, rowStatus } = row;
  const take = (name: string, refusedStatus: RosterRowStatus, work: (unit: UnitOfWork) => Promise<void>) =>
    takeRowStep(run, {
      name,
      rowNo,
      progress,
      work,
      refuse: (unit, reason) => settle(unit, rosterRowId, { rowStatus: refusedStatus, reason }),
    });
  const isDrafted =
    rowStatus === "1" || (await take("draft", "3", (unit) => draftRow(run, unit, row, endorser)));
  if (isDrafted) await take("submit", "1", (unit) => submitRow(run, unit, row, endorser));
}

async function draftRow(run: Run, unit: UnitOfWork, row: RosterRow, { draft }: Endorser): Promise<void> {
  const { rosterRowId, policyNo, validDate } = row;
  const { entries } = await lockRosterRow(unit.tx, rosterRowId);
  assert(entries, "a waiting row has its people");
  const { riskCode } = run.input;
  const change = toContentChange({ policyNo, entries }, { riskCode, validDate });
  const { endorseNo, version: endorseVersion } = await draft({ ...unit, actor: run.actor }, change);
  await settle(unit, rosterRowId, { rowStatus: "1", reason: "", endorseNo, endorseVersion });
}

/** Submitted at the change of premium that the check showed. */
async function submitRow(run: Run, unit: UnitOfWork, row: RosterRow, { submit }: Endorser): Promise<void> {
  const { endorseNo, endorseVersion, premiumChange } = await lockRosterRow(unit.tx, row.rosterRowId);
  assert(endorseNo !== null && endorseVersion !== null && premiumChange !== null, "a draft has its number");
  await submit({ ...unit, actor: run.actor }, { endorseNo, version: endorseVersion }, premiumChange);
  await settle(unit, row.rosterRowId, { rowStatus: "2", reason: "" });
}

async function settle(
  { tx, note }: UnitOfWork,
  rosterRowId: string,
  result: Parameters<typeof updateRosterRow>[2],
): Promise<void> {
  const { entries: _, ...before } = await lockRosterRow(tx, rosterRowId);
  const after = await updateRosterRow(tx, rosterRowId, result);
  note({ subject: rosterRowId, comCode: after.comCode, change: { before, after } });
}
