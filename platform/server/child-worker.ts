import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { WorkerLimitError } from "./worker-thread.ts";

/** A child that ended by itself, such as by a crash of a native decoder. */
export class WorkerEndedError extends Error {}

/** A child process that answers one request after the other, and can be killed where a thread cannot. */
export type ChildWorker<Request, Answer> = {
  readonly pid: number | undefined;
  isAlive(): boolean;
  /** A request without an answer. */
  tell(request: Request): void;
  /** Kills the child if the answer takes longer. `task` names the work in errors. */
  ask(request: Request, options: { mostMs: number; task: string }): Promise<Answer>;
  end(): Promise<void>;
};

type ChildOptions = { program: string; execArgv: string[]; env?: NodeJS.ProcessEnv };

/** The child gets no environment beyond `env`, so that it has no settings such as the address of the database. */
export function startChildWorker<Request extends object, Answer>({
  program,
  execArgv,
  env = {},
}: ChildOptions): ChildWorker<Request, Answer> {
  const child = fork(program, [], { serialization: "advanced", execArgv, env });
  child.on("error", () => child.kill("SIGKILL"));
  release(child);
  return {
    pid: child.pid,
    isAlive: () => child.connected && child.exitCode === null && !child.killed,
    tell: (request) => send(child, request),
    ask: async (request, options) => {
      keepAlive(child);
      try {
        return await askChild<Answer>(child, request, options);
      } finally {
        release(child);
      }
    },
    end: async () => {
      const exitStatus = child.exitCode ?? child.signalCode;
      if (exitStatus !== null || child.pid === undefined) return;
      const exit = once(child, "exit");
      child.ref();
      child.kill("SIGKILL");
      await exit;
    },
  };
}

function askChild<Answer>(
  child: ChildProcess,
  request: object,
  { mostMs, task }: { mostMs: number; task: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finish = (complete: () => void): void => {
      clearTimeout(timer);
      child.off("message", onAnswer);
      child.off("exit", onExit);
      child.off("error", onExit);
      complete();
    };
    const onAnswer = (answer: unknown): void => finish(() => resolve(answer as Answer));
    const onExit = (): void => finish(() => reject(new WorkerEndedError(`${task} ended halfway`)));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      finish(() => reject(new WorkerLimitError(`${task} took longer than ${mostMs} ms`)));
    }, mostMs);
    child.on("message", onAnswer);
    child.once("exit", onExit);
    child.once("error", onExit);
    send(child, request);
  });
}

/** A send error is ignored, because the exit event reports a child that has ended. */
function send(child: ChildProcess, request: object): void {
  child.send(request, () => undefined);
}

/** Only a worker that has work keeps this process from ending. */
function keepAlive(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
