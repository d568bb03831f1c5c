import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listFileSeconds } from "./results.ts";
import type { TestFileRun, TestJob, TestKind } from "./run-file.ts";

/**
 * Seconds of an earlier run, used only to start the longest files first. A wrong entry costs time and nothing else.
 */
const path = join(import.meta.dirname, "durations.json");
const USUAL_SECONDS: Record<TestKind, number> = { plain: 1, embedded: 5, installed: 5, browser: 15 };
const SHORTEST_KEPT_SECONDS = 5;

const keyOf = ({ kind, file }: Pick<TestJob, "file" | "kind">) => `${kind} ${file}`;

export function readTestDurations(): (job: TestJob) => number {
  const seconds = JSON.parse(readFileSync(path, "utf8")) as Record<string, number>;
  return (job) => seconds[keyOf(job)] ?? USUAL_SECONDS[job.kind];
}

export function writeTestDurations(runs: readonly TestFileRun[]): void {
  const slowFiles = runs.flatMap(listFileSeconds).filter(({ seconds }) => seconds >= SHORTEST_KEPT_SECONDS);
  const entries = slowFiles.map((file) => [keyOf(file), Math.round(file.seconds)] as const);
  const sorted = Object.fromEntries(entries.toSorted(([first], [second]) => first.localeCompare(second)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}
