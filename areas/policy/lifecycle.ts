import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { PolicyGuard } from "./rules/transition-context.ts";

const system = { role: "system", effects: [] } as const;

/** 保单, in the states of PolicyStatus. What endorsements, arrears and corrections lead to has no step yet. */
export const policyLifecycle = {
  title: "保单",
  states: {
    "01": "待生效",
    "02": "有效",
    "03": "已到期",
    "04": "全单退保",
    "05": "注销",
    "06": "中止（停效）",
    "07": "已替换",
  },
  finalStates: ["03"],
  reservedStates: ["04", "05", "06", "07"],
  transitions: [
    {
      ...system,
      from: [NO_STATE],
      event: "issue",
      label: "出单",
      to: "01",
      guards: ["ahead"],
      action: "ISSUE",
    },
    {
      ...system,
      from: [NO_STATE],
      event: "issueStarted",
      label: "出单",
      to: "02",
      guards: ["started"],
      action: "ISSUE",
    },
    { ...system, from: ["01"], event: "begin", label: "起保", to: "02", guards: ["started"], action: "AUTO" },
    { ...system, from: ["02"], event: "end", label: "到期", to: "03", guards: ["over"], action: "EXPIRE" },
  ],
} as const satisfies Lifecycle<string, "system", PolicyGuard>;
