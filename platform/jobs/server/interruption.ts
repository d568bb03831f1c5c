/**
 * The reason why a run ends before its job. cancelled: the owner asked to stop. stopping: the process ends, and
 * another run continues. lost: another run has the task by now.
 */
export type JobRunInterruptionReason = "cancelled" | "stopping" | "lost";

export class RunInterruptedError extends Error {
  readonly why: JobRunInterruptionReason;

  constructor(why: JobRunInterruptionReason) {
    super(`the run was interrupted: ${why}`);
    this.name = "Interrupted";
    this.why = why;
  }
}
