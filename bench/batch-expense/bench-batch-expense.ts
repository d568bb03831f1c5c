import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { batchEndorseUndwrt } from "#areas/batch-endorsement/contract.ts";
import { seedPoliciesOfAgreement } from "#demo/payment/load-proposals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { CLERK } from "#platform/testing/people.ts";
import { callOnce } from "../documents/call-timing.ts";
import { median } from "../median.ts";
import { pgbenchScript } from "../pgbench.ts";
import type { Statement } from "../recording.ts";
import { buildRepeatableScript } from "../replay.ts";
import { type ServedProduct, serveProduct } from "../served-product.ts";
import type { BatchRecordingRequest } from "./product-process.ts";
import { saveBatch, waitForBatch } from "./running-batch.ts";

const ROWS = 300;
const ROUNDS = 3;
const WARM_UP_ROWS = 30;
const SECONDS = 5;
const AGREEMENT = { agentCode: "AG000001", agreementNo: "XY3201010020240001", agentFee: "15.00" };
const OTHER_FEE = "18.00";
const SMALL_WRITE = "insert into bench_commit values (1)";

type Place = { readonly served: ServedProduct; readonly owner: pg.Client; readonly admin: pg.ClientConfig };

/** Compares the rows of a running 批量费用 with pgbench running the statements of one row, one after the other. */
export async function benchBatchExpense(report: (line: string) => void, rows = ROWS): Promise<boolean> {
  const served = await serveProduct(join(import.meta.dirname, "product-process.ts"));
  const admin = { ...served.server.admin, database: served.database };
  const options = `-c search_path=${DATABASE_SCHEMA} -c session_replication_role=replica`;
  const owner = new pg.Client({ ...admin, options });
  await owner.connect();
  try {
    const ratio = await measure({ served, owner, admin }, Math.ceil(rows / ROUNDS), report);
    report(
      `a row of the batch ÷ its statements by pgbench: ${ratio.toFixed(2)} (told only, no value is wanted)`,
    );
    return true;
  } finally {
    await owner.end();
    await served.close();
  }
}

async function measure(place: Place, rowsPerRound: number, report: (line: string) => void): Promise<number> {
  const { admin } = place;
  const [recorded, ...policyNos] = await seedPolicies(place, 1 + WARM_UP_ROWS + ROUNDS * rowsPerRound);
  assert(recorded !== undefined, "a policy is recorded");
  await runBatch(place, policyNos.slice(0, WARM_UP_ROWS));
  const statements = await recordRow(place, recorded);
  const script = buildRepeatableScript(statements, SMALL_WRITE);
  report(`  one row: ${statements.length} statements, ${script.length} characters`);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = WARM_UP_ROWS + round * rowsPerRound;
    const batch = await runBatch(place, policyNos.slice(first, first + rowsPerRound));
    const load = { script, mode: "simple", variables: {}, seconds: SECONDS, clients: 1 } as const;
    const bare = pgbenchScript(admin, load);
    ratios.push(batch / bare);
    report(
      `  round ${round + 1}: pgbench -M simple ${bare.toFixed(1)}/s; batch of ${rowsPerRound} ${batch.toFixed(1)}/s, ratio ${(batch / bare).toFixed(2)}`,
    );
  }
  return median(ratios);
}

async function seedPolicies({ owner }: Place, count: number): Promise<string[]> {
  const seller = { nowMs: Date.now(), clerkCode: CLERK, riskCode: "0405" };
  await seedPoliciesOfAgreement(owner, count, { ...seller, agreement: AGREEMENT });
  await owner.query("create table bench_commit (entry integer)");
  await owner.query("vacuum (analyze)");
  const { rows } = await owner.query<{ policy_no: string }>(
    "select policy_no from expense_policy where agreement_no = $1 and status in ('01', '02') order by policy_no",
    [AGREEMENT.agreementNo],
  );
  return rows.map((row) => row.policy_no);
}

/** The rows per second, by the times at which the database recorded them. */
async function runBatch({ served, owner }: Place, policyNos: readonly string[]): Promise<number> {
  const batch = await saveBatch(served, policyNos, OTHER_FEE);
  await callOnce(served, batchEndorseUndwrt, batch);
  await waitForBatch(served, batch.taskId);
  const { rows } = await owner.query<{ done: number; seconds: number }>(
    `select count(*)::integer as done, extract(epoch from max(recorded_at) - min(recorded_at))::float8 as seconds
     from audit_row join batch_expense_row on row_id = subject and row_status = '1'
     where task_id = $1 and call = 'job/batchExpense'`,
    [batch.taskId],
  );
  const [{ done, seconds } = { done: 0, seconds: 0 }] = rows;
  assert(done === policyNos.length, "every row was endorsed");
  return (done - 1) / seconds;
}

/** The statements of a row whose transaction was rolled back, with its task as it was at that moment. */
async function recordRow({ served, owner }: Place, policyNo: string): Promise<Statement[]> {
  const batch: BatchRecordingRequest = await saveBatch(served, [policyNo], OTHER_FEE);
  const told = once(served.child, "message");
  served.child.send(batch);
  const [{ statements }] = (await told) as [{ statements: string }];
  const jobId = await waitForBatch(served, batch.taskId);
  await owner.query("update batch_expense set status = '06' where task_id = $1", [batch.taskId]);
  await owner.query(
    "update task set state = 'running', ended_at = null, heard_until = 'infinity' where task_id = $1",
    [jobId],
  );
  return JSON.parse(statements) as Statement[];
}
