import { globSync, readFileSync } from "node:fs";
import type { RecordedStatements } from "#platform/testing/recorded-statements.ts";

/** Reads each distinct statement with one file that sends it. */
export function readRecordedSqlStatements(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const path of globSync(`${folder}/*.json`).toSorted()) {
    const { file, statements } = JSON.parse(readFileSync(path, "utf8")) as RecordedStatements;
    for (const text of statements) files.set(text, file);
  }
  return files;
}
