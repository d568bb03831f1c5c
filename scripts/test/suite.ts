import { run } from "node:test";

/** A test that hangs must fail, not hold up the run. */
const LONGEST_TEST_MS = Number(process.env["LONGEST_TEST_MINUTES"] ?? 5) * 60_000;

export type Count = { passed: number; failed: number; skipped: number };

type Outcome = {
  name: string;
  file?: string;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string; error?: Error };
};

/** Runs files in processes of their own and tells only what went wrong or was left out. */
export async function runSuite(
  title: string,
  files: string[],
  report: (line: string) => void,
): Promise<Count> {
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  if (files.length === 0) return count;
  const started = Date.now();
  const stream = run({ files, concurrency: 2, isolation: "process", timeout: LONGEST_TEST_MS });
  stream.on("test:pass", (outcome: Outcome) => {
    if (outcome.details.type === "suite") return;
    if (outcome.skip === undefined && outcome.todo === undefined) {
      count.passed += 1;
      return;
    }
    count.skipped += 1;
    report(`  skipped: ${outcome.name} (${String(outcome.skip ?? outcome.todo)})`);
  });
  stream.on("test:fail", (outcome: Outcome) => {
    if (outcome.details.type === "suite") return;
    count.failed += 1;
    report(`  failed: ${outcome.file ?? ""} ${outcome.name}\n${indent(faultText(outcome.details.error))}`);
  });
  stream.on("test:stderr", ({ message }: { message: string }) => report(indent(message.trimEnd())));
  for await (const _ of stream);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  report(
    `${title}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped in ${files.length} files, ${seconds} s`,
  );
  return count;
}

function faultText(error: Error | undefined): string {
  const cause = error?.cause;
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return typeof cause === "string" ? cause : (error?.stack ?? "no reason given");
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
