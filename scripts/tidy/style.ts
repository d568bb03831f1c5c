import { Visitor, type ESTree } from "vite";
import type { TidyRule, SourceFile, RuleViolation } from "./tree.ts";

type Finding = { rule: string; start: number; says: string };

/** Named exports; no barrels, enums, decorators; nothing that silences a check. */
export const plainCodeStyleRule: TidyRule = ({ sources }) =>
  sources.flatMap((source) =>
    [...checkExports(source), ...checkSyntax(source), ...silencers(source)].map(
      ({ rule, start, says }): RuleViolation => ({
        rule,
        file: source.path,
        line: source.lineAt(start),
        says,
      }),
    ),
  );

function checkExports({ path, ast }: SourceFile): Finding[] {
  const { body } = ast.program;
  const found: Finding[] = [];
  const isToolConfig = /(?:^|\/)[\w.-]+\.config\.(?:ts|js|mjs)$/.test(path);
  for (const node of body) {
    if (isToolConfig || !exportsDefault(node)) continue;
    found.push({ rule: "default-export", start: node.start, says: "exports are named" });
  }
  if (isBarrel(body))
    found.push({ rule: "barrel", start: 0, says: "made of re-exports only: import the source" });
  return found;
}

function exportsDefault(node: ESTree.Statement | ESTree.Directive): boolean {
  if (node.type === "ExportDefaultDeclaration") return true;
  if (node.type !== "ExportNamedDeclaration") return false;
  return node.specifiers.some(({ exported }) => "name" in exported && exported.name === "default");
}

function isBarrel(body: ESTree.Program["body"]): boolean {
  const passesOn = (node: ESTree.Program["body"][number]): boolean =>
    node.type === "ExportAllDeclaration" || (node.type === "ExportNamedDeclaration" && !node.declaration);
  return body.some(passesOn) && body.every((node) => passesOn(node) || node.type === "ImportDeclaration");
}

function checkSyntax({ ast }: SourceFile): Finding[] {
  const found: Finding[] = [];
  new Visitor({
    TSEnumDeclaration: ({ start }) => {
      found.push({ rule: "enum", start, says: "Node cannot strip an enum: use a union of literals" });
    },
    Decorator: ({ start }) => {
      found.push({ rule: "decorator", start, says: "Node cannot strip a decorator" });
    },
  }).visit(ast.program);
  return found;
}

function silencers({ ast, isTest }: SourceFile): Finding[] {
  return ast.comments.flatMap(({ value, start }) => {
    const word = /@ts-(?:ignore|nocheck|expect-error)|(?:oxlint|eslint)-disable[\w-]*/.exec(value)?.[0];
    if (!word || (isTest && word === "@ts-expect-error")) return [];
    return [{ rule: "silenced-check", start, says: `${word}: mend the code, or change the rule for all` }];
  });
}
