import { run } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { killTestProcesses } from "./process-tree.ts";

/** A file that hangs fails instead of delaying the run for ever. */
const LONGEST_FILE_MS = Number(process.env["LONGEST_TEST_MINUTES"] ?? 20) * 60_000;
/** The output closes when all processes of the file have ended. */
const GRACE_MS = 30_000;
const UNTRACKED_PROMISES = fileURLToPath(import.meta.resolve("./untracked-promises.ts"));

/** Database files run on the embedded server, and some also on an installed one. */
export type TestKind = "plain" | "embedded" | "installed" | "browser";

export type TestJob = {
  file: string;
  kind: TestKind;
  /** The test files that the file runs as suites. */
  members?: readonly string[];
  /** A file with settings for Node's --env-file. */
  envFile?: string;
  /** Modules to load before the file. */
  preloads?: readonly string[];
};

export const nameTestJob = ({ file, members: [first, ...others] = [] }: TestJob): string =>
  first === undefined ? file : `${first} and ${others.length} more`;

export type TestCounts = { passed: number; failed: number; skipped: number };

export type TestFileRun = {
  job: TestJob;
  count: TestCounts;
  seconds: number;
  /** The seconds of each member of a shared file. */
  memberSeconds: Record<string, number>;
  /** Lines for the report: failures, skipped tests, and the output on stderr. */
  lines: string[];
  /** The whole output of the process, for inspection. */
  output: string;
};

type Outcome = {
  name: string;
  file?: string;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string; error?: Error & { failureType?: string }; duration_ms: number };
};

/** Runs one test file in its own process. */
export async function runTestFile(job: TestJob): Promise<TestFileRun> {
  const startedAt = performance.now();
  const record = createRecord(job);
  const stream = run({
    files: [job.file],
    concurrency: 1,
    isolation: "process",
    execArgv: executionOptions(job),
  });
  stream.on("test:pass", record.pass);
  stream.on("test:fail", record.fail);
  stream.on("test:dequeue", record.start);
  stream.on("test:diagnostic", ({ message }: { message: string }) => {
    // Errors outside the tests come as texts.
    if (message.startsWith("Error: ")) record.lines.push(indent(message));
  });
  stream.on("test:stderr", ({ message }: { message: string }) => {
    record.lines.push(indent(message.trimEnd()));
    record.writtenItems.push(message.trimEnd());
  });
  stream.on("test:stdout", ({ message }: { message: string }) => {
    record.writtenItems.push(message.trimEnd());
  });
  const ending = drain(stream);
  if (!(await endsWithin(ending, LONGEST_FILE_MS))) {
    const minutes = LONGEST_FILE_MS / 60_000;
    record.addFailure(
      `${record.findRunning() ?? nameTestJob(job)} does not end within ${minutes} minutes and was killed`,
    );
    killTestProcesses(job.file);
    if (!(await endsWithin(ending, GRACE_MS)))
      record.addFailure(`${nameTestJob(job)}: a process that it started may still run`);
  }
  const { count, memberSeconds, lines, writtenItems } = record;
  for (const member of job.members ?? [])
    if (!(member in memberSeconds)) record.addFailure(`${member} did not run to its end`);
  return {
    job,
    count,
    seconds: (performance.now() - startedAt) / 1000,
    memberSeconds,
    lines,
    output: `${writtenItems.join("\n")}\n`,
  };
}

/** Collects what a file's process reports. */
function createRecord({ file, members }: TestJob) {
  const count: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const writtenItems: string[] = [];
  const memberSeconds: Record<string, number> = {};
  let testsOfMember = 0;
  let running: string | undefined;

  const addFailure = (text: string): void => {
    count.failed += 1;
    lines.push(`  failed: ${text}`);
    writtenItems.push(`  failed: ${text}`);
  };
  const endSuite = ({ name, details }: Outcome): void => {
    if (!members?.includes(name)) return;
    memberSeconds[name] = details.duration_ms / 1000;
    running = undefined;
    if (testsOfMember === 0) addFailure(`${name} has no test`);
    testsOfMember = 0;
  };
  const start = ({ name }: { name: string }): void => {
    if (members?.includes(name)) running = name;
  };
  const pass = (outcome: Outcome): void => {
    if (outcome.details.type === "suite") return endSuite(outcome);
    testsOfMember += 1;
    if (outcome.skip === undefined && outcome.todo === undefined) {
      count.passed += 1;
      writtenItems.push(`passed in ${Math.round(outcome.details.duration_ms)} ms: ${outcome.name}`);
      return;
    }
    count.skipped += 1;
    lines.push(`  skipped: ${outcome.name} (${String(outcome.skip ?? outcome.todo)})`);
  };
  const fail = (outcome: Outcome): void => {
    const isSuite = outcome.details.type === "suite";
    // A suite also fails by its tests, which are counted already.
    const isCounted = isSuite && outcome.details.error?.failureType === "subtestsFailed";
    if (!isCounted) {
      testsOfMember += 1;
      const isWholeGroup = members !== undefined && outcome.name === file;
      const name = isWholeGroup
        ? `the group of ${members.join(", ")}`
        : `${outcome.file ?? file} ${outcome.name}`;
      addFailure(`${name}\n${indent(errorText(outcome.details.error))}`);
    }
    if (isSuite) endSuite(outcome);
  };
  return {
    count,
    lines,
    writtenItems,
    memberSeconds,
    addFailure,
    findRunning: () => running,
    start,
    pass,
    fail,
  };
}

async function drain(stream: AsyncIterable<unknown>): Promise<true> {
  for await (const _ of stream);
  return true;
}

async function endsWithin(ending: Promise<true>, ms: number): Promise<boolean> {
  const limit = new AbortController();
  const { signal } = limit;
  const tooLate = sleep(ms, false, { signal }).catch(() => false);
  try {
    return await Promise.race([ending, tooLate]);
  } finally {
    limit.abort();
  }
}

function executionOptions({ envFile, preloads = [] }: TestJob): string[] {
  return [
    ...(envFile === undefined ? [] : [`--env-file=${envFile}`]),
    ...[UNTRACKED_PROMISES, ...preloads].map((module) => `--import=${module}`),
  ];
}

/**
 * Includes the causes, because a failed property names only its counterexample and has the assertion as its cause.
 */
function errorText(error: Error | undefined): string {
  const cause = error?.cause;
  if (!(cause instanceof Error))
    return typeof cause === "string" ? cause : (error?.stack ?? "no reason given");
  const causeText = cause.stack ?? cause.message;
  return cause.cause === undefined ? causeText : `${causeText}\ncaused by ${errorText(cause)}`;
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
