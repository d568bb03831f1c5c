import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestFileRun, TestJob, TestKind } from "./run-file.ts";

/**
 * Seconds of an earlier run, used only to start the longest files first. A wrong entry costs time and nothing else.
 */
const path = join(import.meta.dirname, "durations.json");
const USUAL_SECONDS: Record<TestKind, number> = { plain: 1, embedded: 5, installed: 5, browser: 15 };
const SHORTEST_KEPT_SECONDS = 5;

const keyOf = ({ kind, file }: TestJob) => `${kind} ${file}`;

export function readTestDurations(): (job: TestJob) => number {
  const seconds = JSON.parse(readFileSync(path, "utf8")) as Record<string, number>;
  return (job) => seconds[keyOf(job)] ?? USUAL_SECONDS[job.kind];
}

export function writeTestDurations(runs: readonly TestFileRun[]): void {
  const slowRuns = runs.filter(({ seconds }) => seconds >= SHORTEST_KEPT_SECONDS);
  const entries = slowRuns.map(({ job, seconds }) => [keyOf(job), Math.round(seconds)] as const);
  const sorted = Object.fromEntries(entries.toSorted(([first], [second]) => first.localeCompare(second)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}
