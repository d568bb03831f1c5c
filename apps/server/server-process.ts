import { exitWithMessage } from "./exit.ts";
import { serveApplication, type ServeOptions, type ServerProcessMessage } from "./serving.ts";

/** One of several server processes of a machine: the first one tells what to serve, and when to stop. */
async function run(): Promise<void> {
  const begun = Promise.withResolvers<ServeOptions>();
  const stopped = Promise.withResolvers<void>();
  process.on("message", (told: ServerProcessMessage) =>
    told === "stop" ? stopped.resolve() : begun.resolve(told),
  );
  process.once("disconnect", () => stopped.resolve());
  // A terminal sends its signals to all processes; when to stop is for the first one to say.
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
