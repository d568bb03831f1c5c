import {
  createDocumentNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
} from "#areas/document/rules/list-parts.ts";
import { type Lifecycle, NO_STATE, type TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import { defineList } from "#platform/lists/definition.ts";
import { BATCH_EXPENSE, CHANGES_RECEIVED } from "./batch-expense.ts";

type BatchRole = "operator" | "system";
type BatchGuard = "hasSoundRow" | "nothingInEffect";

const byOperator = { role: "operator", guards: [], effects: [], action: "SAVE" } as const;
const bySystem = { role: "system", guards: [], effects: [], action: "AUTO" } as const;

/** 批量费用, in the states of BatchTaskStatus. */
export const batchExpenseLifecycle = {
  title: "批量费用",
  states: {
    "01": "已导入",
    "02": "校验失败",
    "03": "待计算",
    "04": "已计算",
    "05": "已保存",
    "06": "核批中",
    "07": "核批通过",
    "08": "部分成功",
    "09": "已撤回",
    "10": "已删除",
  },
  finalStates: ["07", "08", "10"],
  transitions: [
    { ...byOperator, from: [NO_STATE], event: "create", label: "导入", to: "01" },
    { ...bySystem, from: ["01"], event: "pass", label: "校验通过", to: "03" },
    { ...bySystem, from: ["01"], event: "fail", label: "校验失败", to: "02" },
    { ...byOperator, from: ["03", "04"], event: "calculate", label: "计算", to: "04" },
    { ...byOperator, from: ["04"], event: "store", label: "保存", to: "05", guards: ["hasSoundRow"] },
    { ...byOperator, from: ["05"], event: "submit", label: "提交核批", to: "06", action: "SUBMIT" },
    { ...bySystem, from: ["06"], event: "finish", label: "全部生效", to: "07", action: "FINISH" },
    { ...bySystem, from: ["06"], event: "finishPart", label: "部分生效", to: "08", action: "FINISH" },
    {
      ...byOperator,
      from: ["05", "06"],
      event: "revoke",
      label: "撤回",
      to: "09",
      guards: ["nothingInEffect"],
      action: "REVOKE",
    },
    {
      ...byOperator,
      from: ["01", "02", "03", "04", "09"],
      event: "delete",
      label: "删除",
      to: "10",
      action: "CLOSE",
    },
  ],
} as const satisfies Lifecycle<string, BatchRole, BatchGuard>;

export type BatchEvent = (typeof batchExpenseLifecycle)["transitions"][number]["event"];

export type BatchTask = {
  readonly taskId: string;
  readonly status: string;
  readonly inputBy: string;
  readonly policyCount: number;
  readonly doneCount: number;
  readonly failedCount: number;
};

type BatchUser = { readonly userCode: string; readonly rights: ReadonlySet<string> };

export function buildBatchTransitionContext(
  task: BatchTask,
  { userCode, rights }: BatchUser,
): TransitionContext<BatchRole, BatchGuard> {
  const isOperator = task.inputBy === userCode || rights.has(CHANGES_RECEIVED);
  const guards: Record<BatchGuard, string | undefined> = {
    hasSoundRow: task.failedCount < task.policyCount ? undefined : "没有可以办理的保单",
    nothingInEffect: task.doneCount === 0 ? undefined : `已有 ${task.doneCount} 张批单生效`,
  };
  return {
    state: task.status,
    roles: new Set(isOperator ? (["operator"] as const) : []),
    checkGuard: (guard) => guards[guard],
  };
}

const TONES = {
  waiting: ["01", "03", "04", "05"],
  running: ["06"],
  good: ["07"],
  bad: ["02", "08"],
  resting: ["09", "10"],
} as const;

export const BATCH_EXPENSE_PATH = "/auxiliaryFunction/batchExpense";

export function buildBatchHref(taskId: string): string {
  return `${BATCH_EXPENSE_PATH}/detail/${taskId}`;
}

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
  open: buildBatchHref("{taskId}"),
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "taskId", label: "任务号", kind: "number", width: 168 },
    { name: "policyCount", label: "保单数", kind: "integer", width: 80 },
    { name: "oldAgentFees", label: "原手续费比例（%）", kind: "text", width: 144 },
    { name: "agentFees", label: "新手续费比例（%）", kind: "text", width: 144 },
    { name: "commissionChange", label: "费用变化（元）", kind: "money", sum: true, width: 128 },
    { name: "doneCount", label: "成功", kind: "integer", width: 72 },
    { name: "failedCount", label: "失败", kind: "integer", width: 72 },
    createStatusListColumn({ label: "状态", names: "BatchTaskStatus", width: 104 }, TONES),
    { name: "inputBy", label: "创建人", kind: "text", names: "user", width: 100 },
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
