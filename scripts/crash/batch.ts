import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  importExpense,
  queryByTaskId,
} from "#areas/batch-endorsement/contract.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { seedPoliciesOfAgreement } from "#demo/payment/load-proposals.ts";
import { queryTaskList } from "#platform/jobs/contract.ts";
import { assert } from "#platform/kernel/assert.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listAuditFindings } from "./audit-findings.ts";
import { countBatchRows, type BatchRowCounts } from "./batch-rows.ts";
import {
  asOwner,
  countKills,
  followTask,
  killThroughoutTask,
  openInsistingCall,
  type TaskCrashPlace,
  type TaskCrashPlan,
  type TaskProgress,
} from "./task.ts";
import type { CrashTestWriteRecord } from "./work.ts";

export type BatchCrashResult = BatchRowCounts & {
  serverKills: number;
  databaseKills: number;
  unknown: number;
  wrong: string[];
  auditFindings: string[];
  /** Of the rows after the last kill. */
  rowsPerSecond: number;
};

/** The agreement of all policies that a proof seeds. */
export const BATCH_AGREEMENT = {
  agentCode: "AG000001",
  agreementNo: "XY3201010020240001",
  agentFee: "15.00",
};
const WITHIN_MAXIMUM = "18.00";
const ABOVE_MAXIMUM = "18.01";
const EVERY_REFUSED = 50;
const RUNNING = "06";

/** Kills server and database while one task endorses many policies, and counts what each row left behind. */
export async function crashBatch(
  { product, dataDir }: TaskCrashPlace,
  plan: TaskCrashPlan,
  report: (line: string) => void,
): Promise<BatchCrashResult> {
  const ledger: CrashTestWriteRecord = { acknowledged: [], unknown: 0, wrong: [] };
  const policyNos = await seedPolicies(dataDir, plan.rows);
  report(`已生成保单 ${policyNos.length} 张`);
  const client = await openBatchClient(product.url, ledger);
  const batchId = await client.submit(policyNos);
  report(`批量任务 ${batchId} 已提交`);
  const rowsPerSecond = await killThroughoutTask(product, plan, {
    follow: await client.openProgress(batchId),
    report,
  });
  const { status } = await client.call(queryByTaskId, { taskId: batchId });
  if (status === RUNNING) ledger.wrong.push(`${batchId} is still running`);
  const { unknown, wrong } = ledger;
  const counts = await asOwner(dataDir, async (owner) => ({
    ...(await countBatchRows(owner, batchId, plan.rows)),
    auditFindings: await listAuditFindings(owner, dataDir),
  }));
  return { ...countKills(plan), ...counts, unknown, wrong, rowsPerSecond };
}

/** Policies of one agreement. Most are paid, so only a user who may change received commission endorses them. */
function seedPolicies(dataDir: string, count: number): Promise<string[]> {
  return asOwner(dataDir, async (owner) => {
    const seller = { nowMs: Date.now(), clerkCode: CLERK, riskCode: "0405" };
    await seedPoliciesOfAgreement(owner, count, { ...seller, agreement: BATCH_AGREEMENT });
    const { rows } = await owner.query<{ policy_no: string }>(
      `select policy_no from expense_policy where agreement_no = $1 and status in ('01', '02') and running_no = ''
         and agent_fee = $2 order by policy_no limit $3`,
      [BATCH_AGREEMENT.agreementNo, BATCH_AGREEMENT.agentFee, count],
    );
    assert(rows.length === count, "every seeded policy can be endorsed");
    return rows.map((row) => row.policy_no);
  });
}

async function openBatchClient(url: string, ledger: CrashTestWriteRecord) {
  const call = await openInsistingCall(url, OFFICE_CLERK, ledger);
  return {
    call,
    async submit(policyNos: readonly string[]): Promise<string> {
      const { taskId, version: imported } = await call(importExpense, await fileOf(policyNos));
      const again = { taskId, version: imported, rows: [], reasonText: "" };
      const calculated = await call(batchExpenseCalculate, again);
      const saved = await call(batchExpenseSave, { taskId, version: calculated.version });
      await call(batchEndorseUndwrt, { taskId, version: saved.version });
      return taskId;
    },
    async openProgress(batchId: string): Promise<TaskProgress> {
      const { list } = await call(queryTaskList, {});
      const taskId = list.find(({ title }) => title.includes(batchId))?.taskId;
      assert(taskId !== undefined, "a submitted task runs in the background");
      return followTask(call, taskId);
    },
  };
}

/** Every so many rows ask for more than the agreement allows, and must be refused. */
async function fileOf(policyNos: readonly string[]): Promise<FormData> {
  const rows = policyNos.map((policyNo, index) => [
    policyNo,
    index % EVERY_REFUSED === 0 ? ABOVE_MAXIMUM : WITHIN_MAXIMUM,
  ]);
  const content = await writeTestWorkbook({ 批量费用: [["保单号", "新手续费比例（%）"], ...rows] });
  const sent = new FormData();
  sent.set("file", new Blob([new Uint8Array(content)]), "费用.xlsx");
  return sent;
}
