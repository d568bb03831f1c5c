import { readSettings } from "#platform/server/settings.ts";
import { connectAsDatabaseOwner } from "#apps/server/admin.ts";
import { runAudit } from "#apps/server/audit.ts";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  importExpense,
  queryByTaskId,
} from "#areas/batch-endorsement/contract.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { seedPoliciesOfAgreement } from "#demo/payment/load-proposals.ts";
import { queryTask, queryTaskList, retryTask } from "#platform/jobs/contract.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { countBatchRows, type BatchRowCounts } from "./batch-rows.ts";
import { KILLED_NAMES } from "./proof.ts";
import type { ProductServerProcess } from "./running-product.ts";
import { createCrashTestClients, type CrashTestWriteRecord, waitForOutcome } from "./work.ts";

export type BatchCrashPlan = {
  readonly rows: number;
  /** What is killed, at equal distances of the rows that are done. */
  readonly kills: readonly (keyof typeof KILLED_NAMES)[];
};
export type BatchCrashResult = BatchRowCounts & {
  serverKills: number;
  databaseKills: number;
  unknown: number;
  wrong: string[];
  auditFindings: string[];
  /** Of the rows after the last kill. */
  rowsPerSecond: number;
};
type BatchCrashPlace = { readonly product: ProductServerProcess; readonly dataDir: string };
type Report = (line: string) => void;

const AGREEMENT = { agentCode: "AG000001", agreementNo: "XY3201010020240001", agentFee: "15.00" };
const WITHIN_MAXIMUM = "18.00";
const ABOVE_MAXIMUM = "18.01";
const EVERY_REFUSED = 50;
const RUNNING = "06";

/** Kills server and database while one task endorses many policies, and counts what each row left behind. */
export async function crashBatch(
  { product, dataDir }: BatchCrashPlace,
  plan: BatchCrashPlan,
  report: Report,
): Promise<BatchCrashResult> {
  const ledger: CrashTestWriteRecord = { acknowledged: [], unknown: 0, wrong: [] };
  const policyNos = await seedPolicies(dataDir, plan.rows);
  report(`已生成保单 ${policyNos.length} 张`);
  const client = await openBatchClient(product.url, ledger);
  const batchId = await client.submit(policyNos);
  report(`批量任务 ${batchId} 已提交`);
  const rowsPerSecond = await endorseWhileKilling(product, plan, {
    follow: await client.openProgress(batchId),
    report,
  });
  const { status } = await client.call(queryByTaskId, { taskId: batchId });
  if (status === RUNNING) ledger.wrong.push(`${batchId} is still running`);
  const serverKills = plan.kills.filter((kind) => kind === "server").length;
  const kills = { serverKills, databaseKills: plan.kills.length - serverKills };
  const { unknown, wrong } = ledger;
  const counts = await asOwner(dataDir, async (owner) => ({
    ...(await countBatchRows(owner, batchId, plan.rows)),
    auditFindings: (await runAudit(owner)).findings.map(({ check }) => check.name),
  }));
  return { ...kills, ...counts, unknown, wrong, rowsPerSecond };
}

type Connection = Awaited<ReturnType<typeof connectAsDatabaseOwner>>;

/** The connection ends before a kill, because opening it starts a database that does not run. */
async function asOwner<Result>(
  dataDir: string,
  work: (owner: Connection["owner"]) => Promise<Result>,
): Promise<Result> {
  const connection = await connectAsDatabaseOwner(readSettings({ DATA_DIR: dataDir }), () => {});
  try {
    return await work(connection.owner);
  } finally {
    await connection.close();
  }
}

/** Policies of one agreement. Most are paid, so only a user who may change received commission endorses them. */
function seedPolicies(dataDir: string, count: number): Promise<string[]> {
  return asOwner(dataDir, async (owner) => {
    const seller = { nowMs: Date.now(), clerkCode: CLERK, riskCode: "0405" };
    await seedPoliciesOfAgreement(owner, count, { ...seller, agreement: AGREEMENT });
    const { rows } = await owner.query<{ policy_no: string }>(
      `select policy_no from expense_policy where agreement_no = $1 and status in ('01', '02') and running_no = ''
         and agent_fee = $2 order by policy_no limit $3`,
      [AGREEMENT.agreementNo, AGREEMENT.agentFee, count],
    );
    assert(rows.length === count, "every seeded policy can be endorsed");
    return rows.map((row) => row.policy_no);
  });
}

async function openBatchClient(url: string, ledger: CrashTestWriteRecord) {
  const insist = (await createCrashTestClients(url, [OFFICE_CLERK], ledger)).as(OFFICE_CLERK);
  const call = async <C extends Call>(target: C, input: InputOf<C> | FormData): Promise<OutputOf<C>> => {
    const answer = await insist(target, input);
    if (answer === null) throw new Error(ledger.wrong.join("\n"));
    return answer;
  };
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
    /** Reads how many rows are done. A task whose worker was killed too often is retried, as its user would. */
    async openProgress(batchId: string): Promise<BatchProgress> {
      const { list } = await call(queryTaskList, {});
      const taskId = list.find(({ title }) => title.includes(batchId))?.taskId;
      assert(taskId !== undefined, "a submitted task runs in the background");
      return async (isReached) =>
        waitForOutcome(batchId, 100, async () => {
          const task = await call(queryTask, { taskId });
          if (task.state === "failed") await call(retryTask, { taskId });
          return task.state === "done" || isReached(task.done) ? task : undefined;
        });
    },
  };
}

type BatchProgress = (
  isReached: (done: number) => boolean,
) => Promise<Pick<OutputOf<typeof queryTask>, "done" | "state">>;

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

/** Ends with the rows per second after the last kill. */
async function endorseWhileKilling(
  product: ProductServerProcess,
  { rows, kills }: BatchCrashPlan,
  { follow, report }: { readonly follow: BatchProgress; readonly report: Report },
): Promise<number> {
  const kill = { server: product.killServer, database: product.killDatabase };
  let { done } = await follow(() => true);
  // Each wait is for some progress only, so that no wait grows with the number of rows.
  const reach = async (target: number) => {
    for (; done < target; { done } = await follow((now) => now > done));
  };
  for (const [index, kind] of kills.entries()) {
    await reach(Math.floor((rows * (index + 1)) / (kills.length + 1)));
    await kill[kind]();
    report(`${KILLED_NAMES[kind]} kill -9，已办理 ${done} / ${rows}`);
  }
  const killed = done;
  await reach(killed + 1);
  const [first, resumedMs] = [done, performance.now()];
  await reach(rows);
  const rowsPerSecond = (rows - first) / ((performance.now() - resumedMs) / 1000);
  await follow(() => false);
  return Number(rowsPerSecond.toFixed(1));
}
