import type * as z from "zod/mini";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { JobDefinition } from "./definition.ts";
import { insertTask, wakeTask } from "./store.ts";

export type EnqueueInput = { actor: Actor; taskId: string };

/** Creates a task that exists exactly if this transaction commits. Any server process starts it a moment later. */
export async function enqueueTask<Input extends z.ZodMiniObject>(
  tx: Tx,
  job: JobDefinition<Input>,
  input: z.input<Input>,
  { actor, taskId }: EnqueueInput,
): Promise<void> {
  const read = job.input.parse(input);
  await insertTask(tx, {
    taskId,
    job: job.name,
    title: job.title(read),
    ownerCode: actor.userCode,
    comCode: actor.comCode,
    input: read,
  });
  await wakeTask(tx, job.name, taskId);
}
