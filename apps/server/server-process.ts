import { exitWithMessage } from "./exit.ts";
import { serveApplication, type ServeOptions, type ServerProcessMessage } from "./serving.ts";

/** Runs one of several server processes. The first process sends it the options, and later the command to stop. */
async function run(): Promise<void> {
  const begun = Promise.withResolvers<ServeOptions>();
  const stopped = Promise.withResolvers<void>();
  process.on("message", (told: ServerProcessMessage) =>
    told === "stop" ? stopped.resolve() : begun.resolve(told),
  );
  process.once("disconnect", () => stopped.resolve());
  // A terminal signals all processes, but only the first process decides when the others stop.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.send?.("ready");
  const serving = await Promise.race([begun.promise, stopped.promise]);
  if (!serving) return;
  const served = await serveApplication(serving);
  process.send?.("serving");
  await stopped.promise;
  await served.close();
}

run().then(() => process.exit(0), exitWithMessage);
