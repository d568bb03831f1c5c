import type { FieldError } from "#platform/kernel/refusal.ts";
import type { Json, MissingCharacters } from "#platform/papers/paper.ts";

/** What stands beside lists and is told by no title of its own. */
const names: Readonly<Record<string, string>> = {
  company: "承保机构",
  handler: "经办人",
  specials: "特别约定",
  clauses: "适用条款",
  remarks: "特别提示",
};

type Node = { readonly [name: string]: Json };

/** Each place that cannot be printed, in the words of the schedule. */
export function missingFields(data: Node, lacking: readonly MissingCharacters[]): FieldError[] {
  return lacking.map(({ field, characters }) => ({
    path: field,
    message: `${placeOf(data, field.split("."))}：字库中没有“${characters}”`,
  }));
}

/** All of them, each once. */
export function missingCharacters(lacking: readonly MissingCharacters[]): string {
  return [...new Set(lacking.flatMap(({ characters }) => [...characters]))].join("");
}

function placeOf(data: Node, [first = "", ...rest]: readonly string[]): string {
  const words = [names[first] ?? ""];
  let at: Json | undefined = data[first];
  for (const [step, name] of rest.entries()) {
    if (isNode(at) && name === "rows")
      return [...words, titleOf(at), rowWords(at, rest.slice(step + 1))].filter(Boolean).join(" ");
    if (isNode(at)) words.push(titleOf(at));
    at = (at as Node | undefined)?.[name];
  }
  return words.filter(Boolean).join(" ") || "保单";
}

/** Of a table: in which row and column. */
function rowWords(table: Node, [row = "0", column = "0"]: readonly string[]): string {
  const heads = table["columns"];
  const head = Array.isArray(heads) ? (heads[Number(column)] as Node | undefined) : undefined;
  return `第 ${Number(row) + 1} 行 ${head ? titleOf(head) : ""}`.trim();
}

function titleOf(node: Node): string {
  const title = node["title"] ?? node["label"];
  return typeof title === "string" ? title : "";
}

function isNode(json: Json | undefined): json is Node {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
