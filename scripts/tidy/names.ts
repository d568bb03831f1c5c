import type { TidyRule } from "./tree.ts";

const BANNED = /^(?:utils?|helpers?|common|managers?|data|misc)$/i;

/** Names of folders and files that say nothing about the business: `utils`, `date-utils.ts`, `misc/`. */
export const noBannedFileNamesRule: TidyRule = ({ folders, files }) =>
  [...folders, ...files].flatMap((path) => {
    const name = path.split("/").at(-1) ?? "";
    const stem = name.startsWith(".") ? name : (name.split(".")[0] ?? "");
    const word = stem.split(/[-_]/).at(-1) ?? "";
    if (!BANNED.test(word)) return [];
    return [{ rule: "banned-name", file: path, line: 1, says: `"${word}" says nothing: name the business` }];
  });
