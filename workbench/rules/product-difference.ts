import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import type { ContentDifference } from "#platform/forms/content-difference.ts";
import { allProductPartKinds } from "./part-kinds.ts";
import { findProductPartCode, findProductPartTitle } from "#areas/product/rules/part-names.ts";
import { type JsonValue, type JsonObject, isJsonList, joinListText } from "#areas/product/rules/json-path.ts";

/** Lists everything that differs between two versions of a product; parts are matched by code. */
export function listProductDifferences(before: Product, after: Product): ContentDifference[] {
  return differences(before, after, [], "");
}

export type ProductWithCases = { readonly product: Product; readonly cases: readonly WorkedCase[] };

/** Lists the differences of two products and of their worked cases. */
export function listProductAndCaseDifferences(
  before: ProductWithCases,
  after: ProductWithCases,
): ContentDifference[] {
  const cases = differences(before.cases, after.cases, ["算例"], "cases");
  return [...listProductDifferences(before.product, after.product), ...cases];
}

/** `list` names the innermost list, because the label of a field depends on its list. */
function differences(
  before: JsonValue,
  after: JsonValue,
  place: readonly string[],
  list: string,
): ContentDifference[] {
  if (isEqualProductContent(before, after)) return [];
  if (before === undefined) return [{ place, what: "added", before: "", after: formatValue(after) }];
  if (after === undefined) return [{ place, what: "removed", before: formatValue(before), after: "" }];
  if (isJsonList(before) && isJsonList(after) && areParts(before) && areParts(after))
    return listDifferences(before, after, place, list);
  if (isHolder(before) && isHolder(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => {
      const [oldValue, newValue] = [ownValue(before, name), ownValue(after, name)];
      return differences(
        oldValue,
        newValue,
        [...place, labelOf(list, name)],
        isJsonList(newValue ?? oldValue) ? name : list,
      );
    });
  }
  return [{ place, what: "changed", before: formatValue(before), after: formatValue(after) }];
}

/** A currency or a map may have the name of a property that every object has. */
function ownValue(holder: JsonObject, name: string): JsonValue {
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
}

function listDifferences(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  place: readonly string[],
  list: string,
): ContentDifference[] {
  const [oldParts, newParts] = [byCode(before), byCode(after)];
  const names = [...new Set([...oldParts.keys(), ...newParts.keys()])];
  const contentDifferences = names.flatMap((name) => {
    const [oldPart, newPart] = [oldParts.get(name), newParts.get(name)];
    return differences(oldPart, newPart, [...place, findProductPartTitle(newPart ?? oldPart) ?? name], list);
  });
  const commonNames = (from: ReadonlyMap<string, JsonValue>, counterpart: ReadonlyMap<string, JsonValue>) =>
    [...from.keys()].filter((name) => counterpart.has(name));
  const [orderWas, orderIs] = [commonNames(oldParts, newParts), commonNames(newParts, oldParts)];
  if (orderWas.join("\n") === orderIs.join("\n")) return contentDifferences;
  const inWords = (order: readonly string[], of: ReadonlyMap<string, JsonValue>) =>
    order.map((name) => findProductPartTitle(of.get(name)) ?? name).join("、");
  const moved = { before: inWords(orderWas, oldParts), after: inWords(orderIs, newParts) };
  return [...contentDifferences, { place: [...place, "顺序"], what: "moved" as const, ...moved }];
}

/** A part without a code, or with a repeated code, is identified by its position. */
function byCode(list: readonly JsonValue[]): Map<string, JsonValue> {
  const partByCode = new Map<string, JsonValue>();
  for (const [index, part] of list.entries()) {
    const code = findProductPartCode(part);
    partByCode.set(code === undefined || partByCode.has(code) ? `第 ${index + 1} 项` : code, part);
  }
  return partByCode;
}

export function isEqualProductContent(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (!isHolder(left) || !isHolder(right)) {
    if (!isJsonList(left) || !isJsonList(right) || left.length !== right.length) return false;
    return left.every((item, index) => isEqualProductContent(item, right[index]));
  }
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => isEqualProductContent(left[name], ownValue(right, name)))
  );
}

function isHolder(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !isJsonList(value);
}

function areParts(list: readonly JsonValue[]): boolean {
  return list.every((item) => isHolder(item));
}

const MOST_LETTERS = 400;

function formatValue(value: JsonValue): string {
  if (value === true || value === false) return value ? "是" : "否";
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (isHolder(value)) return findProductPartTitle(value) ?? formatWhole(value);
  return isJsonList(value) && !areParts(value) ? joinListText(value, "，") : formatWhole(value);
}

function formatWhole(value: JsonValue): string {
  const text = isJsonList(value) ? value.map((part) => formatValue(part)).join("、") : JSON.stringify(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

/** The workbench's label of a part, or of a field of a part. */
function labelOf(list: string, name: string): string {
  return labels.get(`${list}.${name}`) ?? labels.get(name) ?? name;
}

const labels = new Map<string, string>([
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
  ["endorsements", "批改类型"],
  ["endorsements.premium", "保费"],
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
function addLabel(name: string, label: string): void {
  if (!labels.has(name)) labels.set(name, label);
}
const lastOf = (at: string): string => at.split(".").at(-1) ?? at;
for (const { title, fields, tables, name } of Object.values(allProductPartKinds)) {
  addLabel(name, title);
  for (const { path: at, element } of fields) addLabel(lastOf(at), element.label);
  for (const { path: at, section, fields: columns } of tables) {
    addLabel(lastOf(at), section.title);
    for (const column of columns) addLabel(`${lastOf(at)}.${lastOf(column.path)}`, column.element.label);
  }
}
