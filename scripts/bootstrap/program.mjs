import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { BootstrapError } from "./bootstrap-error.mjs";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
const sameStopMs = 300;
const unheardStopMs = 5_000;

/** Runs a program in our place: our terminal, our signals, its exit code. */
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

/** Stays until the child has ended, and makes sure that it hears of a stop once. Ctrl-C in a terminal reaches the whole
 * group, and npm repeats it to us: a child that has heard it must not hear SIGINT again, which may mean "at once". So what
 * we pass on is SIGTERM, a little later, unless the terminal has done it; there only if the child seems not to have heard. */
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
    /** Gives the signals back; the exit code that the one received stands for, if there was one. */
    end() {
      clearTimeout(timer);
      for (const signal of stopSignals) process.off(signal, pass);
      return received ? 128 + constants.signals[received] : undefined;
    },
  };
}

/** Whether we belong to the process group that our terminal's Ctrl-C goes to. */
function inForeground() {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    const [group, terminal, foreground] = [fields[2], fields[4], fields[5]];
    return terminal !== "0" && group === foreground;
  } catch {
    return false;
  }
}
