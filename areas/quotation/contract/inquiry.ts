import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { documentRefusals, stepRefusals } from "#platform/documents/refusals.ts";
import {
  DraftHeadSchema,
  createDraftRefusals,
  externalFactsSchema,
  StoredPriceSchema,
  createDocumentMissingRefusal,
  createReasonTextSchema,
  savedDraftAnswerFields,
  documentFormFields,
  submittedDraftAnswerFields,
} from "#areas/judging/contract/shapes.ts";
import { productSaleRefusals } from "#areas/product/contract/product-calls.ts";
import { riskCodeSchema } from "#areas/product/contract/shapes.ts";
import { SimulatedUnderwritingAnswer } from "#areas/underwriting/contract.ts";
import { UserTypedFormSchema, WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { MoneySchema, requiredText } from "#platform/kernel/wire.ts";
import { inquiryList } from "../rules/inquiry-list.ts";

export const quotationRefusals = defineRefusals({
  inquiryMissing: createDocumentMissingRefusal("QUO001", "询价单"),
  ...createDraftRefusals("QUO", "询价单"),
  combinationMissing: { code: "QUO020", message: "该组合不存在", next: "请核对组合号后重试" },
  riskTaken: {
    code: "QUO021",
    message: "组合内已有险种 {riskCode} 的询价单",
    next: "请在已有的询价单上修改，或选择其他险种",
  },
  holderDiffers: {
    code: "QUO022",
    message: "投保人与组合的投保人“{holderName}”不一致",
    next: "请改回同一投保人，或另建不属于组合的询价单",
  },
  combinationElsewhere: {
    code: "QUO023",
    message: "组合的归属机构为“{comCode}”，与询价单的归属机构不一致",
    next: "请由该机构的人员添加，或另建不属于组合的询价单",
  },
});

const { inquiryMissing, holderMissing, companyOutside, formInvalid, priceStale, notPriced } =
  quotationRefusals;
const { combinationMissing, combinationElsewhere, riskTaken, holderDiffers } = quotationRefusals;

const inquiryNo = createBusinessNumberSchema("inquiryNo");
const version = z.int("版本应为整数");
const reason = createReasonTextSchema("请填写撤销原因");
const seenVersion = z.object({ inquiryNo, version });

/** The subject and the state of an inquiry. */
const Head = z.extend(DraftHeadSchema, {
  inquiryNo: z.string(),
  /** For how many proposals a batch inquiry is, and how many it went into. */
  batchCount: z.nullable(z.number()),
  transferCount: z.number(),
  /** Of which combination it is a part. */
  combId: z.nullable(z.string()),
});
const Saved = z.extend(Head, savedDraftAnswerFields);

const changing = { method: "POST", effect: "change" } as const;
const editing = { ...changing, permission: "quotation:edit" } as const;
const reading = { method: "GET", permission: "quotation:query", effect: "read" } as const;

/** Incomplete forms are stored too: only product, branch and holder are required. */
export const addInquiry = defineCall({
  ...changing,
  path: "inquiry/addInquiry",
  title: "新增询价单（暂存）",
  permission: "quotation:add",
  input: z.object({
    riskCode: riskCodeSchema,
    comCode: z.optional(requiredText(8)),
    combId: z.optional(createBusinessNumberSchema("combId")),
    /** The opportunity that the inquiry comes from. */
    busOppNo: z.optional(createBusinessNumberSchema("busOppNo")),
    form: UserTypedFormSchema,
  }),
  output: Saved,
  refusals: [
    holderMissing,
    companyOutside,
    ...productSaleRefusals,
    combinationMissing,
    combinationElsewhere,
    riskTaken,
    holderDiffers,
    documentRefusals.documentMissing,
  ],
});

export const editInquiry = defineCall({
  ...editing,
  path: "inquiry/editInquiry",
  title: "修改询价单（暂存）",
  input: z.extend(seenVersion, { form: UserTypedFormSchema }),
  output: Saved,
  refusals: [inquiryMissing, holderMissing, holderDiffers, ...stepRefusals],
});

/** `sumPremium` is the price that the user saw; another price is refused. */
export const inquiryUndwrt = defineCall({
  ...editing,
  path: "inquiry/inquiryUndwrt",
  title: "询价单提交核保",
  input: z.extend(seenVersion, { sumPremium: MoneySchema }),
  output: z.extend(Head, submittedDraftAnswerFields),
  refusals: [inquiryMissing, formInvalid, priceStale, notPriced, ...stepRefusals, documentRefusals.baseMoved],
});

/** With an edition, the content as it was approved then. */
export const queryInquiryInfo = defineCall({
  ...reading,
  path: "inquiry/queryInquiryInfo/{id}",
  title: "询价单详情",
  input: z.object({ id: inquiryNo }),
  output: z.extend(Saved, {
    ...documentFormFields,
    form: WireFormSchema,
    facts: externalFactsSchema,
    stored: StoredPriceSchema,
    /** The approved edition, while the next one may be in progress. */
    approved: z.nullable(
      z.object({
        edition: z.number(),
        sumPremium: MoneySchema,
        effectiveFrom: z.string(),
        form: WireFormSchema,
      }),
    ),
  }),
  refusals: [inquiryMissing],
});

/** Automatic underwriting without storing its result. */
export const simulateUndwrt = defineCall({
  method: "POST",
  path: "inquiry/simulateUndwrt",
  title: "试核保",
  permission: "quotation:edit",
  effect: "read",
  input: z.object({ inquiryNo }),
  output: SimulatedUnderwritingAnswer,
  refusals: [inquiryMissing],
});

export const modifyCheck = defineCall({
  ...reading,
  path: "inquiry/modifyCheck/{id}",
  title: "能否修改询价",
  input: z.object({ id: inquiryNo }),
  output: z.object({ isModifiable: z.boolean(), why: z.string() }),
  refusals: [inquiryMissing],
});

export const modifyInquiry = defineCall({
  ...editing,
  path: "inquiry/modifyInquiry",
  title: "修改已通过的询价单",
  input: seenVersion,
  output: Saved,
  refusals: [inquiryMissing, ...stepRefusals],
});

/** Into a new one of the user's own, of the product as it is sold today. */
export const copyInquiry = defineCall({
  ...changing,
  path: "inquiry/copyInquiry",
  title: "复制询价单",
  permission: "quotation:add",
  input: z.object({ inquiryNo }),
  output: Saved,
  refusals: [inquiryMissing, ...productSaleRefusals],
});

export const revokeInquiry = defineCall({
  ...changing,
  path: "inquiry/revokeInquiry",
  title: "撤销询价单",
  permission: "quotation:revoke",
  input: z.extend(seenVersion, { reason }),
  output: Head,
  refusals: [inquiryMissing, ...stepRefusals],
});

export const queryInquiryList = createListCall(inquiryList);
