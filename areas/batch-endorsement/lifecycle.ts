import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { BATCH_STATES, type BatchGuard, type BatchRole } from "./rules/batch-expense.ts";

const byOperator = { role: "operator", guards: [], effects: [], action: "SAVE" } as const;
const bySystem = { role: "system", guards: [], effects: [], action: "AUTO" } as const;

/** 批量费用, in the states of BatchTaskStatus. */
export const batchExpenseLifecycle = {
  title: "批量费用",
  states: BATCH_STATES,
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
