import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a file may change or measure of its whole process. */
const WHOLE_PROCESS =
  /\bprocess\.(?:chdir|exit\w*|on|once|memoryUsage|cpuUsage)\b|\bprocess\.env\S+ (?:\?\?)?= |\bmock\.(?:timers|module)\b|"node:(?:v8|worker_threads|async_hooks)"/;

export type GroupLimits = {
  /** Files that are expected to take longer run alone. */
  secondsAlone: number;
  filesTogether: number;
};

export type GroupedTestFiles = { alone: string[]; groups: string[][] };

/** Groups short files that may share a process, because starting one takes longer than their tests. */
export function groupTestFiles(
  checkout: string,
  files: readonly string[],
  expectedSeconds: (file: string) => number,
  { secondsAlone, filesTogether }: GroupLimits,
): GroupedTestFiles {
  const mayShare = (file: string) =>
    expectedSeconds(file) < secondsAlone && !WHOLE_PROCESS.test(readFileSync(join(checkout, file), "utf8"));
  const shared = files.filter(mayShare);
  const groups = Array.from({ length: Math.ceil(shared.length / filesTogether) }, (_, group) =>
    shared.slice(group * filesTogether, (group + 1) * filesTogether),
  );
  return { alone: files.filter((file) => !shared.includes(file)), groups };
}

/**
 * Writes a test file with a suite for each file of a group, so that a file's hooks run for its own tests only. A suite
 * takes in the tests that are declared before it returns, so the files are required.
 */
export function writeSharedTestFile(
  folder: string,
  name: string,
  checkout: string,
  group: readonly string[],
): string {
  const path = join(folder, `${name}.test.mjs`);
  const suites = group.map((file) => {
    const quoted = JSON.stringify(file);
    return `suite(${quoted}, () => {
  strayErrors.startFile(${quoted});
  before(() => strayErrors.startFile(${quoted}));
  after(() => mock.restoreAll());
  require(${JSON.stringify(join(checkout, file))});
});
`;
  });
  const start = `import { createRequire } from "node:module";
import { after, before, mock, suite } from "node:test";
import { createStrayErrorReporter } from ${JSON.stringify(import.meta.resolve("./stray-errors.ts"))};
const require = createRequire(import.meta.url);
const strayErrors = createStrayErrorReporter(${JSON.stringify(group)});
`;
  writeFileSync(path, start + suites.join(""));
  return path;
}
