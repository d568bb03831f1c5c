import type { Product } from "../product-shape.ts";
import { changePlace, stepPlace } from "../rating/program.ts";
import type { Say } from "./place.ts";

const MOST_LETTERS = 200;

/** Names and titles as they are shown: something, not endless, every place to fill closed. */
export function wordFault(text: string): string | undefined {
  if (text.trim() === "") return "名称不能为空";
  if (text.length > MOST_LETTERS) return `名称最多 ${MOST_LETTERS} 个字`;
  return braceFault(text);
}

export function braceFault(text: string): string | undefined {
  return /[{}]/.test(text.replace(/\{[^{}]*\}/g, "")) ? "花括号没有配对" : undefined;
}

export function sayWords(place: string, text: string, say: Say): void {
  const fault = wordFault(text);
  if (fault !== undefined) say(place, fault);
}

/** What the language itself says cannot be the name of a figure. */
const ofLanguage: ReadonlySet<string> = new Set(["and", "or", "not", "true", "false", "null", "this"]);

type Named = { readonly place: string; readonly code: string; readonly label: string };

/** rating.json: whatever has a code and a name. */
export function checkRatingNames({ rating }: Pick<Product, "rating">, say: Say): void {
  const { values, factors, blocks, after, extras, changes } = rating;
  const inChanges = Object.entries(changes).flatMap(([kind, change]) => [
    { place: changePlace(kind), code: "", label: change.label },
    ...stepsOf(change, changePlace(kind)),
  ]);
  const named: Named[] = [
    ...values.map(({ code, label }) => ({ place: `中间值“${code}”`, code, label })),
    ...factors.map(({ code, nameZh }) => ({ place: `系数“${code}”`, code, label: nameZh })),
    ...stepsOf({ blocks, after }, ""),
    ...extras.map(({ code, label }) => ({ place: `附带结果“${code}”`, code, label })),
    ...inChanges,
  ];
  for (const { place, code, label } of named) {
    sayWords(place, label, say);
    if (ofLanguage.has(code)) say(place, `“${code}”是表达式的用词，请换一个代码`);
  }
  // `annual` is the sum so far, `premium` what an extra reads: a figure of that name would be read in their place.
  for (const { code, place } of named)
    if (code === "annual" || (code === "premium" && values.some((value) => value.code === code)))
      say(place, `“${code}”由系统计算，请换一个代码`);
}

type Steps = Pick<Product["rating"], "blocks" | "after">;

function stepsOf({ blocks, after }: Steps, at: string): Named[] {
  const inBlocks = blocks.flatMap(({ steps, group, persons }, index) => {
    const here = `${at}第 ${index + 1} 块`;
    return [
      ...steps.map(({ code, label }) => ({ place: stepPlace(here, code), code, label })),
      ...(group ? [{ place: `${here}合并行`, code: "", label: group.label }] : []),
      ...(persons ? [{ place: `${here}逐人保费`, code: "", label: persons.label }] : []),
    ];
  });
  const inAfter = after.map(({ code, label }) => ({ place: `${at}合计后的计算“${code}”`, code, label }));
  return [...inBlocks, ...inAfter];
}
