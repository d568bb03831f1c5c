import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

export type InvoiceRole = "clerk" | "reverser" | "platform" | "importer";

const none = { guards: [], effects: [] } as const;
const platform = { ...none, role: "platform", action: "AUTO" } as const;
const clerk = { ...none, role: "clerk" } as const;
const reverser = { ...none, role: "reverser" } as const;

/** 发票, in the states of InvoiceStatus. */
export const invoiceLifecycle = {
  title: "发票",
  states: {
    "0": "未申请",
    "1": "申请中",
    "2": "开票中",
    "3": "已开具",
    "4": "开具失败",
    "5": "红冲中",
    "6": "已红冲",
    "7": "已作废",
  },
  finalStates: ["6"],
  transitions: [
    { ...none, role: "importer", from: [NO_STATE], event: "import", label: "导入", to: "0", action: "SAVE" },
    { ...clerk, from: [NO_STATE, "0"], event: "apply", label: "申请开票", to: "1", action: "SUBMIT" },
    { ...clerk, from: ["4"], event: "reapply", label: "重新申请", to: "1", action: "SUBMIT" },
    { ...clerk, from: ["0", "4"], event: "discard", label: "作废", to: "7", action: "REVOKE" },
    { ...clerk, from: ["1", "2"], event: "withdraw", label: "撤回申请", to: "7", action: "REVOKE" },
    { ...platform, from: ["7"], event: "issueLate", label: "撤回后开具，自动红冲", to: "5" },
    { ...platform, from: ["1"], event: "accept", label: "平台受理", to: "2" },
    { ...platform, from: ["1", "2"], event: "issue", label: "开具", to: "3" },
    { ...platform, from: ["1", "2"], event: "reject", label: "平台拒开", to: "4" },
    { ...reverser, from: ["3"], event: "redLetter", label: "红冲", to: "5", action: "SUBMIT" },
    { ...reverser, from: ["5"], event: "withdrawRed", label: "撤回红冲", to: "3", action: "REVOKE" },
    { ...platform, from: ["3"], event: "redIssueLate", label: "撤回后红字发票开具", to: "6" },
    { ...platform, from: ["5"], event: "redIssue", label: "红字发票开具", to: "6" },
    { ...platform, from: ["5"], event: "redReject", label: "平台拒绝红冲", to: "3" },
  ],
} as const satisfies Lifecycle<string, InvoiceRole>;

export type InvoiceEvent = (typeof invoiceLifecycle.transitions)[number]["event"];
