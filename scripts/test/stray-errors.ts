/**
 * Names the file of a group that runs when an error reaches no test. The error may be of an earlier file, so that all
 * are named.
 */
export function createStrayErrorReporter(files: readonly string[]): { startFile(file: string): void } {
  let running = files[0] ?? "";
  const report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(
      `an error outside the tests while ${running} ran, in the group of ${files.join(", ")}:\n${text}\n`,
    );
  };
  // The test runner has handlers of its own, which let the file fail.
  process.on("uncaughtExceptionMonitor", (error, origin) => {
    if (origin === "uncaughtException") report(error);
  });
  process.on("unhandledRejection", report);
  return {
    startFile: (file) => {
      running = file;
    },
  };
}
