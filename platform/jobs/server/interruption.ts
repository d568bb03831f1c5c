/**
 * Why a run ends before its job does. cancelled: who asked has asked to stop. stopping: the process is about to end,
 * another run goes on. lost: the task is another run's by now.
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
