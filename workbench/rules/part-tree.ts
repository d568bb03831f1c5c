import type { Product } from "#areas/product/rules/product-shape.ts";
import { findProductPartCode, findProductPartTitle } from "#areas/product/rules/part-names.ts";
import { type JsonObject, joinJsonPath, getJsonList, findJsonValue } from "#areas/product/rules/json-path.ts";

/** A node of the product tree: a part that is edited, or a heading with parts below it. */
export type ProductTreeNode = {
  /** The path of the part, or the kind of a part at the root. */
  readonly id: string;
  /** The path in the product; "" for the parts at its root. */
  readonly path: string;
  /** The kind of the part; undefined for a heading. */
  readonly kind?: string;
  readonly title: string;
  readonly code: string;
  readonly children: readonly ProductTreeNode[];
  /** The list and kind of the parts that may be added below. */
  readonly addable?: { readonly list: string; readonly kind: string; readonly title: string };
};

/**
 * Builds the tree of a product, in the order in which product managers think of it. `endorsementNames` holds the names of
 * endorsement types by code.
 */
export function buildProductTree(
  product: Product,
  endorsementNames: ReadonlyMap<string, string> = new Map(),
): ProductTreeNode[] {
  const content = product as unknown as JsonObject;
  const endorsements = listNodes(content, "endorsements", "endorsement").map((node) => ({
    ...node,
    title: endorsementNames.get(node.code) ?? node.title,
  }));
  return [
    leaf("basics", "基本信息"),
    branch("表单", "sections", listNodes(content, "sections", "section", fieldNodes), "section", "分区"),
    leaf("checks", "字段间校验"),
    branch("条款与责任", "clauses", listNodes(content, "clauses", "clause"), "clause", "条款"),
    leaf("limits", "限额与免赔"),
    branch(
      "特别约定",
      "specialClauses",
      listNodes(content, "specialClauses", "special"),
      "special",
      "特别约定",
    ),
    branch("方案计划", "plans", listNodes(content, "plans", "plan"), "plan", "方案"),
    ratingNode(content),
    branch("批改类型", "endorsements", endorsements, "endorsement", "批改类型"),
    leaf("referrals", "核保规则", "referrals"),
    leaf("authority", "核保权限", "authority"),
  ];
}

function ratingNode(content: JsonObject): ProductTreeNode {
  const labels = labelsIn(content);
  const changes = Object.entries((findJsonValue(content, "rating.changes") ?? {}) as JsonObject);
  const maps = Object.keys((findJsonValue(content, "maps") ?? {}) as JsonObject);
  const changeNodes = changes.map(([kind, change]) => ({
    id: joinJsonPath("rating.changes", kind),
    path: joinJsonPath("rating.changes", kind),
    kind: "change",
    title: findProductPartTitle(change) ?? kind,
    code: kind,
    children: blockNodes(content, joinJsonPath("rating.changes", kind, "blocks"), labels),
    addable: { list: joinJsonPath("rating.changes", kind, "blocks"), kind: "block", title: "计算" },
  }));
  return heading("计费", "rating", [
    leaf("rating", "计费说明", "rating"),
    branch("系数", "rating.factors", listNodes(content, "rating.factors", "factor"), "factor", "系数"),
    branch("计算步骤", "rating.blocks", blockNodes(content, "rating.blocks", labels), "block", "计算"),
    heading("批改计费", "rating.changes", changeNodes),
    heading("短期费率表", "shortRateTables", listNodes(content, "shortRateTables", "shortRate")),
    heading(
      "代码对应",
      "maps",
      maps.map((name) => leaf("map", name, joinJsonPath("maps", name))),
    ),
  ]);
}

function blockNodes(content: JsonObject, list: string, labels: Labels): ProductTreeNode[] {
  return getJsonList(content, list).map((block, index) => {
    const path = joinJsonPath(list, index);
    const over = findJsonValue(block, "over");
    return {
      id: path,
      path,
      kind: "block",
      title: typeof over === "string" ? `逐行：${labels.get(over) ?? over}` : "一次",
      code: "",
      children: listNodes(content, joinJsonPath(path, "steps"), "step").map((step) => ({
        ...step,
        title: withLabels(step.title, labels),
      })),
      addable: { list: joinJsonPath(path, "steps"), kind: "step", title: "步骤" },
    };
  });
}

function fieldNodes(content: JsonObject, path: string): Pick<ProductTreeNode, "children" | "addable"> {
  const list = joinJsonPath(path, "elements");
  return { children: listNodes(content, list, "element"), addable: { list, kind: "element", title: "字段" } };
}

type Labels = ReadonlyMap<string, string>;

/** The labels of sections by "section", and of their fields by "section.field". */
function labelsIn(content: JsonObject): Labels {
  return new Map(
    getJsonList(content, "sections").flatMap((section) => {
      const code = findProductPartCode(section) ?? "";
      const fields = getJsonList(section, "elements").map(
        (field) => [`${code}.${findProductPartCode(field)}`, findProductPartTitle(field) ?? ""] as const,
      );
      return [[code, findProductPartTitle(section) ?? code] as const, ...fields];
    }),
  );
}

/** Replaces field names in a title by their labels, as in "死亡伤残 {工种名称}". */
function withLabels(title: string, labels: Labels): string {
  return title.replace(/\{([\w.]+)\}/g, (whole, name: string) => {
    const label = labels.get(name);
    return label === undefined ? whole : `{${label}}`;
  });
}

type Below = (content: JsonObject, path: string) => Pick<ProductTreeNode, "children" | "addable">;

function listNodes(
  content: JsonObject,
  list: string,
  kind: string,
  below: Below = () => ({ children: [] }),
): ProductTreeNode[] {
  return getJsonList(content, list).map((part, index) => {
    const path = joinJsonPath(list, index);
    const code = findProductPartCode(part) ?? "";
    return { id: path, path, kind, title: findProductPartTitle(part) ?? code, code, ...below(content, path) };
  });
}

function leaf(kind: string, title: string, path = ""): ProductTreeNode {
  return { id: path === "" ? kind : path, path, kind, title, code: "", children: [] };
}

function heading(title: string, path: string, children: readonly ProductTreeNode[]): ProductTreeNode {
  return { id: `${path}/`, path, title, code: "", children };
}

function branch(
  title: string,
  list: string,
  children: readonly ProductTreeNode[],
  kind: string,
  partTitle: string,
): ProductTreeNode {
  return { ...heading(title, list, children), addable: { list, kind, title: partTitle } };
}
