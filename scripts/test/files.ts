import { globSync, readFileSync } from "node:fs";

const ours = [
  "{areas,integrations,workbench,demo,platform,apps,scripts,bench}/**/*.test.ts",
  "*.test.ts",
  "e2e/**/*.test.ts",
];

export type TestFiles = {
  plain: string[];
  database: string[];
  browser: string[];
  /** Database files that also run on an installed server. */
  installed: string[];
  /** Files that run last, on records of the other files. */
  last: string[];
};

/**
 * The database files that run on the installed server too, which is older than the embedded one. An older server can differ
 * in SQL that a test sees only by running it: locks and conflicts, plans of lists and searches, roles and settings, and
 * checks written as SQL. All other statements are prepared there by `recorded-statements.test.ts`.
 */
const INSTALLED_TOO: readonly RegExp[] = [
  /\/store(s|\/|\.)/,
  /list(-|s\b|\.)/,
  /search/,
  /^platform\/server\//,
  /^platform\/jobs\/server\//,
  /prepare-database/,
  /race|uploads|sequences|notices|insured-once|throttling/,
  /audit|contract\.test|ledger/,
];

const LAST = "scripts/test/recorded-statements.test.ts";

/** The functions that a file calls tell on which server it runs. */
export function findTestFiles(checkout: string, parts: readonly string[]): TestFiles {
  const all = globSync(ours, { cwd: checkout }).toSorted();
  const selected = parts.length === 0 ? all : all.filter((file) => parts.some((part) => file.includes(part)));
  const files: TestFiles = { plain: [], database: [], browser: [], installed: [], last: [] };
  for (const file of selected) {
    if (file === LAST) files.last.push(file);
    else if (file.startsWith("e2e/")) files.browser.push(file);
    else if (opensDatabase(`${checkout}/${file}`)) files.database.push(file);
    else files.plain.push(file);
  }
  files.installed = files.database.filter(runsOnInstalledDatabaseServer);
  return files;
}

export const runsOnInstalledDatabaseServer = (file: string): boolean =>
  INSTALLED_TOO.some((pattern) => pattern.test(file));

function opensDatabase(path: string): boolean {
  return /\bopenTestProduct\b|\bcloneTestDatabase\b/.test(readFileSync(path, "utf8"));
}
