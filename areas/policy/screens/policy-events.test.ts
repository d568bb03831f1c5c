import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildContractTimelineEvents,
  buildDraftTimelineEvents,
  filterTimelineEvents,
  listTimelineKinds,
  sortTimelineEventsNewestFirst,
} from "./policy-events.ts";

const transaction = {
  version: 1,
  kind: "issue",
  effectiveFrom: "2025-01-01",
  recordedAt: "2024-12-16T02:00:00.000000Z",
  recordedBy: "SYSTEM",
  recordedName: "系统",
  sumPremium: "1060.00",
  premiumChange: "1060.00",
};
const step = {
  opinion: "",
  uwLevel: 0,
  edition: 1,
  userCode: "SYSTEM",
  userName: "系统",
};
const trail = [
  { ...step, action: "ISSUE", fromStatus: "", toStatus: "01", recordedAt: "2024-12-16T02:00:00.000000Z" },
  { ...step, action: "AUTO", fromStatus: "01", toStatus: "02", recordedAt: "2024-12-31T16:30:00.000000Z" },
];

test("the issue is told once, by its transaction, and each move of the days besides", () => {
  const told = sortTimelineEventsNewestFirst(
    buildContractTimelineEvents({ transactions: [transaction], trail }),
  );
  assert.deepEqual(
    told.map(({ title, codes, amount }) => [title, codes?.[0]?.code, amount]),
    [
      ["状态变动", "02", undefined],
      ["出单", undefined, "1060.00"],
    ],
  );
  assert.deepEqual(told[1]?.notes, ["第 1 笔交易", "自 2025-01-01 起生效", "交易后保费 1,060.00 元"]);
});

test("the newest stands first, and what one moment brought stays in its order", () => {
  const at = (moment: string, title: string) => ({ at: moment, kind: "money", title, who: "" }) as const;
  const sorted = sortTimelineEventsNewestFirst([
    at("2", "出单"),
    at("1", "发起"),
    at("2", "实收"),
    at("3", "批改"),
  ]);
  assert.deepEqual(
    sorted.map(({ title }) => title),
    ["批改", "出单", "实收", "发起"],
  );
});

test("the trails of inquiry and proposal begin the timeline, and what underwriting did has its own kind", () => {
  const at = (action: string, toStatus: string, opinion = "") => ({
    ...step,
    action,
    fromStatus: "01",
    toStatus,
    opinion,
    recordedAt: "2024-12-15T02:00:00.000000Z",
  });
  const events = buildDraftTimelineEvents("proposal", [
    at("SAVE", "01"),
    at("SUBMIT", "02"),
    at("APPROVE", "06", "同意承保"),
    at("PAY", "07"),
    at("ISSUE", "08"),
  ]);
  assert.deepEqual(
    events.map(({ kind, title, codes, notes }) => [kind, title, codes?.[0], notes]),
    [
      ["proposal", "SAVE", { codeType: "ProposalStatus", code: "01" }, []],
      ["proposal", "SUBMIT", { codeType: "ProposalStatus", code: "02" }, []],
      ["underwriting", "APPROVE", { codeType: "ProposalStatus", code: "06" }, ["同意承保"]],
    ],
  );
  const [first] = buildDraftTimelineEvents("inquiry", [at("SAVE", "01")]);
  assert.deepEqual([first?.kind, first?.codes?.[0]?.codeType], ["inquiry", "QuotationStatus"]);
});

test("the filters are the kinds that occur, in the order of the business", () => {
  const of = (kind: "paper" | "inquiry" | "data") => ({ at: "1", kind, title: kind, who: "" });
  const events = [of("paper"), of("data"), of("inquiry"), of("data")];
  assert.deepEqual(listTimelineKinds(events), ["inquiry", "data", "paper"]);
  assert.deepEqual(filterTimelineEvents(events, "data"), [of("data"), of("data")]);
  assert.equal(filterTimelineEvents(events, undefined), events);
});
