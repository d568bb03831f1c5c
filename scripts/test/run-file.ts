import { run } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

/** A file that hangs must fail, not delay the run for ever. */
const LONGEST_FILE_MS = Number(process.env["LONGEST_TEST_MINUTES"] ?? 8) * 60_000;
/** Node's own timeout waits for the file's output to close, which a process left behind may keep open. */
const GRACE_MS = 30_000;

/** Database files run on the embedded server, and some of them on an installed one too. */
export type Kind = "plain" | "embedded" | "installed" | "browser";

export type Job = {
  file: string;
  kind: Kind;
  /** Settings of the process, as a file for Node's --env-file. */
  envFile?: string;
  /** Modules that are loaded before the file. */
  preloads?: readonly string[];
};

export type Count = { passed: number; failed: number; skipped: number };

export type FileRun = {
  job: Job;
  count: Count;
  seconds: number;
  /** What is reported of the file: failures, skipped tests, and what was written to stderr. */
  lines: string[];
  /** Everything the process wrote, for a file that is looked at afterwards. */
  output: string;
};

type Outcome = {
  name: string;
  file?: string;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string; error?: Error };
};

/** Runs one test file in a process of its own. */
export async function runFile(job: Job): Promise<FileRun> {
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const written: string[] = [];
  const startedAt = performance.now();
  const stream = run({
    files: [job.file],
    concurrency: 1,
    isolation: "process",
    timeout: LONGEST_FILE_MS,
    execArgv: executionOptions(job),
  });
  stream.on("test:pass", (outcome: Outcome) => {
    if (outcome.details.type === "suite") return;
    if (outcome.skip === undefined && outcome.todo === undefined) {
      count.passed += 1;
      written.push(`passed: ${outcome.name}`);
      return;
    }
    count.skipped += 1;
    lines.push(`  skipped: ${outcome.name} (${String(outcome.skip ?? outcome.todo)})`);
  });
  stream.on("test:fail", (outcome: Outcome) => {
    if (outcome.details.type === "suite") return;
    count.failed += 1;
    const failure = `  failed: ${outcome.file ?? job.file} ${outcome.name}\n${indent(errorText(outcome.details.error))}`;
    lines.push(failure);
    written.push(failure);
  });
  stream.on("test:stderr", ({ message }: { message: string }) => {
    lines.push(indent(message.trimEnd()));
    written.push(message.trimEnd());
  });
  stream.on("test:stdout", ({ message }: { message: string }) => written.push(message.trimEnd()));
  if (!(await endsInTime(stream))) {
    count.failed += 1;
    const failure = `  failed: ${job.file} does not end: a process that it started may still run`;
    lines.push(failure);
    written.push(failure);
  }
  return {
    job,
    count,
    seconds: (performance.now() - startedAt) / 1000,
    lines,
    output: `${written.join("\n")}\n`,
  };
}

async function endsInTime(stream: AsyncIterable<unknown>): Promise<boolean> {
  const drain = async () => {
    for await (const _ of stream);
    return true;
  };
  const limit = new AbortController();
  const { signal } = limit;
  const tooLate = sleep(LONGEST_FILE_MS + GRACE_MS, false, { signal }).catch(() => false);
  try {
    return await Promise.race([drain(), tooLate]);
  } finally {
    limit.abort();
  }
}

function executionOptions({ envFile, preloads = [] }: Job): string[] {
  return [
    ...(envFile === undefined ? [] : [`--env-file=${envFile}`]),
    ...preloads.map((module) => `--import=${module}`),
  ];
}

/** With the causes: a failed property names only its counterexample, and the failed assertion is its cause. */
function errorText(error: Error | undefined): string {
  const cause = error?.cause;
  if (!(cause instanceof Error))
    return typeof cause === "string" ? cause : (error?.stack ?? "no reason given");
  const own = cause.stack ?? cause.message;
  return cause.cause === undefined ? own : `${own}\ncaused by ${errorText(cause)}`;
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
