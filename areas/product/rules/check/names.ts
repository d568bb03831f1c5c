import { checkSingleLine } from "#platform/kernel/invisible-characters.ts";
import type { Product } from "../product-shape.ts";
import { formatEndorsementRatingPlace, nameStep } from "../rating/program.ts";
import type { ProductErrorReporter } from "./error-report.ts";

const MOST_LETTERS = 200;

/** A displayed name is one line that is not empty, not too long, and has balanced braces. */
export function checkDisplayName(text: string): string | undefined {
  if (text.trim() === "") return "名称不能为空";
  if (text.length > MOST_LETTERS) return `名称最多 ${MOST_LETTERS} 个字`;
  return checkSingleLine(text) ?? checkBraces(text);
}

export function checkBraces(text: string): string | undefined {
  return /[{}]/.test(text.replace(/\{[^{}]*\}/g, "")) ? "花括号没有配对" : undefined;
}

export function reportInvalidName(place: string, text: string, report: ProductErrorReporter): void {
  const error = checkDisplayName(text);
  if (error !== undefined) report(place, error);
}

/** Words of the expression language, which cannot name a figure. */
const reservedWords: ReadonlySet<string> = new Set(["and", "or", "not", "true", "false", "null", "this"]);

type NamedItem = { readonly place: string; readonly code: string; readonly label: string };

/** Checks rating.json: everything that has a code and a name. */
export function checkRatingNames({ rating }: Pick<Product, "rating">, report: ProductErrorReporter): void {
  const { values, factors, blocks, after, extras, changes } = rating;
  const inChanges = Object.entries(changes).flatMap(([kind, change]) => [
    { place: formatEndorsementRatingPlace(kind), code: "", label: change.label },
    ...stepsOf(change, formatEndorsementRatingPlace(kind)),
  ]);
  const items: NamedItem[] = [
    ...values.map(({ code, label }) => ({ place: `中间值“${code}”`, code, label })),
    ...factors.map(({ code, nameZh }) => ({ place: `系数“${code}”`, code, label: nameZh })),
    ...stepsOf({ blocks, after }, ""),
    ...extras.map(({ code, label }) => ({ place: `附带结果“${code}”`, code, label })),
    ...inChanges,
  ];
  for (const { place, code, label } of items) {
    reportInvalidName(place, label, report);
    if (reservedWords.has(code)) report(place, `“${code}”是表达式的用词，请换一个代码`);
  }
  // `annual` is the sum so far, `premium` is read by extras: a figure of that name would hide them.
  for (const { code, place } of items)
    if (code === "annual" || (code === "premium" && values.some((value) => value.code === code)))
      report(place, `“${code}”由系统计算，请换一个代码`);
}

type Steps = Pick<Product["rating"], "blocks" | "after">;

function stepsOf({ blocks, after }: Steps, at: string): NamedItem[] {
  const inBlocks = blocks.flatMap(({ steps, group, persons }, index) => {
    const here = `${at}第 ${index + 1} 块`;
    return [
      ...steps.map(({ code, label }) => ({ place: nameStep(here, code), code, label })),
      ...(group ? [{ place: `${here}合并行`, code: "", label: group.label }] : []),
      ...(persons ? [{ place: `${here}逐人保费`, code: "", label: persons.label }] : []),
    ];
  });
  const inAfter = after.map(({ code, label }) => ({ place: `${at}合计后的计算“${code}”`, code, label }));
  return [...inBlocks, ...inAfter];
}
