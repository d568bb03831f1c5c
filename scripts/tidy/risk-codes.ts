import { Visitor, type ESTree } from "vite";
import { getFileArchitecturePlace } from "./rooms.ts";
import type { TidyRule, SourceFile, RuleViolation } from "./tree.ts";

const RISK_CODE = /^\d{4}$/;
const EQUALITY = new Set(["==", "===", "!=", "!=="]);
const MEMBERSHIP = new Set(["includes", "has", "get", "indexOf", "startsWith", "endsWith"]);

/** No area may branch on a risk code. Differences between products are words of the product language. */
export const noRiskCodesRule: TidyRule = ({ sources }) => sources.filter(isAreaProgram).flatMap(judge);

function isAreaProgram({ path }: SourceFile): boolean {
  const { room, part, serves } = getFileArchitecturePlace(path);
  return room === "area" && serves === "program" && part !== "builder";
}

function judge(source: SourceFile): RuleViolation[] {
  const found: RuleViolation[] = [];
  const tell = (...nodes: (ESTree.Node | null | undefined)[]): void => {
    for (const node of nodes.flatMap(elements)) {
      if (node?.type !== "Literal" || typeof node.value !== "string" || !RISK_CODE.test(node.value)) continue;
      const says = `decides by risk code "${node.value}": make the difference a word of the product language`;
      found.push({ rule: "risk-code", file: source.path, line: source.lineAt(node.start), says });
    }
  };
  new Visitor({
    BinaryExpression: ({ operator, left, right }) => {
      if (EQUALITY.has(operator)) tell(left, right);
    },
    SwitchCase: ({ test }) => tell(test),
    NewExpression: ({ arguments: parameters }) => tell(...parameters),
    CallExpression: ({ callee, arguments: parameters }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (MEMBERSHIP.has(callee.property.name)) tell(callee.object, ...parameters);
    },
    MemberExpression: ({ computed, property }) => {
      if (computed) tell(property);
    },
    Property: ({ key }) => tell(key),
  }).visit(source.ast.program);
  return found;
}

/** `["0405", "0406"]` and `(["0405"] as const)` count element by element. */
function elements(node: ESTree.Node | null | undefined): (ESTree.Node | null | undefined)[] {
  if (node?.type === "TSAsExpression") return elements(node.expression);
  return node?.type === "ArrayExpression" ? node.elements.flatMap(elements) : [node];
}
