import assert from "node:assert/strict";
import { test } from "node:test";
import type { UnderwritingDecisionEvent } from "./decision.ts";
import { checkUnderwritingOpinion, appendOpinionPhrase } from "./opinion.ts";

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
    assert.equal(checkUnderwritingOpinion(event, { reasonCode, opinion })?.field, field));

for (const [opinion, expected] of [
  ["", "同意承保"],
  ["  ", "同意承保"],
  ["资料齐全", "资料齐全；同意承保"],
  ["资料齐全。", "资料齐全。同意承保"],
  ["资料齐全，", "资料齐全，同意承保"],
] as const)
  test(`a phrase appended to “${opinion}” gives “${expected}”`, () =>
    assert.equal(appendOpinionPhrase(opinion, "同意承保"), expected));
