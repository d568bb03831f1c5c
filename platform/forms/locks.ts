import type { FilledForm } from "./filled.ts";
import type { FormElement, FormLock, FormSection } from "./definition.ts";

/** A proposal that came from an inquiry keeps what was underwritten. */
export type Origin = {
  /** tagMap.inquiryType of the inquiry: "1" is a batch. */
  readonly inquiryType: string;
  /** The switch that lets this document's inquiry be modified; it is then underwritten again. */
  readonly mayModifyInquiry: boolean;
  /** What it said, so that what still says the same is marked. */
  readonly form?: FilledForm;
};

const BATCH = "1";

type Judge = (origin: Origin) => string | undefined;

const judges: Record<FormLock["ruleCode"], Judge> = {
  INSURE_NON_MODIFY_EXCEPTION: ({ mayModifyInquiry }) =>
    mayModifyInquiry ? undefined : "询价转投保后不能修改",
  ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY: ({ inquiryType }) =>
    inquiryType === BATCH ? undefined : "只有批量询价转投保后可以修改",
  ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE: ({ inquiryType }) =>
    inquiryType === BATCH ? "批量询价转投保后不能修改" : undefined,
};

/** Why a field is locked, in words for its user; nothing where it may be changed. */
export function lockReason(element: FormElement, origin: Origin | undefined): string | undefined {
  if (element.readOnly) return "由系统计算或带出";
  if (!origin) return undefined;
  const { inquiry2InsureRuleList: rules, modifyFlagOfInquiry2Insure: flag } = element;
  if (rules.length === 0) return flag === "0" ? "询价转投保后不能修改" : undefined;
  for (const { ruleCode } of rules) {
    const reason = judges[ruleCode](origin);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Why rows may be neither added nor taken away. */
export function lengthLockReason(
  { lengthRule }: FormSection,
  origin: Origin | undefined,
): string | undefined {
  return lengthRule && origin ? "询价转投保后不能增减行" : undefined;
}
