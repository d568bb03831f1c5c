import type { TidyRule, SourceFile, RuleViolation } from "./tree.ts";
import { BANNED_FILE_NAMES, BANNED_EXPORT_NAMES, BARE_PARTICIPLES } from "./word-lists.ts";

const COMMENT_WORDS = 25;
const SOURCE_NAMED = /§|https?:|\.(?:md|tsx?|sql|css)\b|\bdecision \d/i;
const DECLARATION = /^(export )?(?:async )?(?:function|const|class|type|interface) ([\w$]+)/gm;

/** Types are nouns, exported names and files use no word of the banned lists. */
export const plainNamesRule: TidyRule = ({ sources }) =>
  sources.flatMap((source) => [...declaredNames(source), ...fileName(source)]);

/** A sentence of a comment has at most 25 words, unless the comment names its source. */
export const shortCommentsRule: TidyRule = ({ sources }) => sources.flatMap(longComments);

/** A file that grew into a folder moves inside: no module stands as `x.ts` beside `x/`. */
export const noDoubledModulesRule: TidyRule = ({ files, folders }) => {
  const inside = new Set(folders);
  return files
    .filter((path) => /\.tsx?$/.test(path) && inside.has(path.replace(/\.tsx?$/, "")))
    .map((file) => ({ rule: "doubled-module", file, line: 1, says: "also a folder: move the file inside" }));
};

function declaredNames({ path, text, lineAt }: SourceFile): RuleViolation[] {
  return [...text.matchAll(DECLARATION)].flatMap(({ 0: whole, 1: exported, 2: name = "", index }) => {
    const isType = /(?:type|interface) [\w$]+$/.test(whole);
    const isBare = isType && BARE_PARTICIPLES.has(name);
    if (!isBare && !(exported && BANNED_EXPORT_NAMES.test(name))) return [];
    const says = isBare ? `type ${name}: name the thing with a noun` : `${name}: no plain word for it`;
    return [{ rule: "plain-name", file: path, line: lineAt(index), says }];
  });
}

function fileName({ path }: SourceFile): RuleViolation[] {
  const stem = path.split("/").at(-1)?.split(".")[0] ?? "";
  if (!BANNED_FILE_NAMES.has(stem)) return [];
  return [{ rule: "plain-name", file: path, line: 1, says: `"${stem}": name the file after what it holds` }];
}

function longComments({ path, ast, lineAt }: SourceFile): RuleViolation[] {
  return ast.comments.flatMap(({ value, start }) => {
    const text = value.replaceAll(/^\*|\n\s*\*?/g, " ").trim();
    if (SOURCE_NAMED.test(text)) return [];
    const words = Math.max(...text.split(/(?<=[.;:!?])\s+/).map((part) => part.split(/\s+/).length));
    if (words <= COMMENT_WORDS) return [];
    const says = `a sentence of ${words} words, limit ${COMMENT_WORDS}`;
    return [{ rule: "comment-length", file: path, line: lineAt(start), says }];
  });
}
