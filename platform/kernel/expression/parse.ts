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
    throw new FormulaError(`公式无法识别：${inChinese(description ?? "")}`, source, index ?? 0);
  }
}

/** What the parser says in English; its place is told beside it. */
const sayings: readonly (readonly [RegExp, string])[] = [
  [/^Unexpected period$/, "这里不应有“.”"],
  [/^Unexpected (?:token )?"?(.*?)"?$/s, "这里不应有“$1”"],
  [/^Expected (?:exponent|expression)|^missing unaryOp argument/, "这里缺少内容"],
  [/^Unclosed quote/, "引号没有配对"],
  [/^(?:Unclosed|Expected) [([\])]/, "括号没有配对"],
  [/^Variable names cannot start with a number/, "名称不能以数字开头"],
  [/^Expected comma/, "这里缺少逗号"],
];

function inChinese(said: string): string {
  for (const [pattern, words] of sayings) {
    const found = pattern.exec(said);
    if (found) return words.replace("$1", () => found[1] ?? "");
  }
  return "写法有误";
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
