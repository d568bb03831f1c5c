import { globSync, readFileSync } from "node:fs";

const ours = ["{areas,platform,apps,scripts,bench}/**/*.test.ts", "*.test.ts", "e2e/**/*.test.ts"];

export type TestFiles = { plain: string[]; database: string[]; browser: string[] };

/** What a file opens tells where it runs: a database test runs once on each kind of server. */
export function findTestFiles(checkout: string, wanted: readonly string[]): TestFiles {
  const all = globSync(ours, { cwd: checkout }).toSorted();
  const chosen = wanted.length === 0 ? all : all.filter((file) => wanted.some((part) => file.includes(part)));
  const browser = chosen.filter((file) => file.startsWith("e2e/"));
  const rest = chosen.filter((file) => !browser.includes(file));
  const database = rest.filter((file) =>
    /\bopenTestProduct\b|\bcloneDatabase\b/.test(readFileSync(`${checkout}/${file}`, "utf8")),
  );
  return { plain: rest.filter((file) => !database.includes(file)), database, browser };
}
