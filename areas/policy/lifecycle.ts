import { type Lifecycle, NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import type { PolicyGuard } from "./rules/standing.ts";

export type PolicyEvent = "issue" | "issueStarted" | "begin" | "end";

const system = { by: "system", then: [] } as const;

/** 保单, in the states of PolicyStatus. What endorsements, arrears and corrections lead to has no step yet. */
export const policyLifecycle: Lifecycle<PolicyEvent, "system", PolicyGuard, never> = {
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
  ends: ["03"],
  kept: ["04", "05", "06", "07"],
  transitions: [
    {
      ...system,
      from: [NOWHERE],
      event: "issue",
      label: "出单",
      to: "01",
      when: ["ahead"],
      action: "ISSUE",
    },
    {
      ...system,
      from: [NOWHERE],
      event: "issueStarted",
      label: "出单",
      to: "02",
      when: ["started"],
      action: "ISSUE",
    },
    { ...system, from: ["01"], event: "begin", label: "起保", to: "02", when: ["started"], action: "AUTO" },
    { ...system, from: ["02"], event: "end", label: "到期", to: "03", when: ["over"], action: "EXPIRE" },
  ],
};
