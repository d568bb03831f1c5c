import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import {
  DECLINED_RENEWAL_STATE,
  OPEN_RENEWAL_STATES,
  PROPOSED_RENEWAL_STATE,
  UNFINISHED_RENEWAL_STATES,
} from "./rules/renewal-states.ts";

const none = { guards: [], effects: [] } as const;
const byUser = { ...none, role: "follower" } as const;
const bySystem = { ...none, role: "system" } as const;

/** 续保, in the states of RenewalStatus. Proposals move it by themselves. */
export const renewalLifecycle = {
  title: "续保",
  states: {
    "1": "待跟进",
    "2": "已通知",
    "3": "已出投保单",
    "4": "已续保",
    "5": "不续保",
    "6": "到期未续",
    "7": "保单已终止",
  },
  finalStates: ["4", "7"],
  transitions: [
    { ...bySystem, from: [NO_STATE], event: "list", label: "列入清单", to: "1", action: "AUTO" },
    {
      ...byUser,
      from: OPEN_RENEWAL_STATES,
      event: "notify",
      label: "发送续保通知",
      to: "2",
      action: "FOLLOW",
    },
    {
      ...byUser,
      from: OPEN_RENEWAL_STATES,
      event: "decline",
      label: "不续保",
      to: DECLINED_RENEWAL_STATE,
      action: "LOSE",
    },
    {
      ...byUser,
      from: [DECLINED_RENEWAL_STATE],
      event: "reopen",
      label: "恢复跟进",
      to: "1",
      action: "BEGIN",
    },
    {
      ...bySystem,
      from: [...OPEN_RENEWAL_STATES, DECLINED_RENEWAL_STATE, "6"],
      event: "propose",
      label: "生成续保投保单",
      to: PROPOSED_RENEWAL_STATE,
      action: "PROPOSE",
    },
    {
      ...bySystem,
      from: [PROPOSED_RENEWAL_STATE],
      event: "unpropose",
      label: "投保单已失效",
      to: "1",
      action: "REVOKE",
    },
    {
      ...bySystem,
      from: [...UNFINISHED_RENEWAL_STATES, DECLINED_RENEWAL_STATE, "6"],
      event: "issue",
      label: "续保出单",
      to: "4",
      action: "ISSUE",
    },
    { ...bySystem, from: OPEN_RENEWAL_STATES, event: "lapse", label: "逾期未续", to: "6", action: "EXPIRE" },
    {
      ...bySystem,
      from: UNFINISHED_RENEWAL_STATES,
      event: "end",
      label: "保单终止",
      to: "7",
      action: "CLOSE",
    },
  ],
} as const satisfies Lifecycle<string, "system" | "follower">;

export type RenewalEvent = (typeof renewalLifecycle.transitions)[number]["event"];
