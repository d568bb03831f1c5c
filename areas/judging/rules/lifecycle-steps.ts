import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";

const none = { guards: [], effects: [] } as const;
const byOwner = { ...none, role: "owner" } as const;
const bySystem = { ...none, role: "system", action: "AUTO" } as const;
const byUnderwriter = { ...none, role: "underwriter" } as const;
const toOwner = { effects: ["tellOwner"] } as const;

/** UnderwriteFlag by the event that leads to it. A document that is taken up again waits for a new submission. */
export const underwritingResultOfEvent: Readonly<Record<string, string>> = {
  pass: "3",
  passToIssue: "3",
  refer: "4",
  sendBack: "5",
  approve: "1",
  approveToIssue: "1",
  return: "5",
  refuse: "2",
  modify: "0",
  takeBack: "0",
};

/** The transitions that all product documents have; an area adds its states and its own guards and effects. */
export const documentTransitions = {
  create: { ...none, from: [NO_STATE], event: "create", label: "暂存", role: "entry", action: "SAVE" },
  save: { ...byOwner, event: "save", label: "暂存", action: "SAVE" },
  submit: {
    ...byOwner,
    event: "submit",
    label: "提交核保",
    guards: ["formSound", "priced"],
    effects: ["underwrite"],
    action: "SUBMIT",
  },
  pass: { ...bySystem, event: "pass", label: "自动核保通过" },
  refer: { ...bySystem, event: "refer", label: "转人工核保", effects: ["openTask"] },
  sendBack: { ...bySystem, ...toOwner, event: "sendBack", label: "自动核保退回" },
  approve: { ...byUnderwriter, event: "approve", label: "同意", action: "APPROVE" },
  return: { ...byUnderwriter, ...toOwner, event: "return", label: "退回修改", action: "RETURN" },
  refuse: { ...byUnderwriter, ...toOwner, event: "refuse", label: "拒绝", action: "REJECT" },
  revoke: { ...byOwner, event: "revoke", label: "撤销", action: "REVOKE" },
  expire: { ...bySystem, event: "expire", guards: ["runOut"], action: "EXPIRE" },
} as const;
