import type { FieldError } from "#platform/kernel/refusal.ts";
import type { PaperJson, MissingCharacters } from "#platform/papers/paper.ts";

/** Labels of fields that stand beside the lists and have no title of their own. */
const names: Readonly<Record<string, string>> = {
  company: "承保机构",
  specials: "特别约定",
  clauses: "适用条款",
  wording: "批文",
};

type Node = { readonly [name: string]: PaperJson };

/** Names each place that cannot be printed in the words of the paper. */
export function toUnprintableTextErrors(data: Node, missing: readonly MissingCharacters[]): FieldError[] {
  return missing.map(({ field, characters }) => ({
    path: field,
    message: `${placeOf(data, field.split("."))}：字库中没有“${characters}”`,
  }));
}

/** Joins all characters that cannot be printed, each once. */
export function joinUnprintableCharacters(missing: readonly MissingCharacters[]): string {
  return [...new Set(missing.flatMap(({ characters }) => [...characters]))].join("");
}

function placeOf(data: Node, [first = "", ...rest]: readonly string[]): string {
  const words = [names[first] ?? ""];
  let at: PaperJson | undefined = data[first];
  for (const [step, name] of rest.entries()) {
    if (isNode(at) && name === "rows")
      return [...words, titleOf(at), rowWords(at, rest.slice(step + 1))].filter(Boolean).join(" ");
    if (isNode(at)) words.push(titleOf(at));
    at = (at as Node | undefined)?.[name];
  }
  return words.filter(Boolean).join(" ") || "单证";
}

/** Names the row and column of a table cell. */
function rowWords(table: Node, [row = "0", column = "0"]: readonly string[]): string {
  const heads = table["columns"];
  const head = Array.isArray(heads) ? (heads[Number(column)] as Node | undefined) : undefined;
  return `第 ${Number(row) + 1} 行 ${head ? titleOf(head) : ""}`.trim();
}

function titleOf(node: Node): string {
  const title = node["title"] ?? node["label"];
  // The English of a paper in two languages stands on a second line.
  return typeof title === "string" ? (title.split("\n")[0] ?? "") : "";
}

function isNode(json: PaperJson | undefined): json is Node {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
