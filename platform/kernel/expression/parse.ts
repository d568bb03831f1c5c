import jsep from "jsep";
import { FormulaError } from "./errors.ts";

export type FormulaNode = jsep.CoreExpression;

const MAX_LENGTH = 1000;
const MAX_DEPTH = 24;

jsep.addBinaryOp("or", 1);
jsep.addBinaryOp("and", 2);
jsep.addUnaryOp("not");

/** Parses a formula. Length and depth are limited first, because the parser and the compiler are recursive. */
export function parseFormula(source: string): FormulaNode {
  if (source.length > MAX_LENGTH)
    throw new FormulaError(`公式过长，最多 ${MAX_LENGTH} 个字符`, source.slice(0, 40), 0);
  const deepest = measureDepth(source);
  if (deepest.depth > MAX_DEPTH)
    throw new FormulaError(`公式嵌套过深，最多 ${MAX_DEPTH} 层`, source, deepest.at);
  try {
    return jsep(source) as FormulaNode;
  } catch (error) {
    const { description, index } = error as { description?: string; index?: number };
    throw new FormulaError(`公式无法识别：${translate(description ?? "")}`, source, index ?? 0);
  }
}

/** The English messages of the parser in Chinese. The position is reported separately. */
const translations: readonly (readonly [RegExp, string])[] = [
  [/^Unexpected period$/, "这里不应有“.”"],
  [/^Unexpected (?:token )?"?(.*?)"?$/s, "这里不应有“$1”"],
  [/^Expected (?:exponent|expression)|^missing unaryOp argument/, "这里缺少内容"],
  [/^Unclosed quote/, "引号没有配对"],
  [/^(?:Unclosed|Expected) [([\])]/, "括号没有配对"],
  [/^Variable names cannot start with a number/, "名称不能以数字开头"],
  [/^Expected comma/, "这里缺少逗号"],
];

function translate(message: string): string {
  for (const [pattern, words] of translations) {
    const match = pattern.exec(message);
    if (match) return words.replace("$1", () => match[1] ?? "");
  }
  return "写法有误";
}

/** Counts nested brackets and repeated signs, without the parser, which deep input would overflow. */
function measureDepth(source: string): { depth: number; at: number } {
  let depth = 0;
  let deepest = { depth: 0, at: 0 };
  let signs = 0;
  for (const [index, letter] of [...source].entries()) {
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    signs = /[-!~+]/.test(letter) ? signs + 1 : letter === " " ? signs : 0;
    if (depth + signs > deepest.depth) deepest = { depth: depth + signs, at: index };
  }
  return deepest;
}
