import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nameTestJob, type TestCounts, type TestFileRun, type TestKind } from "./run-file.ts";

const SLOWEST = 20;
const MOST_UNSTABLE = 2;

export type UnstableTestFile = { file: string; outputs: string[] };
export type TestKindLabels = Record<TestKind, string>;

/** Collects and reports the results of all files. */
export function createTestResultCollector(outputFolder: string, report: (line: string) => void) {
  const runs: TestFileRun[] = [];
  const again: TestFileRun[] = [];
  const unstable: UnstableTestFile[] = [];
  rmSync(outputFolder, { recursive: true, force: true });

  function keepOutput({ job, output }: TestFileRun, attempt: number): string {
    mkdirSync(outputFolder, { recursive: true });
    const path = join(outputFolder, `${nameTestJob(job).replaceAll(/[/ ]/g, "-")}.${attempt}.txt`);
    writeFileSync(path, output);
    return path;
  }

  return {
    runs,
    /** Browser files that failed beside others and run once more alone. */
    again,
    add(run: TestFileRun): void {
      tell(run, report);
      if (run.job.kind === "browser" && run.count.failed > 0) again.push(run);
      else runs.push(run);
    },
    addSecond(first: TestFileRun, second: TestFileRun): void {
      tell(second, report);
      runs.push(second);
      const outputs = [keepOutput(first, 1), keepOutput(second, 2)];
      if (second.count.failed === 0) unstable.push({ file: nameTestJob(first.job), outputs });
      else report(`  failed twice: ${nameTestJob(first.job)} (${outputs.join(", ")})`);
    },
    /** Counts failures that are not repeated. */
    addFailed(failures: readonly TestFileRun[]): void {
      runs.push(...failures);
      for (const failure of failures) report(`  failed, output kept: ${keepOutput(failure, 1)}`);
    },
    /** Reports the totals. The last line stands alone, so that programs can read it. */
    end(labels: TestKindLabels, skippedFiles: number): boolean {
      for (const kind of Object.keys(labels) as TestKind[])
        summarize(
          labels[kind],
          runs.filter(({ job }) => job.kind === kind),
          report,
        );
      reportSlowest(runs, report);
      reportUnstable(unstable, report);
      const total = sum(runs);
      if (unstable.length > MOST_UNSTABLE) total.failed += unstable.length;
      total.skipped += skippedFiles;
      report(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
      return total.failed === 0;
    },
  };
}

/** Lists the seconds of each test file. Those of a shared process are without its start. */
export function listFileSeconds({ job: { file, kind, members }, seconds, memberSeconds }: TestFileRun) {
  if (members === undefined) return [{ file, kind, seconds }];
  return members.map((member) => ({ file: member, kind, seconds: memberSeconds[member] ?? 0 }));
}

function tell({ job, lines }: TestFileRun, report: (line: string) => void): void {
  if (lines.length === 0) return;
  report(`  ${nameTestJob(job)} (${job.kind}):`);
  for (const line of lines) report(line);
}

function sum(runs: readonly TestFileRun[]): TestCounts {
  const total: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  for (const { count } of runs)
    for (const name of ["passed", "failed", "skipped"] as const) total[name] += count[name];
  return total;
}

function summarize(label: string, runs: readonly TestFileRun[], report: (line: string) => void): void {
  if (runs.length === 0) return;
  const { passed, failed, skipped } = sum(runs);
  const seconds = runs.reduce((all, run) => all + run.seconds, 0);
  const files = runs.reduce((all, { job }) => all + (job.members?.length ?? 1), 0);
  report(
    `${label}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${files} files, ${seconds.toFixed(0)} s of files`,
  );
}

function reportSlowest(runs: readonly TestFileRun[], report: (line: string) => void): void {
  const files = runs.flatMap(listFileSeconds);
  const slowest = files.toSorted((first, second) => second.seconds - first.seconds).slice(0, SLOWEST);
  report("slowest files:");
  for (const { file, kind, seconds } of slowest)
    report(`  ${seconds.toFixed(1).padStart(6)} s  ${file} (${kind})`);
}

function reportUnstable(unstable: readonly UnstableTestFile[], report: (line: string) => void): void {
  if (unstable.length === 0) return;
  const verdict =
    unstable.length > MOST_UNSTABLE ? `more than ${MOST_UNSTABLE}: the run fails` : "passed alone";
  report(`unstable files (${verdict}):`);
  for (const { file, outputs } of unstable) report(`  ${file} (${outputs.join(", ")})`);
}
