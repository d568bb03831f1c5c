import type { TextFile } from "../tidy/tree.ts";

const WINDOW = 6;
/** Lines that occur in more files than this are idioms of the language, not repetitions. */
const COMMON = 8;

/**
 * Counts pairs of files that share at least six lines of one shape, with texts and document nouns set equal.
 * Two definitions share the shape of their entries: `leastStatements` lines of the six must say more than that.
 */
export function countRepetitiveFilePairs(files: readonly TextFile[], leastStatements = 0): number {
  const holders = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const lines = shapesOf(text);
    for (let start = 0; start + WINDOW <= lines.length; start += 1) {
      const shapes = lines.slice(start, start + WINDOW);
      if (shapes.filter(isStatement).length < leastStatements) continue;
      const run = shapes.join("\n");
      holders.set(run, (holders.get(run) ?? new Set()).add(path));
    }
  }
  const pairs = new Set<string>();
  for (const paths of holders.values()) {
    if (paths.size > COMMON) continue;
    const sorted = [...paths].toSorted();
    for (const [index, first] of sorted.entries())
      for (const second of sorted.slice(index + 1)) pairs.add(`${first} ${second}`);
  }
  return pairs.size;
}

/** An entry of a list or a definition holds a text, perhaps with its key, and nothing else. */
const isStatement = (shape: string) =>
  shape.replaceAll(/\b\w+:/g, "").replaceAll(/\btext\b|[\s,:{}[\]().]/g, "") !== "";

/** Lines with content: no imports, comments or lone brackets. */
function shapesOf(text: string): string[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^import [\s\S]*?from "[^"]*";$/gm, "")
    .replaceAll(/^\s*\/\/.*$/gm, "");
  return code
    .split("\n")
    .map(shapeOf)
    .filter((line) => /[a-z]/i.test(line));
}

/** Sets the nouns of documents equal, because a renamed copy is still a copy. */
function shapeOf(line: string): string {
  return line
    .trim()
    .replaceAll(
      /insurance_?plan|plan|inquiry|inquiries|quotation|proposal|policy|policies|endorsement/gi,
      "document",
    )
    .replaceAll(/"[^"]*"|'[^']*'/g, "text");
}
