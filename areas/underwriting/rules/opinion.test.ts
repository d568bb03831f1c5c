import assert from "node:assert/strict";
import { test } from "node:test";
import type { UnderwritingDecisionEvent } from "./decision.ts";
import {
  appendOpinionPhrase,
  checkUnderwritingOpinion,
  listReasonPhrases,
  type OpinionByDecision,
  turnToOpinionOf,
} from "./opinion.ts";

const cases: [
  event: UnderwritingDecisionEvent,
  reasonCode: string,
  opinion: string,
  field: string | undefined,
][] = [
  ["approve", "", "", undefined],
  ["return", "", "请改金额", "opinion"],
  ["return", "", " 请改金额 ", "opinion"],
  ["return", "", "请改正金额", undefined],
  ["return", "", "𠮷𠮷𠮷𠮷", "opinion"],
  ["refuse", "", "", "opinion"],
  ["refuse", "01", " ", "opinion"],
  ["refuse", "", "风险过高", "reasonCode"],
  ["refuse", "01", "风险过高", undefined],
  ["escalate", "", "", undefined],
  ["askDocuments", "", "", undefined],
];
for (const [event, reasonCode, opinion, field] of cases)
  test(`${event} with reason “${reasonCode}” and opinion “${opinion}” ${field ? `lacks the ${field}` : "is complete"}`, () =>
    assert.equal(
      checkUnderwritingOpinion(event, { reasonCode, opinion, isRefusalProposed: false })?.field,
      field,
    ));

test("to agree where a refusal is proposed needs an opinion, other decisions need no more than ever", () => {
  const check = (event: UnderwritingDecisionEvent, opinion: string) =>
    checkUnderwritingOpinion(event, { reasonCode: "01", opinion, isRefusalProposed: true })?.refusal;
  assert.equal(check("approve", " "), "opinionMissing");
  assert.equal(check("approve", "已核实，风险可控"), undefined);
  assert.equal(check("escalate", ""), undefined);
});

for (const [opinion, expected] of [
  ["", "同意承保"],
  ["  ", "同意承保"],
  ["资料齐全", "资料齐全；同意承保"],
  ["资料齐全。", "资料齐全。同意承保"],
  ["资料齐全，", "资料齐全，同意承保"],
] as const)
  test(`a phrase appended to “${opinion}” gives “${expected}”`, () =>
    assert.equal(appendOpinionPhrase(opinion, "同意承保"), expected));

const limitHit = {
  message: "每人限额超过100万元",
  actual: "1200000",
  allowed: "1,000,000.00",
  approval: undefined,
};

test("a phrase about a reason has its figures and the decision", () => {
  const riskHit = { ...limitHit, message: "投保人为高风险客户", actual: "", allowed: "" };
  assert.deepEqual(listReasonPhrases("approve", [limitHit, riskHit]), [
    "每人限额超过100万元（实际 1,200,000.00，允许 1,000,000.00），风险可控，同意承保",
    "投保人为高风险客户，风险可控，同意承保",
  ]);
  assert.deepEqual(listReasonPhrases("refuse", [riskHit]), ["投保人为高风险客户，不予承保"]);
});

test("at most two reasons are offered, and none that was approved in the inquiry", () => {
  const approval = { inquiryNo: "Q1", userName: "张三", approvedOn: "2025-01-01" } as const;
  assert.deepEqual(listReasonPhrases("approve", [{ ...limitHit, approval }]), []);
  assert.equal(listReasonPhrases("approve", [limitHit, limitHit, limitHit]).length, 2);
});

test("a text typed before any decision goes to the first, and each decision keeps its own", () => {
  const typed: OpinionByDecision = { opinion: "请补充材料", opinionOf: "", opinions: {} };
  const returned = turnToOpinionOf(typed, "2");
  assert.equal(returned.opinion, "请补充材料");
  assert.equal(turnToOpinionOf(returned, "2"), returned);
  const approved = turnToOpinionOf(returned, "1");
  assert.equal(approved.opinion, "");
  assert.equal(turnToOpinionOf({ ...approved, opinion: "同意" }, "2").opinion, "请补充材料");
});
