/**
 * The reason why a run ends before its job. cancelled: the owner asked to stop. stopping: the process ends, and
 * another run continues. lost: another run has the task by now.
 */
export type Interruption = "cancelled" | "stopping" | "lost";

export class InterruptionError extends Error {
  readonly why: Interruption;

  constructor(why: Interruption) {
    super(`the run was interrupted: ${why}`);
    this.name = "Interrupted";
    this.why = why;
  }
}
