import { codeOf } from "./part-tree.ts";
import { type Held, type Holder, joined, listAt, withValue } from "./paths.ts";

type Blank = { readonly code: string; readonly part: Holder; readonly next: (index: number) => string };

const numbered = (word: string) => (index: number) => `${word}${index}`;
const padded = (word: string, digits: number) => (index: number) =>
  `${word}${String(index).padStart(digits, "0")}`;

/** What a new part begins as: the least that the language allows. */
const blanks: Readonly<Record<string, Blank>> = {
  section: {
    code: "code",
    next: numbered("section"),
    part: { title: "新分区", kind: "form", elements: [] },
  },
  element: {
    code: "elementCode",
    next: numbered("field"),
    part: {
      label: "新字段",
      type: "input",
      required: false,
      ruleList: [],
      inquiry2InsureRuleList: [],
      modifyFlagOfInquiry2Insure: "1",
      readOnly: false,
      invisible: false,
      defaultEmbedValues: [],
    },
  },
  clause: {
    code: "clauseCode",
    next: padded("TK", 6),
    part: { nameZh: "新条款", clauseKind: "2", liabilities: [] },
  },
  special: {
    code: "specialCode",
    next: padded("TY", 4),
    part: { titleZh: "新特别约定", contentZh: "本保单" },
  },
  plan: {
    code: "packageId",
    next: padded("FA", 7),
    part: { nameZh: "新方案", planType: "01", insureType: "STANDARD", items: [], specialCodes: [] },
  },
  factor: {
    code: "code",
    next: numbered("factor"),
    part: { nameZh: "新系数", mode: "exact", input: "'1'", rows: [{ key: "1", label: "默认", value: "1" }] },
  },
  block: { code: "", next: () => "", part: { steps: [] } },
  step: { code: "code", next: numbered("step"), part: { label: "新步骤", value: "0" } },
};

/** Adds a new part to a list; tells where it is. */
export function withNew(
  product: Holder,
  list: string,
  kind: string,
  at = Infinity,
): { product: Holder; path: string } {
  const blank = blanks[kind];
  const parts = listAt(product, list);
  const taken = new Set(parts.map(codeOf));
  let number = parts.length + 1;
  while (blank && taken.has(blank.next(number))) number += 1;
  const part =
    blank && blank.code !== "" ? { [blank.code]: blank.next(number), ...blank.part } : (blank?.part ?? {});
  return inserted(product, list, part, Math.min(at, parts.length));
}

function inserted(product: Holder, list: string, part: Held, index: number) {
  const parts = listAt(product, list).toSpliced(index, 0, part);
  return { product: withValue(product, list, parts), path: joined(list, index) };
}

/** Undefined where there is no room that way. */
export function withMoved(
  product: Holder,
  path: string,
  by: 1 | -1,
): { product: Holder; path: string } | undefined {
  const { list, index } = placeIn(path);
  const parts = listAt(product, list);
  const part = parts[index];
  if (part === undefined || parts[index + by] === undefined) return undefined;
  return inserted(withValue(product, list, parts.toSpliced(index, 1)), list, part, index + by);
}

export function withoutPart(product: Holder, path: string): Holder {
  const { list, index } = placeIn(path);
  return withValue(product, list, listAt(product, list).toSpliced(index, 1));
}

/** Where to go on once a part is gone: what stands there now, else what is last, else what held it. */
export function besideGone(product: Holder, path: string): string {
  const { list, index } = placeIn(path);
  const count = listAt(product, list).length;
  if (count > 0) return joined(list, Math.min(index, count - 1));
  const upper = list.replace(/\.?[a-zA-Z]+$/, "");
  return upper === "" || upper === "rating" ? `${list}/` : upper;
}

/** The list that a part stands in, and where; -1 for what stands in none. */
export function placeIn(path: string): { readonly list: string; readonly index: number } {
  const cut = path.lastIndexOf(".");
  const index = /^\d+$/.test(path.slice(cut + 1)) ? Number(path.slice(cut + 1)) : -1;
  return { list: path.slice(0, Math.max(cut, 0)), index };
}
