import { connectAsDatabaseOwner } from "#apps/server/admin.ts";
import { queryTask, retryTask } from "#platform/jobs/contract.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { readSettings } from "#platform/server/settings.ts";
import { KILLED_NAMES } from "./proof.ts";
import type { ProductServerProcess } from "./running-product.ts";
import { createCrashTestClients, type CrashTestWriteRecord, waitForOutcome } from "./work.ts";

export type TaskCrashPlan = {
  readonly rows: number;
  /** What is killed, at equal distances of the rows that are done. */
  readonly kills: readonly (keyof typeof KILLED_NAMES)[];
};
export type TaskCrashPlace = { readonly product: ProductServerProcess; readonly dataDir: string };

export function countKills({ kills }: TaskCrashPlan): { serverKills: number; databaseKills: number } {
  const serverKills = kills.filter((kind) => kind === "server").length;
  return { serverKills, databaseKills: kills.length - serverKills };
}

type Connection = Awaited<ReturnType<typeof connectAsDatabaseOwner>>;

/** The connection ends before a kill, because opening it starts a database that does not run. */
export async function asOwner<Result>(
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

type InsistingCall = <C extends Call>(target: C, input: InputOf<C> | FormData) => Promise<OutputOf<C>>;

/** Calls as one user until the outcome is known. A wrong outcome ends the proof. */
export async function openInsistingCall(
  url: string,
  userCode: string,
  ledger: CrashTestWriteRecord,
): Promise<InsistingCall> {
  const insist = (await createCrashTestClients(url, [userCode], ledger)).as(userCode);
  return async (target, input) => {
    const answer = await insist(target, input);
    if (answer === null) throw new Error(ledger.wrong.join("\n"));
    return answer;
  };
}

export type TaskProgress = (
  isReached: (done: number) => boolean,
) => Promise<Pick<OutputOf<typeof queryTask>, "done" | "state">>;

/** Reads how many rows are done. A task whose worker was killed too often is retried, as its user would. */
export function followTask(call: InsistingCall, taskId: string): TaskProgress {
  return async (isReached) =>
    waitForOutcome(taskId, 100, async () => {
      const task = await call(queryTask, { taskId });
      if (task.state === "failed") await call(retryTask, { taskId });
      return task.state === "done" || isReached(task.done) ? task : undefined;
    });
}

/** Ends with the rows per second after the last kill. */
export async function killThroughoutTask(
  product: ProductServerProcess,
  { rows, kills }: TaskCrashPlan,
  { follow, report }: { readonly follow: TaskProgress; readonly report: (line: string) => void },
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
