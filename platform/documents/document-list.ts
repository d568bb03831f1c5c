import { defineList, type ListColumn, type ListDefinition } from "#platform/lists/definition.ts";
import type { DocumentColumn, DocumentDefinition } from "./definition.ts";

/** The list of a plain document: its number, its columns, its state, whose it is. */
export function defineDocumentList(document: DocumentDefinition): ListDefinition {
  const { name, title, table, number, permission, heading, statuses, tones, filters, views, pages } =
    document;
  const { callPaths = {} } = document;
  const columns = Object.entries(document.columns).map(([column, cell]) => listColumn(column, cell));
  return defineList({
    name,
    call: callPaths["list"] ?? `${name}/query${capitaliseFirstLetter(name)}List`,
    exportCall: callPaths["export"],
    title,
    permission: permission.query,
    source: document.listSource ?? table,
    key: number.field,
    owner: "owner_code",
    agency: "agency_code",
    heading,
    open: pages.detail.replace("{businessNo}", `{${number.field}}`),
    sort: { column: "inputAt", direction: "desc" },
    columns: [
      { name: number.field, from: "business_no", label: number.label, kind: "number", width: 180 },
      ...columns,
      { name: "status", label: "状态", kind: "text", names: statuses, tones, width: 104 },
      ...(document.listColumns ?? []),
      { name: "ownerCode", label: "负责人", kind: "text", names: "user", width: 100 },
      { name: "comCode", label: "机构", kind: "text", names: "company", width: 150 },
      { name: "inputBy", label: "录入人", kind: "text", names: "user", width: 100, isHidden: true },
      { name: "changedAt", label: "更新时间", kind: "moment", width: 168 },
      { name: "inputAt", label: "录入时间", kind: "moment", width: 168, sortable: true, isHidden: true },
      { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
    ],
    filters: [
      { name: number.field, from: ["business_no"], label: number.label, kind: "text", match: "contains" },
      { name: "status", label: "状态", kind: "choice", names: statuses },
      ...filters,
      { name: "ownerCode", label: "负责人", kind: "user", isMore: true },
      { name: "comCode", label: "归属机构", kind: "branch", names: "company", isMore: true },
      { name: "inputAt", label: "录入日期", kind: "range", isMore: true },
    ],
    views,
  });
}

function listColumn(name: string, cell: DocumentColumn<string>): ListColumn {
  const { path: _, ...column } = cell;
  return { name, ...column };
}

export function capitaliseFirstLetter(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
