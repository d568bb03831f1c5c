import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { BootstrapError } from "./bootstrap-error.mjs";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
const sameStopMs = 300;
const unheardStopMs = 5_000;

/** Runs a program in place of this process: same terminal, signals and exit code. */
export function runProgram(command, args, env) {
  const child = spawn(command, args, { env, stdio: "inherit" });
  const stopped = stopOnSignals(child);
  return new Promise((resolve, reject) => {
    child.once("error", (thrown) =>
      reject(
        new BootstrapError(
          `无法运行 ${command}（${thrown.code}）。所在文件系统可能禁止执行，或文件已损坏：请检查挂载选项，或删除 runtime/node_modules 后重试。`,
        ),
      ),
    );
    child.once("exit", (code, signal) => {
      stopped.end();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * Waits for the child, and forwards a stop to it exactly once. Ctrl-C reaches the whole process group, and npm
 * repeats it. A second SIGINT may mean "at once", so a delayed SIGTERM is forwarded instead. If the terminal has
 * already signalled the child, it is sent only if the child keeps running.
 */
export function stopOnSignals(child) {
  let received;
  let timer;
  const pass = (signal) => {
    if (received) return;
    received = signal;
    const heard = signal === "SIGINT" && inForeground();
    timer = setTimeout(() => child.kill("SIGTERM"), heard ? unheardStopMs : sameStopMs);
  };
  for (const signal of stopSignals) process.on(signal, pass);
  return {
    /** Restores signal handling, and returns the exit code of the received signal, if any. */
    end() {
      clearTimeout(timer);
      for (const signal of stopSignals) process.off(signal, pass);
      return received ? 128 + constants.signals[received] : undefined;
    },
  };
}

/** Whether this process belongs to the terminal's foreground group, which receives Ctrl-C. */
function inForeground() {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    const [group, terminal, foreground] = [fields[2], fields[4], fields[5]];
    return terminal !== "0" && group === foreground;
  } catch {
    return false;
  }
}
