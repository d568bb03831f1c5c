import { posix } from "node:path";
import { Visitor, type ESTree } from "vite";
import { listImports, resolveImport } from "./imports.ts";
import type { TidyRule, SourceFile, RepositoryTree, RuleViolation } from "./tree.ts";

/** A test stands beside its subject: it has the name of a neighbour or imports one. Browser journeys are in e2e/. */
export const testsBesideSubjectsRule: TidyRule = (tree) =>
  tree.sources
    .filter((source) => source.isTest && source.path.includes("/") && !source.path.startsWith("e2e/"))
    .filter((source) => !hasNamesake(source, tree) && !importsNeighbour(source))
    .map(({ path }) => ({
      rule: "tests-beside",
      file: path,
      line: 1,
      says: "has neither the name of a neighbour nor imports one: move it beside what it tests",
    }));

export const noDisabledTestsRule: TidyRule = ({ sources }) =>
  sources.filter(({ isTest }) => isTest).flatMap(putAside);

function hasNamesake({ path }: SourceFile, { files, folders }: RepositoryTree): boolean {
  const stem = path.split(".")[0] ?? path;
  return folders.includes(stem) || ["ts", "tsx", "mjs"].some((ending) => files.includes(`${stem}.${ending}`));
}

function importsNeighbour(source: SourceFile): boolean {
  const folder = posix.dirname(source.path);
  return listImports(source).some(({ specifier }) =>
    resolveImport(source, specifier)?.startsWith(`${folder}/`),
  );
}

function putAside(source: SourceFile): RuleViolation[] {
  const found: RuleViolation[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: parameters, start }) => {
      const word = asideWord(callee, parameters);
      const says = `${word} puts a test aside: mend it or delete it`;
      if (word) found.push({ rule: "test-aside", file: source.path, line: source.lineAt(start), says });
    },
  }).visit(source.ast.program);
  return found;
}

/** Files that share a process are required, which an `await` outside of functions makes impossible. */
export const noAwaitOutsideTestsRule: TidyRule = ({ sources }) =>
  sources.filter(({ isTest }) => isTest).flatMap(listAwaitsOutsideFunctions);

function listAwaitsOutsideFunctions(source: SourceFile): RuleViolation[] {
  const found: RuleViolation[] = [];
  let functionsAround = 0;
  const enter = (): void => void functionsAround++;
  const leave = (): void => void functionsAround--;
  const note = ({ start }: { start: number }): void => {
    const says = "await inside of a test or a hook, so that the file can share a process";
    if (functionsAround === 0)
      found.push({ rule: "await-outside", file: source.path, line: source.lineAt(start), says });
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    AwaitExpression: note,
    ForOfStatement: (loop) => loop.await && note(loop),
  }).visit(source.ast.program);
  return found;
}

const ASIDE = new Set(["skip", "only", "todo"]);
const RUNNERS = new Set(["test", "it", "describe", "suite", "t", "context"]);

function asideWord(callee: ESTree.Expression, parameters: ESTree.Argument[]): string | undefined {
  if (callee.type === "Identifier") return RUNNERS.has(callee.name) ? asideOption(parameters) : undefined;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
  if (callee.object.type !== "Identifier" || !RUNNERS.has(callee.object.name)) return undefined;
  return ASIDE.has(callee.property.name) ? `.${callee.property.name}(` : asideOption(parameters);
}

/** `skip: isRoot` is a condition, while `skip: true` and `skip: "later"` disable the test for good. */
function asideOption(parameters: ESTree.Argument[]): string | undefined {
  const keys = parameters.flatMap((argument) =>
    argument.type === "ObjectExpression" ? argument.properties : [],
  );
  const names = keys.flatMap((property) =>
    property.type === "Property" && property.key.type === "Identifier" && property.value.type === "Literal"
      ? [property.key.name]
      : [],
  );
  return names.find((name) => ASIDE.has(name));
}
