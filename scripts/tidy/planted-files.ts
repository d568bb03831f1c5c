import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { formatViolation, listTidyViolations } from "./tidy.ts";

export type PlantedFiles = Record<string, string>;
type Case = { name: string; files: PlantedFiles; expected: string[] };

export function runInPlantedTree<Result>(files: PlantedFiles, look: (root: string) => Result): Result {
  const root = mkdtempSync(join(tmpdir(), "chengbao-tidy-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return look(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function violationsIn(files: PlantedFiles): string[] {
  return runInPlantedTree(files, listTidyViolations)
    .map(({ file, line, rule }) => `${file}:${line} ${rule}`)
    .toSorted();
}

export function testRuleViolations(cases: Case[]): void {
  for (const { name, files, expected } of cases) {
    test(`stopped: ${name}`, () => assert.deepEqual(violationsIn(files), expected));
  }
}

export function testRulesKept(name: string, files: PlantedFiles): void {
  test(`passed: ${name}`, () =>
    assert.deepEqual(runInPlantedTree(files, listTidyViolations).map(formatViolation), []));
}
