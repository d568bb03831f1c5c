import type { Product } from "../product-shape.ts";
import { type Held, type Holder, joined, listAt, valueAt } from "./paths.ts";

/** A place of a product in the workbench: a part that is filled in, or a heading that holds others. */
export type PartNode = {
  /** Its path; of those at the root, what they are. */
  readonly id: string;
  /** Several parts lie at the root of the product: "". */
  readonly path: string;
  /** None for a heading. */
  readonly kind?: string;
  readonly title: string;
  readonly code: string;
  readonly children: readonly PartNode[];
  /** What may be added below. */
  readonly holds?: { readonly list: string; readonly kind: string; readonly title: string };
};

/** A product from top to bottom, in the order in which it is thought of. */
export function productTree(product: Product): PartNode[] {
  const held = product as unknown as Holder;
  return [
    leaf("basics", "基本信息"),
    branch("表单", "sections", listed(held, "sections", "section", fieldNodes), "section", "分区"),
    leaf("checks", "字段间校验"),
    branch("条款与责任", "clauses", listed(held, "clauses", "clause"), "clause", "条款"),
    leaf("limits", "限额与免赔"),
    branch("特别约定", "specialClauses", listed(held, "specialClauses", "special"), "special", "特别约定"),
    branch("方案计划", "plans", listed(held, "plans", "plan"), "plan", "方案"),
    ratingNode(held),
    leaf("referrals", "核保规则", "referrals"),
    leaf("authority", "核保权限", "authority"),
  ];
}

function ratingNode(held: Holder): PartNode {
  const names = namesIn(held);
  const changes = Object.entries((valueAt(held, "rating.changes") ?? {}) as Holder);
  const maps = Object.keys((valueAt(held, "maps") ?? {}) as Holder);
  const changeNodes = changes.map(([kind, change]) => ({
    id: joined("rating.changes", kind),
    path: joined("rating.changes", kind),
    kind: "change",
    title: titleOf(change) ?? kind,
    code: kind,
    children: blockNodes(held, joined("rating.changes", kind, "blocks"), names),
    holds: { list: joined("rating.changes", kind, "blocks"), kind: "block", title: "计算" },
  }));
  return heading("计费", "rating", [
    leaf("rating", "计费说明", "rating"),
    branch("系数", "rating.factors", listed(held, "rating.factors", "factor"), "factor", "系数"),
    branch("计算步骤", "rating.blocks", blockNodes(held, "rating.blocks", names), "block", "计算"),
    heading("批改计费", "rating.changes", changeNodes),
    heading("短期费率表", "shortRateTables", listed(held, "shortRateTables", "shortRate")),
    heading(
      "代码对应",
      "maps",
      maps.map((name) => leaf("map", name, joined("maps", name))),
    ),
  ]);
}

function blockNodes(held: Holder, list: string, names: Names): PartNode[] {
  return listAt(held, list).map((block, index) => {
    const path = joined(list, index);
    const over = valueAt(block, "over");
    return {
      id: path,
      path,
      kind: "block",
      title: typeof over === "string" ? `逐行：${names.get(over) ?? over}` : "一次",
      code: "",
      children: listed(held, joined(path, "steps"), "step").map((step) => ({
        ...step,
        title: inWords(step.title, names),
      })),
      holds: { list: joined(path, "steps"), kind: "step", title: "步骤" },
    };
  });
}

function fieldNodes(held: Holder, path: string): Pick<PartNode, "children" | "holds"> {
  const list = joined(path, "elements");
  return { children: listed(held, list, "element"), holds: { list, kind: "element", title: "字段" } };
}

type Names = ReadonlyMap<string, string>;

/** What sections are called by "section", and their fields by "section.field". */
function namesIn(held: Holder): Names {
  return new Map(
    listAt(held, "sections").flatMap((section) => {
      const code = codeOf(section) ?? "";
      const fields = listAt(section, "elements").map(
        (field) => [`${code}.${codeOf(field)}`, titleOf(field) ?? ""] as const,
      );
      return [[code, titleOf(section) ?? code] as const, ...fields];
    }),
  );
}

/** "死亡伤残 {工种名称}" for a title in which a field's value is put. */
function inWords(title: string, names: Names): string {
  return title.replace(/\{([\w.]+)\}/g, (whole, name: string) => {
    const said = names.get(name);
    return said === undefined ? whole : `{${said}}`;
  });
}

type Below = (held: Holder, path: string) => Pick<PartNode, "children" | "holds">;

function listed(
  held: Holder,
  list: string,
  kind: string,
  below: Below = () => ({ children: [] }),
): PartNode[] {
  return listAt(held, list).map((part, index) => {
    const path = joined(list, index);
    const code = codeOf(part) ?? "";
    return { id: path, path, kind, title: titleOf(part) ?? code, code, ...below(held, path) };
  });
}

function leaf(kind: string, title: string, path = ""): PartNode {
  return { id: path === "" ? kind : path, path, kind, title, code: "", children: [] };
}

function heading(title: string, path: string, children: readonly PartNode[]): PartNode {
  return { id: `${path}/`, path, title, code: "", children };
}

function branch(
  title: string,
  list: string,
  children: readonly PartNode[],
  kind: string,
  what: string,
): PartNode {
  return { ...heading(title, list, children), holds: { list, kind, title: what } };
}

const titles = ["label", "title", "nameZh", "titleZh", "messageZh", "name"];
const codes = [
  "elementCode",
  "code",
  "clauseCode",
  "liabilityCode",
  "specialCode",
  "ruleNo",
  "packageId",
  "insurancePlanNo",
  "caseNo",
  "ruleCode",
  "key",
];

export function titleOf(part: Held): string | undefined {
  return firstText(part, titles);
}

/** By which a part is known among its like, wherever it stands. */
export function codeOf(part: Held): string | undefined {
  return firstText(part, codes);
}

function firstText(part: Held, names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = typeof part === "object" ? valueAt(part, name) : undefined;
    if (typeof found === "string" && found !== "") return found;
  }
  return undefined;
}
