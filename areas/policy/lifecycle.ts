import { type Lifecycle, type LifecycleEventOf, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { PolicyGuard, PolicyRole } from "./rules/policy.ts";

const system = { role: "system", effects: [] } as const;
const issue = { ...system, from: [NO_STATE], label: "出单", action: "ISSUE" } as const;
const end = { ...system, label: "到期", guards: ["over"], action: "EXPIRE" } as const;

const endorsed = { role: "endorsement", effects: [], action: "ENDORSE", guards: [] } as const;
const suspension = { role: "suspension", effects: [] } as const;
const suspend = { ...suspension, label: "中止", guards: [], action: "SUSPEND" } as const;
const resume = { ...suspension, from: ["06"], label: "复效", action: "RESUME" } as const;

/** 保单, in the states of PolicyStatus. A conversion of cover notes has no transition yet. */
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
  finalStates: ["03", "04", "05"],
  reservedStates: ["07"],
  transitions: [
    { ...issue, event: "issue", to: "01", guards: ["ahead"] },
    { ...issue, event: "issueStarted", to: "02", guards: ["started"] },
    { ...system, from: ["01"], event: "begin", label: "起保", to: "02", guards: ["started"], action: "AUTO" },
    { ...end, from: ["02", "06"], event: "end", to: "03" },
    { ...endorsed, from: ["01", "02", "06"], event: "surrender", label: "全单退保", to: "04" },
    { ...endorsed, from: ["01"], event: "cancel", label: "注销", to: "05" },
    { ...suspend, from: ["01", "02"], event: "suspend", to: "06" },
    { ...resume, event: "resume", to: "02", guards: ["started"] },
    { ...resume, event: "resumeAhead", to: "01", guards: ["ahead"] },
  ],
} as const satisfies Lifecycle<string, PolicyRole, PolicyGuard>;

export type PolicyEvent = LifecycleEventOf<typeof policyLifecycle>;
