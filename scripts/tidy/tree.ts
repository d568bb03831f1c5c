import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, type ParseResult } from "vite";

export type RuleViolation = { rule: string; file: string; line: number; says: string };
export type TidyRule = (tree: RepositoryTree) => RuleViolation[];

export type TextFile = { path: string; text: string };
export type SourceFile = TextFile & { ast: ParseResult; lineAt: (offset: number) => number; isTest: boolean };
export type RepositoryTree = { folders: string[]; files: string[]; texts: TextFile[]; sources: SourceFile[] };

const NOT_OURS = new Set([".git", "node_modules", "dist", ".data"]);
const TEXT =
  /(?:\.(?:ts|tsx|js|mjs|cjs|json|md|sql|css|html|svg|txt|yml|yaml|toml|sh|typ|example)|\/run|\/[A-Z]+|rc)$/;
const SOURCE = /\.(?:ts|tsx|mjs|js)$/;

export function readRepositoryTree(root: string): RepositoryTree {
  const { folders, files } = walk(root);
  const texts = files
    .filter((path) => TEXT.test(`/${path}`))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  return { folders, files, texts, sources: texts.filter(({ path }) => SOURCE.test(path)).map(parsed) };
}

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

export function countLines(text: string): number {
  if (text === "") return 0;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function walk(root: string, folder = ""): { folders: string[]; files: string[] } {
  const found = { folders: [] as string[], files: [] as string[] };
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isFile()) found.files.push(path);
    if (!entry.isDirectory()) continue;
    const inner = walk(root, path);
    found.folders.push(path, ...inner.folders);
    found.files.push(...inner.files);
  }
  return found;
}

function parsed({ path, text }: TextFile): SourceFile {
  return { path, text, ast: parseSync(path, text), lineAt: lineFinder(text), isTest: isTestFile(path) };
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1))
    starts.push(index + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next < 0 ? starts.length : next;
  };
}
