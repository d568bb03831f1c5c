import assert from "node:assert/strict";
import { test } from "node:test";
import { formatLifecycleDiagram } from "./diagram.ts";
import { checkLifecycle } from "./check-lifecycle.ts";
import { decideTransition, type Lifecycle, NO_STATE, listActionOffers } from "./lifecycle.ts";

type Event = "open" | "send" | "pass";
type Role = "owner" | "judge";
type Guard = "complete";

const step = { guards: [], effects: [], action: "SAVE" } as const;
const letter: Lifecycle<Event, Role, Guard, never> = {
  title: "信",
  states: { "1": "草稿", "2": "待批", "3": "已发" },
  finalStates: ["3"],
  transitions: [
    { ...step, from: [NO_STATE], event: "open", label: "起草", to: "1", role: "owner" },
    { ...step, from: ["1"], event: "send", label: "送批", to: "2", role: "owner", guards: ["complete"] },
    { ...step, from: ["2"], event: "pass", label: "批准", to: "3", role: "judge" },
  ],
};
const contextOf = (state: string, roles: Role[], reason?: string) => ({
  state,
  roles: new Set(roles),
  checkGuard: () => reason,
});

test("an event in the table is accepted with its transition", () => {
  const verdict = decideTransition(letter, "send", contextOf("1", ["owner"]));
  assert.ok(verdict.isAllowed);
  assert.equal(verdict.transition.to, "2");
});

test("an event that the table does not contain is refused for every role", () => {
  for (const [event, state] of [
    ["send", "2"],
    ["pass", "1"],
    ["open", "1"],
    ["send", NO_STATE],
    ["send", "9"],
  ] as const) {
    const verdict = decideTransition(letter, event, contextOf(state, ["owner", "judge"]));
    assert.deepEqual(verdict, {
      isAllowed: false,
      cause: "undeclared",
      message: "当前状态不允许该操作",
    });
  }
});

test("the role is checked before the guards, and a guard gives its reason", () => {
  assert.deepEqual(decideTransition(letter, "send", contextOf("1", ["judge"], "没有收信人")), {
    isAllowed: false,
    cause: "another",
    message: "您不能对该单据做该操作",
  });
  assert.deepEqual(decideTransition(letter, "send", contextOf("1", ["owner"], "没有收信人")), {
    isAllowed: false,
    cause: "guarded",
    message: "没有收信人",
  });
});

test("the offers are the accepted events, and an event refused by a guard has its reason", () => {
  assert.deepEqual(listActionOffers(letter, contextOf("1", ["owner"])), [
    { event: "send", label: "送批", why: "" },
  ]);
  assert.deepEqual(listActionOffers(letter, contextOf("1", ["owner"], "没有收信人")), [
    { event: "send", label: "送批", why: "没有收信人" },
  ]);
  assert.deepEqual(listActionOffers(letter, contextOf("1", ["judge"])), []);
  assert.deepEqual(listActionOffers(letter, contextOf("3", ["owner", "judge"])), []);
});

const brokenTables: [string, Partial<Lifecycle>, string][] = [
  ["an undeclared state", { states: { "1": "草稿", "3": "已发" } }, "未声明的状态：2"],
  [
    "an unreachable state",
    { states: { ...letter.states, "4": "作废" }, finalStates: ["3", "4"] },
    "到达不了的状态：4 作废",
  ],
  ["a dead end that is not final", { finalStates: [] }, "离不开又不是终态：3 已发"],
  ["a final state with a transition", { finalStates: ["2", "3"] }, "终态却能离开：2 待批"],
  ["an undeclared final state", { finalStates: ["3", "8"] }, "未声明的终态：8"],
  [
    "an event with two transitions from one state",
    { transitions: [...letter.transitions, ...letter.transitions.slice(1, 2)] },
    "同一事件写了两次：1 send",
  ],
];
for (const [title, change, message] of brokenTables)
  test(`an inspection finds ${title}`, () => {
    assert.deepEqual(checkLifecycle(letter), []);
    assert.ok(checkLifecycle({ ...letter, ...change }).includes(message));
  });

test("a diagram has every state and every arrow", () => {
  const drawn = formatLifecycleDiagram(letter);
  assert.match(drawn, /S2: 2 待批/);
  assert.match(drawn, /\[\*\] --> S1: 起草 \(owner\)/);
  assert.match(drawn, /S1 --> S2: 送批 \(owner\) \[complete\]/);
  assert.match(drawn, /S3 --> \[\*\]/);
});
