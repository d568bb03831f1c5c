import jsep from "jsep";
import { FormulaError } from "./fault.ts";

export type Node = jsep.CoreExpression;

const MAX_LENGTH = 1000;
const MAX_DEPTH = 24;

jsep.addBinaryOp("or", 1);
jsep.addBinaryOp("and", 2);
jsep.addUnaryOp("not");

/** A text to a tree; how long and how deep is bounded before anything goes down it. */
export function parseFormula(source: string): Node {
  if (source.length > MAX_LENGTH)
    throw new FormulaError(`公式过长，最多 ${MAX_LENGTH} 个字符`, source.slice(0, 40), 0);
  const depth = deepest(source);
  if (depth.depth > MAX_DEPTH) throw new FormulaError(`公式嵌套过深，最多 ${MAX_DEPTH} 层`, source, depth.at);
  try {
    return jsep(source) as Node;
  } catch (caught) {
    const { description, index } = caught as { description?: string; index?: number };
    throw new FormulaError(`公式无法识别：${description ?? "写法有误"}`, source, index ?? 0);
  }
}

/** Counted over brackets and signs before a sign, so that the parser itself cannot be driven too deep. */
function deepest(source: string): { depth: number; at: number } {
  let depth = 0;
  let found = { depth: 0, at: 0 };
  let signs = 0;
  for (const [at, letter] of [...source].entries()) {
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    signs = /[-!~+]/.test(letter) ? signs + 1 : letter === " " ? signs : 0;
    if (depth + signs > found.depth) found = { depth: depth + signs, at };
  }
  return found;
}
