import assert from "node:assert/strict";
import { test } from "node:test";
import { diagramOf } from "./diagram.ts";
import { lifecycleFaults } from "./inspect.ts";
import { decide, type Lifecycle, NOWHERE, offersOf } from "./lifecycle.ts";

type Event = "open" | "send" | "pass";
type Role = "owner" | "judge";
type Guard = "complete";

const step = { when: [], then: [], action: "SAVE" } as const;
const letter: Lifecycle<Event, Role, Guard, never> = {
  title: "信",
  states: { "1": "草稿", "2": "待批", "3": "已发" },
  ends: ["3"],
  transitions: [
    { ...step, from: [NOWHERE], event: "open", label: "起草", to: "1", by: "owner" },
    { ...step, from: ["1"], event: "send", label: "送批", to: "2", by: "owner", when: ["complete"] },
    { ...step, from: ["2"], event: "pass", label: "批准", to: "3", by: "judge" },
  ],
};
const standing = (state: string, roles: Role[], why?: string) => ({
  state,
  roles: new Set(roles),
  fault: () => why,
});

test("what the table says is done, with its transition", () => {
  const verdict = decide(letter, "send", standing("1", ["owner"]));
  assert.ok(verdict.may);
  assert.equal(verdict.transition.to, "2");
});

test("what the table does not say is refused, whoever asks", () => {
  for (const [event, state] of [
    ["send", "2"],
    ["pass", "1"],
    ["open", "1"],
    ["send", NOWHERE],
    ["send", "9"],
  ] as const) {
    const verdict = decide(letter, event, standing(state, ["owner", "judge"]));
    assert.deepEqual(verdict, { may: false, why: "undeclared", says: "当前状态不允许该操作" });
  }
});

test("another's step is refused before its guards are asked, and a guard says why", () => {
  assert.deepEqual(decide(letter, "send", standing("1", ["judge"], "没有收信人")), {
    may: false,
    why: "another",
    says: "您不能对该单据做该操作",
  });
  assert.deepEqual(decide(letter, "send", standing("1", ["owner"], "没有收信人")), {
    may: false,
    why: "guarded",
    says: "没有收信人",
  });
});

test("what is offered is what would be accepted; what a guard holds back is shown with its reason", () => {
  assert.deepEqual(offersOf(letter, standing("1", ["owner"])), [{ event: "send", label: "送批", why: "" }]);
  assert.deepEqual(offersOf(letter, standing("1", ["owner"], "没有收信人")), [
    { event: "send", label: "送批", why: "没有收信人" },
  ]);
  assert.deepEqual(offersOf(letter, standing("1", ["judge"])), []);
  assert.deepEqual(offersOf(letter, standing("3", ["owner", "judge"])), []);
});

const planted: [string, Partial<Lifecycle>, string][] = [
  ["a state that nobody declared", { states: { "1": "草稿", "3": "已发" } }, "未声明的状态：2"],
  [
    "a state that nothing reaches",
    { states: { ...letter.states, "4": "作废" }, ends: ["3", "4"] },
    "到达不了的状态：4 作废",
  ],
  ["a state that nothing leaves and is no end", { ends: [] }, "离不开又不是终态：3 已发"],
  ["an end that something leaves", { ends: ["2", "3"] }, "终态却能离开：2 待批"],
  ["an end that nobody declared", { ends: ["3", "8"] }, "未声明的终态：8"],
  [
    "an event that says two things",
    { transitions: [...letter.transitions, ...letter.transitions.slice(1, 2)] },
    "同一事件写了两次：1 send",
  ],
];
for (const [what, spoilt, said] of planted)
  test(`an inspection finds ${what}`, () => {
    assert.deepEqual(lifecycleFaults(letter), []);
    assert.ok(lifecycleFaults({ ...letter, ...spoilt }).includes(said));
  });

test("a diagram has every state and every arrow", () => {
  const drawn = diagramOf(letter);
  assert.match(drawn, /S2: 2 待批/);
  assert.match(drawn, /\[\*\] --> S1: 起草 \(owner\)/);
  assert.match(drawn, /S1 --> S2: 送批 \(owner\) \[complete\]/);
  assert.match(drawn, /S3 --> \[\*\]/);
});
