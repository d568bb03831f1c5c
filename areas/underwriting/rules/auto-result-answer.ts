import type * as z from "zod/mini";
import type { AutoUnderwritingAnswer } from "../contract.ts";
import { CUSTOMER_RISK_RULE_NO } from "./automatic-underwriting.ts";
import { listOpenHits, type UnderwritingHit } from "./inquiry-approval.ts";

const REFUSAL_TYPE = "01";
const MANUAL_TYPE = "02";

/** The hits in words. Outside users learn that manual underwriting is needed but not why, because the customer might hear of it. */
export function filterVisibleReferralHits(
  hits: readonly UnderwritingHit[],
  isOutside: boolean,
): UnderwritingHit[] {
  const riskHits = isOutside ? hits.filter(({ ruleNo }) => ruleNo === CUSTOMER_RISK_RULE_NO) : [];
  const others = hits.filter((hit) => !riskHits.includes(hit)).map((hit) => ({ ...hit, ...hit.words }));
  if (riskHits.length === 0) return others;
  const uwLevel = Math.max(...riskHits.map((hit) => hit.uwLevel));
  const summary = {
    ruleNo: "",
    autoErrorType: MANUAL_TYPE,
    uwLevel,
    message: "须由核保人核实",
    actual: "",
    allowed: "",
  };
  return [...others, summary];
}

/** Why a document came back at once. What a customer may not hear of his own risk stays out, whoever reads the message. */
export function formatReturnReason(hits: readonly UnderwritingHit[]): string {
  return listOpenHits(hits)
    .filter(({ uwLevel, ruleNo }) => uwLevel === 0 && ruleNo !== CUSTOMER_RISK_RULE_NO)
    .map(({ message }) => message)
    .join("；");
}

type AutoResultInput = {
  readonly flag: string;
  readonly uwLevel: number;
  readonly hits: readonly UnderwritingHit[];
};

/** Converts a result to the property names of the specification. */
export function toAutoUnderwritingAnswer(
  { flag, uwLevel, hits }: AutoResultInput,
  isOutside: boolean,
): z.infer<typeof AutoUnderwritingAnswer> {
  const visible = filterVisibleReferralHits(hits, isOutside);
  const types = [...new Set(visible.map(({ autoErrorType }) => autoErrorType))].toSorted();
  return {
    underwriteFlag: flag,
    uwLevel,
    autoErrorTypeRspDtos: types.map((autoErrorType) => ({ autoErrorType })),
    autoErrorConditionRspDtos: visible,
    isRefusalProposed: listOpenHits(visible).some(({ autoErrorType }) => autoErrorType === REFUSAL_TYPE),
  };
}
