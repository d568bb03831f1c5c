import * as z from "zod/mini";
import { type Call, defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { storableJsonSchemaCheck, FileAnswerSchema } from "#platform/kernel/wire.ts";
import type { ListDefinition, ListFilter } from "./definition.ts";
import { MAX_FILTER_LETTERS, parseFilterText } from "./filter-text.ts";

export const listEngineRefusals = defineRefusals({
  placeLost: { code: "LST001", message: "列表的翻页位置已失效", next: "请回到第一页重新翻页" },
  listUnknown: {
    code: "LST002",
    message: "没有这个列表，或您的岗位不能查看",
    next: "请核对地址，需要查看时请联系管理员开通权限",
  },
  viewMissing: { code: "LST003", message: "该视图不存在或已被删除", next: "请刷新页面后重新选择视图" },
  viewTaken: { code: "LST004", message: "已有名为“{name}”的视图", next: "请换一个名称，或先删除原来的视图" },
  viewsFull: { code: "LST005", message: "视图已达上限（{most} 个）", next: "请先删除不用的视图" },
  sharingForbidden: {
    code: "LST006",
    message: "您不能为他人设置视图",
    next: "请保存为仅自己可见，或请有运营管理权限的同事设置",
  },
  tooManyAtOnce: {
    code: "LST007",
    message: "符合条件的记录超过 {most} 条，不能直接下载",
    next: "请作为后台任务导出",
  },
  tooManyRows: {
    code: "LST008",
    message: "符合条件的记录超过 {most} 条，一次导不完",
    next: "请缩小条件，分次导出",
  },
  listChanged: {
    code: "LST009",
    message: "该列表的列或条件在提交之后已有变化",
    next: "请打开列表重新导出",
  },
});

/** The place of a page: the side, and the sort value and key of the row at which it starts. */
export const PageCursor = z.object({
  side: z.enum(["after", "before"]),
  value: z.string().check(z.maxLength(1000), storableJsonSchemaCheck),
  key: z.string().check(z.maxLength(200), storableJsonSchemaCheck),
});
export type PageCursor = z.infer<typeof PageCursor>;

export const MAX_COUNTED_ROWS = 1000;
export const ROWS_PER_PAGE = 50;
const CodeNames = z.record(z.string(), z.record(z.string(), z.string()));

/** Cells are described for OpenAPI but not checked, because a page has thousands of them. */
function cellOf(label: string) {
  const cell = z.nullable(z.string());
  z.globalRegistry.add(cell, { description: label });
  return cell;
}

/** `want` separates the rows, which the user waits for, from the count and the sums. */
function contractOf(list: ListDefinition) {
  const cells = list.columns.map(({ name, label }) => [name, cellOf(label)]);
  return defineCall({
    method: "POST",
    path: list.call,
    title: `${list.title}：查列表`,
    permission: list.permission,
    feature: list.feature,
    effect: "read",
    input: z.object({
      filters: z._default(filtersOf(list), {}),
      sort: sortOf(list),
      cursor: z.optional(PageCursor),
      size: z._default(
        z.int("应为整数").check(z.gte(1, "应不小于1"), z.lte(200, "应不大于200")),
        ROWS_PER_PAGE,
      ),
      want: z._default(z.enum(["rows", "totals"]), "rows"),
    }),
    output: z.object({
      rows: z.array(z.object(Object.fromEntries(cells) as Record<string, Cell>)),
      /** The names of the codes in the rows, by look-up. */
      names: CodeNames,
      previous: z.nullable(PageCursor),
      next: z.nullable(PageCursor),
      /** The number of rows, counted up to a thousand, and the sums. */
      totals: z.nullable(
        z.object({ count: z.int(), isMore: z.boolean(), sums: z.record(z.string(), z.string()) }),
      ),
    }),
    refusals: [listEngineRefusals.placeLost],
  });
}

/** Builds the contract entry of a list. */
export function createListCall(list: ListDefinition) {
  return Object.assign(contractOf(list), { list });
}

type Cell = z.ZodMiniNullable<z.ZodMiniString>;
/** The contracts without their list, which type the handlers. */
export type ListContract = ReturnType<typeof contractOf>;
export type ListExportContract = ReturnType<typeof exportContractOf>;
export type ListCall = ListContract & { readonly list: ListDefinition };
export type ListExportCall = ListExportContract & { readonly list: ListDefinition };
export type ListExportTaskContract = ReturnType<typeof exportTaskContractOf>;
export type ListExportTaskCall = ListExportTaskContract & { readonly list: ListDefinition };
export type ListRow = Readonly<Record<string, string | null>>;

export function isListCall(call: Call): call is ListCall {
  return "list" in call;
}

export const ExportFormat = z.enum(["csv", "xlsx"], "请选择 csv 或 xlsx");
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Exports a view of a list as a file, with the shown columns in their order. */
export function createListExportInputSchema(list: ListDefinition) {
  const columns = list.columns.map(({ name }) => name);
  return z.object({
    filters: z._default(filtersOf(list), {}),
    sort: sortOf(list),
    columns: z
      .array(z.enum(columns))
      .check(z.minLength(1, "请至少选一列"), z.maxLength(columns.length, "列不能重复")),
    format: z._default(ExportFormat, "csv"),
  });
}

function exportContractOf(list: ListDefinition) {
  return defineCall({
    method: "POST",
    path: list.exportCall ?? `${list.call}/export`,
    title: `${list.title}：下载当前列表`,
    permission: list.permission,
    feature: list.feature,
    effect: "read",
    file: true,
    input: createListExportInputSchema(list),
    output: FileAnswerSchema,
    refusals: [listEngineRefusals.tooManyAtOnce],
  });
}

/** Exports at once, for a number of rows that takes little time. */
export function createExportCall(list: ListDefinition) {
  return Object.assign(exportContractOf(list), { list });
}

function exportTaskContractOf(list: ListDefinition) {
  return defineCall({
    method: "POST",
    path: `${list.call}/exportTask`,
    title: `${list.title}：导出当前列表（后台任务）`,
    permission: list.permission,
    feature: list.feature,
    effect: "change",
    input: createListExportInputSchema(list),
    output: z.object({ taskId: z.string() }),
    refusals: [],
  });
}

/** Exports many rows as a task, whose file waits in the task centre. */
export function createExportTaskCall(list: ListDefinition) {
  return Object.assign(exportTaskContractOf(list), { list });
}

function sortOf(list: ListDefinition) {
  const sortable = list.columns.filter((column) => column.sortable).map(({ name }) => name);
  return z.optional(z.object({ column: z.enum(sortable), direction: z.enum(["asc", "desc"]) }));
}

/** An unknown filter is refused: without it the answer would have more rows than requested. */
function filtersOf(list: ListDefinition) {
  const filters = list.filters.map((filter) => [filter.name, z.optional(filterText(filter))]);
  return z.strictObject(Object.fromEntries(filters) as Record<string, z.ZodMiniOptional<z.ZodMiniString>>);
}

const filterInputs: Readonly<Record<ListFilter["kind"], string>> = {
  text: "请输入要查的内容",
  choice: "请选择，最多50项",
  range: "日期范围有误，应如 2026-01-01~2026-01-31 或 last29",
  amounts: "金额范围有误，应如 100.00~200.00",
  branch: "请选择机构",
  user: "请输入工号，本人为 me",
};

function filterText({ kind, label }: ListFilter) {
  return z.string(filterInputs[kind]).check(
    z.refine((text) => parseFilterText(kind, text) !== undefined, filterInputs[kind]),
    z.meta({ maxLength: MAX_FILTER_LETTERS, description: label }),
  );
}
