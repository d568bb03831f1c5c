import type { CompiledReferrals, ReferralHit } from "#areas/product/rules/referral.ts";
import { isDecimalText } from "#platform/forms/filled-form.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** The underwriter who approved a hit, in the inquiry that the proposal was made from. */
export type HitApproval = {
  readonly inquiryNo: string;
  readonly userName: string;
  readonly approvedOn: PlainDate;
};
/** The approval of an inquiry whose content and amount a proposal still has. */
export type InquiryApproval = HitApproval & { readonly hits: readonly ReferralHit[] };
/** A hit that was approved in the inquiry asks for nobody again. */
export type UnderwritingHit = ReferralHit & {
  readonly approval?: HitApproval | undefined;
  /** The labels of values that are codes. Approvals are compared by the codes. */
  readonly words?: Pick<ReferralHit, "actual" | "allowed">;
};

/** AutoErrorType: customers, accumulations and backdating change without the document. */
const TYPES_JUDGED_ANEW: ReadonlySet<string> = new Set(["05", "06", "07"]);
/** An amount below the approved one is covered; every other figure must be the approved one. */
const AMOUNT_TYPE = "02";
/** Facts that only a change of the document changes; rules that read any other fact are judged anew. */
const APPROVABLE_FACTS: ReadonlySet<string> = new Set(
  ["rateDeviation", "surveyWithinYear", "coverDays", "coverMonths"].map((name) => `fact ${name}`),
);

/** Marks the hits that an underwriter approved in the inquiry. */
export function markApprovedHits(
  hits: readonly ReferralHit[],
  approval: InquiryApproval | undefined,
  { rules }: CompiledReferrals,
): UnderwritingHit[] {
  if (!approval) return [...hits];
  const { hits: approvedHits, ...mark } = approval;
  const rulesJudgedAnew = new Set(
    rules
      .filter(({ when }) =>
        [...when.uses].some((name) => name.startsWith("fact ") && !APPROVABLE_FACTS.has(name)),
      )
      .map(({ rule }) => rule.ruleNo),
  );
  const isApproved = (hit: ReferralHit): boolean =>
    hit.uwLevel > 0 &&
    !TYPES_JUDGED_ANEW.has(hit.autoErrorType) &&
    !rulesJudgedAnew.has(hit.ruleNo) &&
    approvedHits.some((approved) => covers(approved, hit));
  return hits.map((hit) => (isApproved(hit) ? { ...hit, approval: mark } : hit));
}

function covers(approved: ReferralHit, hit: ReferralHit): boolean {
  if (approved.ruleNo !== hit.ruleNo || approved.message !== hit.message || approved.uwLevel < hit.uwLevel)
    return false;
  if (approved.actual === hit.actual) return true;
  const [before, now] = [toFigure(approved.actual), toFigure(hit.actual)];
  return hit.autoErrorType === AMOUNT_TYPE && before !== undefined && now !== undefined && now.lte(before);
}

function toFigure(text: string) {
  const plain = text.replaceAll(",", "");
  return isDecimalText(plain) ? parseMoney(plain) : undefined;
}

/** The hits that still ask for a decision. */
export function listOpenHits<Hit extends Pick<UnderwritingHit, "approval">>(hits: readonly Hit[]): Hit[] {
  return hits.filter(({ approval }) => approval === undefined);
}

/** Such as 询价已核保（Q0103…、张三、2025-01-01）. */
export function formatHitApproval({ inquiryNo, userName, approvedOn }: HitApproval): string {
  return `询价已核保（${inquiryNo}、${userName}、${approvedOn}）`;
}
