import type * as z from "zod/mini";
import type { Permission } from "#platform/kernel/contract.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { FilePiece, StoredFile } from "#platform/server/files.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Unit } from "#platform/server/unit-of-work.ts";

export type JobDefinition<Input extends z.ZodMiniObject> = {
  /** Never changes once tasks were made of it. */
  name: string;
  /** What the task is called in the list of who asked for it. */
  title(input: z.infer<Input>): string;
  input: Input;
  /** Asked again at every run: rights may have been taken away since. */
  permission: Permission;
  run(run: JobRun<z.infer<Input>>): Promise<JobOutcome>;
};
export type Job = JobDefinition<z.ZodMiniObject>;

export type Progress = {
  done: number;
  total?: number;
  message?: string;
  /** Where a later run goes on; what was kept before stays where it is left out. */
  mark?: string;
};

export type ResultFile = StoredFile & { name: string; type: string };
export type JobOutcome = { message: string; file?: ResultFile };

/**
 * One run of a job, on whichever server process. It may end at any moment and another run goes on from `mark`. Whoever
 * asked may cancel: `progress` and `step` then throw, and `signal` is aborted.
 */
export type JobRun<Input> = {
  readonly taskId: string;
  readonly input: Input;
  /** Who asked, with the rights of today. */
  readonly actor: Actor;
  readonly today: PlainDate;
  readonly mark: string | null;
  readonly signal: AbortSignal;
  /** One snapshot inside the branch of who asked. */
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  progress(progress: Progress): Promise<void>;
  /** A change and how far it brings the task commit together; a step is done once, however often it is begun. */
  step(name: string, work: (unit: Unit) => Promise<Progress>): Promise<void>;
  writeFile(file: { name: string; type: string }, content: AsyncIterable<FilePiece>): Promise<ResultFile>;
};

export function defineJob<const Input extends z.ZodMiniObject>(
  definition: JobDefinition<Input>,
): JobDefinition<Input> {
  return definition;
}
