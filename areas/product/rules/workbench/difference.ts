import type { Product, WorkedCase } from "../product-shape.ts";
import { partKinds } from "./part-kinds.ts";
import { codeOf, titleOf } from "./part-tree.ts";
import { type Held, type Holder, isList, listText } from "./paths.ts";

export type Differing = {
  /** From the outermost to the innermost, in words. */
  readonly place: readonly string[];
  readonly what: "added" | "removed" | "changed" | "moved";
  readonly before: string;
  readonly after: string;
};

/** Everything in which one version of a product is not another; parts are compared by their codes. */
export function productDifference(before: Product, after: Product): Differing[] {
  return differing(before, after, [], "");
}

export type Content = { readonly product: Product; readonly cases: readonly WorkedCase[] };

/** With the cases by which each is judged. */
export function contentDifference(before: Content, after: Content): Differing[] {
  const cases = differing(before.cases, after.cases, ["算例"], "cases");
  return [...productDifference(before.product, after.product), ...cases];
}

/** `list` names the innermost list, since the same field is called otherwise in another. */
function differing(before: Held, after: Held, place: readonly string[], list: string): Differing[] {
  if (isSame(before, after)) return [];
  if (before === undefined) return [{ place, what: "added", before: "", after: said(after) }];
  if (after === undefined) return [{ place, what: "removed", before: said(before), after: "" }];
  if (isList(before) && isList(after) && areParts(before) && areParts(after))
    return listDiffering(before, after, place, list);
  if (isHolder(before) && isHolder(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => {
      const [was, is] = [own(before, name), own(after, name)];
      return differing(was, is, [...place, wordOf(list, name)], isList(is ?? was) ? name : list);
    });
  }
  return [{ place, what: "changed", before: said(before), after: said(after) }];
}

/** A currency or a map may be named like something that every object has. */
function own(holder: Holder, name: string): Held {
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
}

function listDiffering(
  before: readonly Held[],
  after: readonly Held[],
  place: readonly string[],
  list: string,
): Differing[] {
  const [old, now] = [byCode(before), byCode(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const found = names.flatMap((name) => {
    const [one, other] = [old.get(name), now.get(name)];
    return differing(one, other, [...place, titleOf(other ?? one) ?? name], list);
  });
  const kept = (from: ReadonlyMap<string, Held>, other: ReadonlyMap<string, Held>) =>
    [...from.keys()].filter((name) => other.has(name));
  const [orderWas, orderIs] = [kept(old, now), kept(now, old)];
  if (orderWas.join("\n") === orderIs.join("\n")) return found;
  const inWords = (order: readonly string[], of: ReadonlyMap<string, Held>) =>
    order.map((name) => titleOf(of.get(name)) ?? name).join("、");
  const moved = { before: inWords(orderWas, old), after: inWords(orderIs, now) };
  return [...found, { place: [...place, "顺序"], what: "moved" as const, ...moved }];
}

/** What is named alike twice, or not at all, is told apart by its place. */
function byCode(list: readonly Held[]): Map<string, Held> {
  const named = new Map<string, Held>();
  for (const [index, part] of list.entries()) {
    const code = codeOf(part);
    named.set(code === undefined || named.has(code) ? `第 ${index + 1} 项` : code, part);
  }
  return named;
}

export function isSame(one: Held, other: Held): boolean {
  if (one === other) return true;
  if (!isHolder(one) || !isHolder(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSame(item, other[index]));
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => isSame(one[name], own(other, name)))
  );
}

function isHolder(held: Held): held is Holder {
  return typeof held === "object" && held !== null && !isList(held);
}

function areParts(list: readonly Held[]): boolean {
  return list.every((item) => isHolder(item));
}

const MOST_SAID = 400;

function said(held: Held): string {
  if (held === true || held === false) return held ? "是" : "否";
  if (held === null) return "";
  if (typeof held === "string" || typeof held === "number") return String(held);
  if (isHolder(held)) return titleOf(held) ?? inFull(held);
  return isList(held) && !areParts(held) ? listText(held, "，") : inFull(held);
}

function inFull(held: Held): string {
  const text = isList(held) ? held.map((part) => said(part)).join("、") : JSON.stringify(held);
  return text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text;
}

/** What the workbench calls a part or a field of one. */
function wordOf(list: string, name: string): string {
  return words.get(`${list}.${name}`) ?? words.get(name) ?? name;
}

const words = new Map<string, string>([
  ["sections", "表单"],
  ["elements", "字段"],
  ["clauses", "条款"],
  ["specialClauses", "特别约定"],
  ["plans", "方案计划"],
  ["rating", "计费"],
  ["factors", "系数"],
  ["blocks", "计算步骤"],
  ["steps", "步骤"],
  ["changes", "批改计费"],
  ["shortRateTables", "短期费率表"],
  ["maps", "代码对应"],
  ["referrals", "核保规则"],
  ["sale", "销售"],
  ["cases.caseNo", "算例编号"],
  ["cases.title", "标题"],
  ["cases.form", "录入内容"],
  ["cases.facts", "事实"],
  ["cases.change", "批改"],
  ["cases.asks", "核对的金额"],
  ["cases.total", "金额"],
  ["cases.sum", "年保费合计"],
  ["cases.derived", "其他金额"],
  ["cases.lines", "计算明细"],
  ["cases.detail", "计算明细的组成"],
  ["cases.reckoned", "推算过程"],
  ["expected", "应得"],
]);
function learn(name: string, word: string): void {
  if (!words.has(name)) words.set(name, word);
}
const lastOf = (at: string): string => at.split(".").at(-1) ?? at;
for (const { title, fields, tables, name } of Object.values(partKinds)) {
  learn(name, title);
  for (const { at, element } of fields) learn(lastOf(at), element.label);
  for (const { at, section, fields: columns } of tables) {
    learn(lastOf(at), section.title);
    for (const column of columns) learn(`${lastOf(at)}.${lastOf(column.at)}`, column.element.label);
  }
}
