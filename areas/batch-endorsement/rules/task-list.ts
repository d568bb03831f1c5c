import {
  createDocumentNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { BATCH_EXPENSE } from "./batch-expense.ts";

const STATES = {
  waiting: ["01", "03", "04", "05"],
  running: ["06"],
  good: ["07"],
  bad: ["02", "08"],
  resting: ["09", "10"],
} as const;

export const batchTaskTones: Readonly<Record<string, keyof typeof STATES>> = Object.fromEntries(
  Object.entries(STATES).flatMap(([tone, codes]) => codes.map((code) => [code, tone as keyof typeof STATES])),
);

/** The states in which the menu of a row offers a step; a test holds them against the lifecycle. */
export const batchRowStates = {
  calculate: ["03", "04"],
  store: ["04"],
  submit: ["05"],
  revoke: ["05", "06"],
  delete: ["01", "02", "03", "04", "09"],
} as const;

/** 批量费用: the tasks of the branch and below it. */
export const batchTaskList = defineList({
  name: "batchExpense",
  call: "batchEndorse/queryTaskList",
  title: "批量费用",
  permission: BATCH_EXPENSE,
  source: "batch_expense_now",
  key: "taskId",
  owner: "input_by",
  agency: "agency_code",
  heading: "taskId",
  card: { title: "inputBy", figure: "commissionChange" },
  open: "/auxiliaryFunction/batchExpense/detail/{taskId}",
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "taskId", label: "任务号", kind: "number", width: 168 },
    { name: "policyCount", label: "保单数", kind: "integer", width: 80 },
    { name: "oldAgentFees", label: "原手续费率（%）", kind: "text", width: 128 },
    { name: "agentFees", label: "新手续费率（%）", kind: "text", width: 128 },
    { name: "commissionChange", label: "费用变化（元）", kind: "money", sum: true, width: 128 },
    { name: "doneCount", label: "成功", kind: "integer", width: 72 },
    { name: "failedCount", label: "失败", kind: "integer", width: 72 },
    createStatusListColumn({ label: "状态", names: "BatchTaskStatus", width: 104 }, STATES),
    { name: "inputBy", label: "操作员", kind: "text", names: "user", width: 100 },
    ...createSharedListColumns({ comCode: 160 }),
    { name: "inputAt", label: "创建时间", kind: "moment", width: 168, sortable: true },
    { name: "fileName", label: "导入文件", kind: "text", width: 160, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "inputAt", label: "创建日期", kind: "range", preset: "last29" },
    { name: "status", label: "状态", kind: "choice", names: "BatchTaskStatus" },
    { name: "inputBy", label: "创建人", kind: "user" },
    createDocumentNumberFilter("taskId", "任务号"),
    { name: "comCode", label: "机构", kind: "branch", names: "company", isMore: true },
  ],
  views: [
    { name: "open", label: "待办理", filters: { status: "01,03,04,05" } },
    { name: "running", label: "核批中", filters: { status: "06" } },
    { name: "ended", label: "已办结", filters: { status: "07,08" } },
  ],
});
