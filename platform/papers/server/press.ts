import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { TookTooLong } from "#platform/server/out-of-the-way.ts";
import type { Paper } from "../paper.ts";
import type { Answer, Done, Told } from "./press-process.ts";
import { TemplateFault } from "./template-fault.ts";
import type { Sources } from "./templates.ts";

/** A child process that prints one paper after the other. */
export type Press = {
  readonly pid: number | undefined;
  isAlive(): boolean;
  print(paper: Paper, mostMs: number): Promise<Done>;
  end(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, "press-process.ts");

export function startPress(sources: Sources): Press {
  // It is told nothing of the settings, such as how to reach the database.
  const child = fork(PROGRAM, [], { serialization: "advanced", execArgv: ["--expose-gc"], env: {} });
  const isAlive = (): boolean => child.connected && child.exitCode === null && !child.killed;
  child.on("error", () => child.kill("SIGKILL"));
  tell(child, { sources });
  return {
    pid: child.pid,
    isAlive,
    print: async (paper, mostMs) => {
      hold(child);
      try {
        return await printed(child, paper, mostMs);
      } finally {
        letGo(child);
      }
    },
    end: async () => {
      const ended = child.exitCode ?? child.signalCode;
      if (ended !== null || child.pid === undefined) return;
      const exit = once(child, "exit");
      child.ref();
      child.kill("SIGKILL");
      await exit;
    },
  };
}

function printed(child: ChildProcess, paper: Paper, mostMs: number): Promise<Done> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void): void => {
      clearTimeout(timer);
      child.off("message", heard);
      child.off("exit", gone);
      child.off("error", gone);
      settled();
    };
    const heard = (answer: Answer): void =>
      settle(() => ("done" in answer ? resolve(answer.done) : reject(new TemplateFault(answer.fault))));
    const gone = (): void => settle(() => reject(new Error(`printing ${paper.template} ended halfway`)));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      settle(() => reject(new TookTooLong(`printing ${paper.template} took longer than ${mostMs} ms`)));
    }, mostMs);
    child.on("message", heard);
    child.once("exit", gone);
    child.once("error", gone);
    tell(child, { paper });
  });
}

/** A child that is gone is told by its exit. */
function tell(child: ChildProcess, told: Told): void {
  child.send(told, () => undefined);
}

/** Only a press at work keeps this process from ending. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
