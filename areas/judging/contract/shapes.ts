import * as z from "zod/mini";
import { ActionOfferSchema } from "#areas/document/contract/comments.ts";
import { FieldError } from "#platform/documents/field-error.ts";
import { AutoUnderwritingAnswer } from "#areas/underwriting/contract.ts";
import type { RefusalKind } from "#platform/kernel/refusal.ts";
import { MoneySchema, createMultilineTextSchema } from "#platform/kernel/wire.ts";

/** The subject and the state of a document; each kind adds its own number field. */
export const DraftHeadSchema = z.object({
  version: z.number(),
  edition: z.number(),
  status: z.string(),
  riskCode: z.string(),
  productVersion: z.string(),
  comCode: z.string(),
  holderName: z.string(),
  insuredName: z.string(),
  inquiryType: z.string(),
  currency: z.string(),
  sumAmount: z.nullable(MoneySchema),
  sumPremium: z.nullable(MoneySchema),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  copiedFrom: z.string(),
  inputBy: z.string(),
});

/** What a form needs beside its content (§3): its tag, its user, and the plans of its product version. */
export const documentFormFields = {
  tagMap: z.object({ inquiryType: z.string() }),
  /** STANDARD, OPTIONAL or OPTIONAL_PLANNO (§4), or '' where the product has no such choice. */
  inquiryMode: z.string(),
  userCodeInfo: z.object({ userCode: z.string(), userName: z.string(), comCode: z.string() }),
  planList: z.array(
    z.object({ packageId: z.string(), insurancePlanNo: z.string(), insurancePlanName: z.string() }),
  ),
};

/** The part of an answer for a user who may edit the document. */
export const savedDraftAnswerFields = {
  errors: z.array(FieldError),
  /** Why there is no price, or ''. */
  notPriced: z.string(),
  offers: z.array(ActionOfferSchema),
};

/** The part of an answer with the result of automatic underwriting. */
export const submittedDraftAnswerFields = {
  finalUwResult: z.string(),
  autoCompletedFlag: z.string(),
  ...AutoUnderwritingAnswer.shape,
};

/** Facts from outside the form that the price and the rules use. */
export const externalFactsSchema = z.record(z.string(), z.string());

/** The price of the last submission: its figures, and the facts from outside the form; null where not kept. */
export const StoredPriceSchema = z.object({
  figures: z.array(
    z.object({ section: z.string(), index: z.number(), element: z.string(), value: z.string() }),
  ),
  facts: z.nullable(externalFactsSchema),
});
export type StoredPrice = z.infer<typeof StoredPriceSchema>;

export const REASON_LENGTH_LIMITS = { least: 2, most: 500 } as const;
/** A revocation cannot be undone, so the trail keeps its reason. */
export const REVOKE_REASON_FIELD = { label: "撤销原因", ...REASON_LENGTH_LIMITS };

/** A reason for the trail. */
export function createReasonTextSchema(prompt: string) {
  return createMultilineTextSchema(REASON_LENGTH_LIMITS.most).check(
    z.refine(
      (text) => [...text.trim()].length >= REASON_LENGTH_LIMITS.least,
      `${prompt}，至少 ${REASON_LENGTH_LIMITS.least} 个字`,
    ),
  );
}

export function createDocumentMissingRefusal(code: string, title: string): Omit<RefusalKind, "name"> {
  const next = `请核对${title}号；属于其他机构的，请先切换到该机构`;
  return { code, message: `该${title}不存在`, next };
}

/** The refusals of every document that is entered on a form, with the letters of its area. */
export function createDraftRefusals(area: string, title: string) {
  return {
    holderMissing: { code: `${area}002`, message: "请输入投保人名称", next: "填写投保人名称后即可暂存" },
    companyOutside: {
      code: `${area}003`,
      message: "归属机构“{comCode}”不在您的机构范围内",
      next: "请选择本机构或下级机构",
    },
    formInvalid: {
      code: `${area}004`,
      message: `${title}有 {count} 处需要修改`,
      next: "请按提示修改后重新提交",
    },
    priceStale: {
      code: `${area}005`,
      message: "保费已变化，现为 {sumPremium} 元",
      next: "请确认新的保费后重新提交",
    },
    notPriced: { code: `${area}006`, message: "保费无法计算：{why}", next: "请按提示修改后重新提交" },
  };
}
