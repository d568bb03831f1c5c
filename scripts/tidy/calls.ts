import { Visitor, type ESTree, type VisitorObject } from "vite";
import type { TidyRule, SourceFile, RuleViolation } from "./tree.ts";

type Constants = Map<string, ESTree.ObjectExpression>;

/** A call that changes state is never GET. Method and effect are written out, or spread from a constant of the file. */
export const noChangesByGetRule: TidyRule = ({ sources }) =>
  sources.filter(({ isTest }) => !isTest).flatMap(judge);

function judge(source: SourceFile): RuleViolation[] {
  const found: RuleViolation[] = [];
  const constants: Constants = new Map();
  const visit = (visitor: VisitorObject): void => new Visitor(visitor).visit(source.ast.program);
  visit({
    VariableDeclarator: ({ id, init }) => {
      const bare = init?.type === "TSAsExpression" ? init.expression : init;
      if (id.type === "Identifier" && bare?.type === "ObjectExpression") constants.set(id.name, bare);
    },
  });
  visit({
    CallExpression: ({ callee, arguments: parameters, start }) => {
      if (callee.type !== "Identifier" || callee.name !== "defineCall") return;
      const says = checkCallEffect(parameters[0], constants);
      if (says)
        found.push({ rule: "get-changes-state", file: source.path, line: source.lineAt(start), says });
    },
  });
  return found;
}

function checkCallEffect(definition: ESTree.Argument | undefined, constants: Constants): string | undefined {
  if (definition?.type !== "ObjectExpression") return "the definition must be written out in the call";
  const words = writtenWords(definition, constants);
  if (!words.has("method") || !words.has("effect"))
    return "method and effect must be written out as literals";
  return words.get("method") === "GET" && words.get("effect") === "change"
    ? "GET with effect change: use POST"
    : undefined;
}

function writtenWords(object: ESTree.ObjectExpression, constants: Constants): Map<string, string> {
  const words = new Map<string, string>();
  for (const property of object.properties) {
    if (property.type === "SpreadElement") {
      const spread =
        property.argument.type === "Identifier" ? constants.get(property.argument.name) : undefined;
      for (const [name, word] of spread ? writtenWords(spread, constants) : []) words.set(name, word);
    } else if (property.key.type === "Identifier") {
      const { value } = property;
      words.delete(property.key.name);
      if (value.type === "Literal" && typeof value.value === "string")
        words.set(property.key.name, value.value);
    }
  }
  return words;
}
