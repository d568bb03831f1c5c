import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { formatViolation, listTidyViolations } from "./tidy.ts";

export type TemporaryFiles = Record<string, string>;
type Case = { name: string; files: TemporaryFiles; expected: string[] };

export function runInTemporaryFolder<Result>(files: TemporaryFiles, look: (root: string) => Result): Result {
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

function violationsIn(files: TemporaryFiles): string[] {
  return runInTemporaryFolder(files, listTidyViolations)
    .map(({ file, line, rule }) => `${file}:${line} ${rule}`)
    .toSorted();
}

export function testRuleViolations(cases: Case[]): void {
  for (const { name, files, expected } of cases) {
    test(`stopped: ${name}`, () => assert.deepEqual(violationsIn(files), expected));
  }
}

export function testTidyRulesPass(name: string, files: TemporaryFiles): void {
  test(`passed: ${name}`, () =>
    assert.deepEqual(runInTemporaryFolder(files, listTidyViolations).map(formatViolation), []));
}
