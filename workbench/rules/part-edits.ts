import { findProductPartCode } from "#areas/product/rules/part-names.ts";
import {
  type JsonValue,
  type JsonObject,
  joinJsonPath,
  getJsonList,
  replaceJsonValue,
} from "#areas/product/rules/json-path.ts";

type Blank = { readonly code: string; readonly part: JsonObject; readonly next: (index: number) => string };

const numbered = (prefix: string) => (index: number) => `${prefix}${index}`;
const padded = (prefix: string, digits: number) => (index: number) =>
  `${prefix}${String(index).padStart(digits, "0")}`;

/** The initial content of new parts: the minimum that the product language allows. */
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
  endorsement: {
    code: "type",
    next: padded("", 2),
    part: { opens: [], premium: { effect: "zero", method: "none" } },
  },
  block: { code: "", next: () => "", part: { steps: [] } },
  step: { code: "code", next: numbered("step"), part: { label: "新步骤", value: "0" } },
};

/** Adds a new part to a list and returns its path. */
export function addProductPart(
  product: JsonObject,
  list: string,
  kind: string,
  insertAt = Infinity,
): { product: JsonObject; path: string } {
  const blank = blanks[kind];
  const parts = getJsonList(product, list);
  const takenCodes = new Set(parts.map(findProductPartCode));
  let number = parts.length + 1;
  while (blank && takenCodes.has(blank.next(number))) number += 1;
  const part =
    blank && blank.code !== "" ? { [blank.code]: blank.next(number), ...blank.part } : (blank?.part ?? {});
  return inserted(product, list, part, Math.min(insertAt, parts.length));
}

function inserted(product: JsonObject, list: string, part: JsonValue, index: number) {
  const parts = getJsonList(product, list).toSpliced(index, 0, part);
  return { product: replaceJsonValue(product, list, parts), path: joinJsonPath(list, index) };
}

/** Returns undefined if the part is already the first or last. */
export function moveProductPart(
  product: JsonObject,
  path: string,
  by: 1 | -1,
): { product: JsonObject; path: string } | undefined {
  const { list, index } = splitPartPath(path);
  const parts = getJsonList(product, list);
  const part = parts[index];
  if (part === undefined || parts[index + by] === undefined) return undefined;
  return inserted(replaceJsonValue(product, list, parts.toSpliced(index, 1)), list, part, index + by);
}

export function removeProductPart(product: JsonObject, path: string): JsonObject {
  const { list, index } = splitPartPath(path);
  return replaceJsonValue(product, list, getJsonList(product, list).toSpliced(index, 1));
}

/** The path to show after a part was removed: its successor, else the last part, else the parent. */
export function getPartPathAfterRemoval(product: JsonObject, path: string): string {
  const { list, index } = splitPartPath(path);
  const count = getJsonList(product, list).length;
  if (count > 0) return joinJsonPath(list, Math.min(index, count - 1));
  const upper = list.replace(/\.?[a-zA-Z]+$/, "");
  return upper === "" || upper === "rating" ? `${list}/` : upper;
}

/** Splits a part's path into list and index; the index is -1 for a part outside any list. */
export function splitPartPath(path: string): { readonly list: string; readonly index: number } {
  const cut = path.lastIndexOf(".");
  const index = /^\d+$/.test(path.slice(cut + 1)) ? Number(path.slice(cut + 1)) : -1;
  return { list: path.slice(0, Math.max(cut, 0)), index };
}
