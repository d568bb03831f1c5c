import * as z from "zod/mini";
import { Refusal, platformRefusals } from "#platform/kernel/refusal.ts";
import { defineJob, type AnyJob } from "../server/definition.ts";

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** A test closes it to hold every writing task after its next row. */
export const rowGate = { opened: Promise.resolve() };

/** Writes one row with an audit row in each step, so that doubled or missing rows show. */
export const rowWritingTestJob = defineJob({
  name: "testRows",
  title: ({ rows }) => `试写 ${rows} 行`,
  input: z.object({ rows: z.number(), waitMs: z.number() }),
  permission: "signedIn",
  run: async (run) => {
    const { rows, waitMs } = run.input;
    for (let row = Number(run.mark ?? 0) + 1; row <= rows; row += 1) {
      await run.step(`row-${row}`, async ({ tx, note }) => {
        const { userCode, comCode } = run.actor;
        const code = `${run.taskId}-${row}`;
        const fixed = { codeType: "任务", value: "v", remark: "", version: 1, changedBy: userCode };
        await tx
          .insertInto("commonData")
          .values({ ...fixed, commonDataId: code, comCode, code })
          .execute();
        note({ subject: code, comCode, change: { row } });
        return { done: row, total: rows, mark: String(row) };
      });
      await pause(waitMs);
      await rowGate.opened;
    }
    return { message: `共 ${rows} 行` };
  },
});

/** Fails as often as the test sets here. */
export const flakyJobFailureCountByName = new Map<string, number>();
export const flakyJob = defineJob({
  name: "testFlaky",
  title: ({ name }) => `试错 ${name}`,
  input: z.object({ name: z.string() }),
  permission: "signedIn",
  run: async ({ input: { name } }) => {
    const remaining = flakyJobFailureCountByName.get(name) ?? 0;
    if (remaining === 0) return { message: "终于完成" };
    flakyJobFailureCountByName.set(name, remaining - 1);
    throw new Error(`planted failure ${remaining}`);
  },
});

/** Each run fails after its only new step. */
export const slowlyAdvancingJob = defineJob({
  name: "testSlowlyAdvancing",
  title: () => "试进",
  input: z.object({ steps: z.number() }),
  permission: "signedIn",
  run: async ({ input: { steps }, step, taskId, actor: { comCode } }) => {
    for (let done = 1; done <= steps; done += 1) {
      let isNew = false;
      await step(`step-${done}`, async ({ note }) => {
        isNew = true;
        note({ subject: taskId, comCode, change: { done } });
        return { done, total: steps };
      });
      if (isNew) throw new Error(`planted failure after step ${done}`);
    }
    return { message: "逐步完成" };
  },
});

/** A job that never ends by itself and keeps a half-written file. */
export const endlessJob = defineJob({
  name: "testEndless",
  title: () => "试等",
  input: z.object({}),
  permission: "signedIn",
  run: async (run) => {
    const file = await run.writeFile(
      { name: "endless.csv", type: "text/csv" },
      (async function* endless() {
        for (let done = 1; ; done += 1) {
          yield "x\r\n";
          await run.progress({ done });
          await pause(10);
        }
      })(),
    );
    return { message: "", file };
  },
});

/** Writes a file of the given size. */
export const fileWritingTestJob = defineJob({
  name: "testFile",
  title: ({ bytes }) => `试写 ${bytes} 字节`,
  input: z.object({ bytes: z.number() }),
  permission: "signedIn",
  run: async (run) => {
    const content = (async function* once() {
      yield Buffer.alloc(run.input.bytes);
    })();
    return { message: "", file: await run.writeFile({ name: "a.bin", type: "text/csv" }, content) };
  },
});

export const refusedTestJob = defineJob({
  name: "testRefused",
  title: () => "试拒",
  input: z.object({}),
  permission: "signedIn",
  run: () => Promise.reject(new Refusal(platformRefusals.tooLarge)),
});

/** The owner needs a permission that a test withdraws before the run. */
export const permissionGuardedTestJob = defineJob({
  name: "testGuarded",
  title: () => "试权",
  input: z.object({}),
  permission: "system:menu",
  run: async () => ({ message: "不该到这里" }),
});

export const testJobs: readonly AnyJob[] = [
  rowWritingTestJob,
  flakyJob,
  slowlyAdvancingJob,
  endlessJob,
  fileWritingTestJob,
  refusedTestJob,
  permissionGuardedTestJob,
];
