import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompiledReferrals, ReferralHit } from "#areas/product/rules/referral.ts";
import { formatHitApproval, type InquiryApproval, markApprovedHits } from "./inquiry-approval.ts";
import { toAutoUnderwritingResult } from "./levels.ts";

const mark = { inquiryNo: "Q0103202432010100000001", userName: "王核保", approvedOn: "2024-12-02" };
const hit = (ruleNo: string, changes: Partial<ReferralHit> = {}): ReferralHit => ({
  ruleNo,
  autoErrorType: "02",
  uwLevel: 2,
  message: ruleNo,
  actual: "60,000,000.00",
  allowed: "",
  ...changes,
});
const ruleReading = (ruleNo: string, uses: readonly string[]) =>
  ({ rule: { ruleNo }, when: { uses: new Set(uses) } }) as unknown as CompiledReferrals["rules"][number];
const referrals = {
  rules: [
    ruleReading("R1", ["propertyItem.amount", "fact surveyWithinYear"]),
    ruleReading("R2", ["fact sanctionHit"]),
  ],
} as unknown as CompiledReferrals;
const approvalOf = (...hits: ReferralHit[]): InquiryApproval => ({ ...mark, hits });

const cases: [string, ReferralHit, ReferralHit[], boolean][] = [
  ["the same hit", hit("UW-8"), [hit("UW-8")], true],
  ["an amount below the approved one", hit("UW-8", { actual: "59,999,999.99" }), [hit("UW-8")], true],
  ["an amount one fen above it", hit("UW-8", { actual: "60,000,000.01" }), [hit("UW-8")], false],
  ["a hit that was not among them", hit("R1"), [hit("UW-8")], false],
  ["the same rule about something else", hit("R1", { message: "其他" }), [hit("R1")], false],
  ["a higher level", hit("R1", { uwLevel: 3 }), [hit("R1")], false],
  ["a rule that reads a survey", hit("R1"), [hit("R1")], true],
  ["a rule that reads a sanction list", hit("R2"), [hit("R2")], false],
  [
    "a rate below the approved one",
    hit("R1", { autoErrorType: "04", actual: "-40" }),
    [hit("R1", { autoErrorType: "04", actual: "-35" })],
    false,
  ],
  ["a customer's risk", hit("UW-3", { autoErrorType: "05" }), [hit("UW-3", { autoErrorType: "05" })], false],
  ["an accumulation", hit("UW-6", { autoErrorType: "06" }), [hit("UW-6", { autoErrorType: "06" })], false],
  ["backdating", hit("UW-7", { autoErrorType: "07" }), [hit("UW-7", { autoErrorType: "07" })], false],
  ["what must be corrected", hit("UW-1", { uwLevel: 0 }), [hit("UW-1", { uwLevel: 0 })], false],
];

for (const [name, found, approved, isApproved] of cases)
  test(`${name} ${isApproved ? "stays approved" : "is judged anew"}`, () => {
    const marked = markApprovedHits([found], approvalOf(...approved), referrals);
    assert.deepEqual(marked, [isApproved ? { ...found, approval: mark } : found]);
    const { flag } = toAutoUnderwritingResult(marked);
    assert.equal(flag === "3", isApproved);
  });

test("without an approval every hit is open, and the level is that of the open hits", () => {
  assert.deepEqual(markApprovedHits([hit("UW-8")], undefined, referrals), [hit("UW-8")]);
  const hits = markApprovedHits(
    [hit("UW-8", { uwLevel: 4 }), hit("UW-3", { autoErrorType: "05" })],
    approvalOf(hit("UW-8", { uwLevel: 4 })),
    referrals,
  );
  assert.deepEqual(toAutoUnderwritingResult(hits), { flag: "4", uwLevel: 2, hits });
});

test("an approval says inquiry, underwriter and day", () => {
  assert.equal(formatHitApproval(mark), "询价已核保（Q0103202432010100000001、王核保、2024-12-02）");
});
