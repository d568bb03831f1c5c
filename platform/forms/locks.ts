import type { FilledForm, FilledRow } from "./filled-form.ts";
import type { FormElement, FormFieldLock, FormSection } from "./definition.ts";

/** The inquiry that a proposal was created from. Locks keep what was underwritten. */
export type ProposalInquiryOrigin = {
  /** The tagMap.inquiryType of the inquiry: "1" is a batch. */
  readonly inquiryType: string;
  /** The switch that permits changes to what the inquiry fixed. The document is then underwritten again. */
  readonly mayModifyInquiry: boolean;
  /** The filled form of the inquiry. The screen marks the fields that are still equal to it. */
  readonly form?: FilledForm;
};

/** An edit that may be made although its field is locked. */
export type PermittedEdit = {
  readonly section: string;
  /** The row of the inquiry; -1 outside of a table, null for a new row. */
  readonly index: number | null;
  readonly cells: FilledRow;
};

/** A section that an endorsement may change; `elements` null opens all of them. Of a table, `rows` says what may happen. */
export type OpenedSection = {
  readonly section: string;
  readonly elements: readonly string[] | null;
  readonly rows: readonly string[];
};

const BATCH = "1";

type LockRule = (origin: ProposalInquiryOrigin) => string | undefined;

const lockRules: Record<FormFieldLock["ruleCode"], LockRule> = {
  INSURE_NON_MODIFY_EXCEPTION: ({ mayModifyInquiry }) =>
    mayModifyInquiry ? undefined : "询价转投保后不能修改",
  ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY: ({ inquiryType }) =>
    inquiryType === BATCH ? undefined : "只有批量询价转投保后可以修改",
  ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE: ({ inquiryType }) =>
    inquiryType === BATCH ? "批量询价转投保后不能修改" : undefined,
};

/** Returns the reason why a field is locked, in Chinese, or undefined if it may be changed. */
export function getFieldLockReason(
  element: FormElement,
  origin: ProposalInquiryOrigin | undefined,
): string | undefined {
  if (element.readOnly) return "系统自动带出";
  if (!origin) return undefined;
  const { inquiry2InsureRuleList: rules, modifyFlagOfInquiry2Insure: flag } = element;
  if (rules.length === 0) return flag === "0" ? "询价转投保后不能修改" : undefined;
  for (const { ruleCode } of rules) {
    const reason = lockRules[ruleCode](origin);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Returns the reason why rows may be neither added nor removed, in Chinese. */
export function getRowCountLockReason(
  { lengthRule }: FormSection,
  origin: ProposalInquiryOrigin | undefined,
): string | undefined {
  return lengthRule && origin ? "询价转投保后不能增减行" : undefined;
}
