import { setPriority, constants } from "node:os";
import { exitWithMessage } from "./exit.ts";
import type { ServerApplication } from "./product.ts";
import {
  serveApplication,
  type ServeOptions,
  type ServerProcessAnswer,
  type ServerProcessMessage,
} from "./serving.ts";

/** The process for heavy requests ends between two of them above this size. Its successor begins small. */
const MAX_IDLE_BYTES = 400 * 1024 * 1024;
const MEMORY_CHECK_MS = 1000;

/** Runs one of several server processes. The first process sends it the options, and later the command to stop. */
async function run(): Promise<void> {
  const begun = Promise.withResolvers<ServeOptions>();
  const stopped = Promise.withResolvers<void>();
  process.on("message", (message: ServerProcessMessage) => {
    if (message === "heartbeat") answer("heartbeat");
    else if (message === "stop") stopped.resolve();
    else begun.resolve(message);
  });
  process.once("disconnect", () => stopped.resolve());
  // A terminal signals all processes, but only the first process decides when the others stop.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  answer("ready");
  const serving = await Promise.race([begun.promise, stopped.promise]);
  if (!serving) return;
  const application = await serveApplication(serving);
  answer("serving");
  if (serving.heavyServer?.isThisProcess) {
    // Whoever looks at a list goes before a file that is read.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    endWhenLarge(application, stopped.resolve);
  }
  await stopped.promise;
  await application.close();
}

function endWhenLarge({ heavyRequests }: ServerApplication, end: () => void): void {
  setInterval(() => {
    if (heavyRequests.isIdle() && process.memoryUsage.rss() > MAX_IDLE_BYTES) end();
  }, MEMORY_CHECK_MS).unref();
}

/** Errors are ignored, because without the first process this one ends anyway. */
function answer(message: ServerProcessAnswer): void {
  process.send?.(message, () => undefined);
}

run().then(() => process.exit(0), exitWithMessage);
