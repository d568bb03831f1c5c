import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

export type PushRole = "system" | "clerk" | "platform";

const none = { guards: [], effects: [] } as const;
const platform = { ...none, role: "platform", action: "AUTO" } as const;
const clerk = { ...none, role: "clerk" } as const;

/** 保函推送, in the states of GuaranteeStatus. */
export const guaranteePushLifecycle = {
  title: "保函推送",
  states: { "0": "未推送", "1": "推送中", "2": "推送成功", "3": "推送失败", "4": "已撤回" },
  finalStates: ["2", "4"],
  transitions: [
    { ...none, role: "system", from: [NO_STATE], event: "prepare", label: "生成", to: "0", action: "AUTO" },
    { ...clerk, from: ["0"], event: "push", label: "推送", to: "1", action: "SUBMIT" },
    { ...clerk, from: ["3"], event: "retry", label: "重试", to: "1", action: "SUBMIT" },
    { ...platform, from: ["1"], event: "deliver", label: "平台送达", to: "2" },
    { ...platform, from: ["1"], event: "refuse", label: "平台拒收", to: "3" },
    { ...clerk, from: ["0", "1", "3"], event: "recall", label: "撤回", to: "4", action: "REVOKE" },
  ],
} as const satisfies Lifecycle<string, PushRole>;

export type PushEvent = (typeof guaranteePushLifecycle.transitions)[number]["event"];
