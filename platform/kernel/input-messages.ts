import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** Gives the Chinese message if the schema has none. Pass it as `error` to a parse. */
export function getInputMessage(issue: RawIssue): string {
  const { code } = issue;
  if (code === "invalid_type") return issue.input === undefined ? "缺少此项" : kindWords(issue.expected);
  if (code === "invalid_value") return choiceWords(issue.values, issue.input);
  if (code === "too_big") return sizeWords(issue.origin, issue.maximum, "最多", "应不大于");
  if (code === "too_small") return leastWords(issue.origin, issue.minimum);
  if (code === "not_multiple_of") return `应为 ${issue.divisor} 的倍数`;
  if (code === "unrecognized_keys") return `没有“${issue.keys.join("”、“")}”这一项`;
  if (code === "invalid_key") return "名称的格式有误";
  return "格式有误";
}

const kinds: Readonly<Record<string, string>> = {
  string: "文字",
  number: "数字",
  int: "整数",
  boolean: "是或否",
  array: "列表",
  object: "对象",
  record: "对象",
  null: "空值",
};

function kindWords(expected: string): string {
  const kind = kinds[expected];
  return kind === undefined ? "格式有误" : `应为${kind}`;
}

const MOST_CHOICES = 20;

const MOST_LETTERS = 40;

function choiceWords(values: readonly unknown[], input: unknown): string {
  const list = values.slice(0, MOST_CHOICES).map(String).join("、");
  const choice = values.length === 1 ? list : `${list} ${values.length > MOST_CHOICES ? "等" : ""}之一`;
  return typeof input === "string"
    ? `应为 ${choice}，实际为“${input.slice(0, MOST_LETTERS)}”`
    : `应为 ${choice}`;
}

const units: Readonly<Record<string, string>> = { string: "个字", array: "项", set: "项", map: "项" };

function sizeWords(origin: string, limit: number | bigint, countWords: string, valueWords: string): string {
  const unit = units[origin];
  return unit === undefined ? `${valueWords} ${limit}` : `${countWords} ${limit} ${unit}`;
}

function leastWords(origin: string, minimum: number | bigint): string {
  return origin === "string" && Number(minimum) === 1
    ? "不能为空"
    : sizeWords(origin, minimum, "至少", "应不小于");
}

export type InputError = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Lists each error at its own path: an unknown key at the key, and a union by its nearest schema only. */
export function toInputErrors(
  issues: readonly Issue[],
  parentPath: readonly PropertyKey[] = [],
): InputError[] {
  return issues.flatMap((issue) => {
    const path = [...parentPath, ...issue.path];
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ path: [...path, key], message: "没有这个字段" }));
    const nearest = issue.code === "invalid_union" ? nearestOf(issue.errors) : undefined;
    return nearest ? toInputErrors(nearest, path) : [{ path, message: issue.message }];
  });
}

/** The schema whose errors lie deepest was meant. If all fail at the value itself, it is the only one of its type. */
function nearestOf(shapes: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  const [first, ...others] = shapes.toSorted((left, right) => depth(right) - depth(left));
  if (first && depth(first) > 0)
    return others.every((issues) => depth(issues) < depth(first)) ? first : undefined;
  const [sameType, ...more] = shapes.filter((issues) => issues.every(({ code }) => code !== "invalid_type"));
  return more.length === 0 ? sameType : undefined;
}
