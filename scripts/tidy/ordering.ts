import { Visitor, type ESTree } from "vite";
import type { TidyRule, SourceFile } from "./tree.ts";

/**
 * ORDER BY prefers an output column over a table column of the same name, and such a sort uses no index. See
 * decision 0064.
 */
export const noSortByAliasRule: TidyRule = ({ sources }) => sources.flatMap(judge);

function judge(source: SourceFile) {
  const results = new Set<string>();
  const sorts: { name: string; start: number }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first?.type !== "Literal" || typeof first.value !== "string") return;
      const method = methodOf(callee);
      if (method === "as") results.add(first.value);
      if (method === "orderBy") sorts.push({ name: first.value, start: first.start });
    },
  }).visit(source.ast.program);
  return sorts
    .filter(({ name }) => results.has(name))
    .map(({ name, start }) => ({
      rule: "sort-column",
      file: source.path,
      line: source.lineAt(start),
      says: `${name} is also a computed result: put the table before it`,
    }));
}

function methodOf(callee: ESTree.Expression | ESTree.Super): string | undefined {
  const isNamed = callee.type === "MemberExpression" && callee.property.type === "Identifier";
  return isNamed ? (callee.property as ESTree.IdentifierName).name : undefined;
}
