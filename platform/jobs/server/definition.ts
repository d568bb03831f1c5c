import type * as z from "zod/mini";
import type { Permission } from "#platform/kernel/contract.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { FilePiece, StoredFile } from "#platform/server/files.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

export type JobDefinition<Input extends z.ZodMiniObject> = {
  /** The name never changes once tasks are stored with it. */
  name: string;
  /** The title of the task in the owner's list. */
  title(input: z.infer<Input>): string;
  input: Input;
  /** Checked again before every run, because rights may have been withdrawn. */
  permission: Permission;
  run(run: JobRun<z.infer<Input>>): Promise<JobOutcome>;
};
export type AnyJob = JobDefinition<z.ZodMiniObject>;

export type JobProgress = {
  done: number;
  total?: number;
  message?: string;
  /** The point from which a later run continues. If omitted, the stored mark stays. */
  mark?: string;
};

export type ResultFile = StoredFile & { name: string; type: string };
export type JobOutcome = { message: string; file?: ResultFile };

/**
 * One run of a job on any server process. It may end at any moment; another run then continues from `mark`. If the
 * owner cancels, `progress` and `step` throw.
 */
export type JobRun<Input> = {
  readonly taskId: string;
  readonly input: Input;
  /** The owner of the task with the present rights. */
  readonly actor: Actor;
  readonly today: PlainDate;
  readonly mark: string | null;
  readonly signal: AbortSignal;
  /** Reads one snapshot inside the owner's branch. */
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  progress(progress: JobProgress): Promise<void>;
  /** Commits a change together with the progress. A step is done once, however often it is started. */
  step(name: string, work: (unit: UnitOfWork) => Promise<JobProgress>): Promise<void>;
  writeFile(file: { name: string; type: string }, content: AsyncIterable<FilePiece>): Promise<ResultFile>;
};

export function defineJob<const Input extends z.ZodMiniObject>(
  definition: JobDefinition<Input>,
): JobDefinition<Input> {
  return definition;
}
