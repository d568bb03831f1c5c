import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { documentRefusals, stepRefusals } from "#platform/documents/refusals.ts";
import {
  DraftHeadSchema,
  createDraftRefusals,
  externalFactsSchema,
  StoredPriceSchema,
  documentFormFields,
  createDocumentMissingRefusal,
  createReasonTextSchema,
  savedDraftAnswerFields,
  submittedDraftAnswerFields,
} from "#areas/judging/contract/shapes.ts";
import { productSaleRefusals } from "#areas/product/contract/product-calls.ts";
import { riskCodeSchema } from "#areas/product/contract/shapes.ts";
import { SimulatedUnderwritingAnswer } from "#areas/underwriting/contract.ts";
import { UserTypedFormSchema, WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { MoneySchema, requiredText, YesNoFlagSchema } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { proposalList } from "../rules/proposal-list.ts";

export const proposalRefusals = defineRefusals({
  proposalMissing: createDocumentMissingRefusal("PRO001", "投保单"),
  ...createDraftRefusals("PRO", "投保单"),
  lockedChanged: {
    code: "PRO007",
    message: "有 {count} 处询价内容转投保后不能修改",
    next: "请恢复原内容；确需修改时先修改询价单",
  },
  backdated: {
    code: "PRO008",
    message: "起保日期 {startDate} 早于今天，不能提交",
    next: "请改为今天或以后的起保日期，或先提交特殊倒签申请，再提交投保单",
  },
  inquiryMissing: createDocumentMissingRefusal("PRO009", "询价单"),
  orderMissing: { code: "PRO010", message: "该订单不存在", next: "请核对订单号后重试" },
  orderDisabled: { code: "PRO011", message: "订单 {orderNo} 已停止投保", next: "请另建订单投保" },
  orderElsewhere: {
    code: "PRO012",
    message: "订单的投保人为“{holderName}”，归属机构为“{comCode}”，与投保单不一致",
    next: "请改为同一投保人和机构，或另建订单投保",
  },
});

const { proposalMissing, holderMissing, companyOutside, formInvalid, priceStale } = proposalRefusals;
const { notPriced, lockedChanged, backdated, inquiryMissing } = proposalRefusals;
const { orderMissing, orderDisabled, orderElsewhere } = proposalRefusals;

const proposalNo = createBusinessNumberSchema("proposalNo");
const orderNo = createBusinessNumberSchema("orderNo");
const seenVersion = z.object({ proposalNo, version: z.int("版本应为整数") });
const reason = createReasonTextSchema("请填写原因");

/** The subject and the state of a proposal. */
const Head = z.extend(DraftHeadSchema, {
  proposalNo: z.string(),
  orderNo: z.nullable(z.string()),
  /** The approved quotation that it came from. */
  inquiryNo: z.nullable(z.string()),
  /** The policy that it became, or ''. */
  policyNo: z.string(),
  isSeeFeeFlag: z.string(),
  dataSource: z.string(),
  teamCode: z.string(),
});

/** The facts that decide which fields an inquiry locks. */
const Origin = z.object({ inquiryType: z.string(), mayModifyInquiry: z.boolean() });

const Saved = z.extend(Head, {
  ...savedDraftAnswerFields,
  /** Nobody may apply on its order any more: it is shown only. */
  isDisabled: z.boolean(),
});

const changing = { method: "POST", effect: "change" } as const;
const editing = { ...changing, permission: "proposal:edit" } as const;

/** Incomplete forms are stored too: only product, branch and holder are required. */
export const addPolicy = defineCall({
  ...changing,
  path: "manage/addPolicy",
  title: "新增投保单（暂存）",
  permission: "proposal:add",
  input: z.object({
    riskCode: riskCodeSchema,
    comCode: z.optional(requiredText(8)),
    /** Into an order that there is, to be paid together. */
    orderNo: z.optional(orderNo),
    form: UserTypedFormSchema,
  }),
  output: Saved,
  refusals: [
    holderMissing,
    companyOutside,
    ...productSaleRefusals,
    orderMissing,
    orderDisabled,
    orderElsewhere,
  ],
});

export const editProposal = defineCall({
  ...editing,
  path: "manage/editProposal",
  title: "修改投保单（暂存）",
  input: z.extend(seenVersion, { form: UserTypedFormSchema }),
  output: Saved,
  refusals: [proposalMissing, holderMissing, lockedChanged, ...stepRefusals],
});

/** Of an approved quotation: its content as it was approved, at the price that was approved. */
export const transferInquiry = defineCall({
  ...changing,
  path: "manage/transferInquiry",
  title: "询价转投保",
  permission: "quotation:transfer",
  input: z.object({ inquiryNo: createBusinessNumberSchema("inquiryNo"), version: z.int("版本应为整数") }),
  output: Saved,
  refusals: [inquiryMissing, ...stepRefusals],
});

/** The names by which the page of a result knows a submission, beside those of automatic underwriting. */
const SubmissionResult = {
  completeDate: z.string(),
  totalPeople: z.number(),
  /** Whether it came from an inquiry. */
  hasInquiryNo: YesNoFlagSchema,
  /** The combination of that inquiry, or ''. */
  groupBusinessNo: z.string(),
};

/** `sumPremium` is the price that the user saw; another price is refused. */
export const policyUndwrt = defineCall({
  ...changing,
  path: "manage/policyUndwrt",
  title: "投保单提交核保",
  permission: "proposal:submit",
  input: z.extend(seenVersion, { sumPremium: MoneySchema }),
  output: z.extend(Head, { ...submittedDraftAnswerFields, ...SubmissionResult }),
  refusals: [
    proposalMissing,
    formInvalid,
    priceStale,
    notPriced,
    lockedChanged,
    backdated,
    ...stepRefusals,
    documentRefusals.baseMoved,
  ],
});

export const queryProposalInfo = defineCall({
  method: "GET",
  path: "manage/queryProposalInfo/{proposalNo}",
  title: "投保单详情",
  permission: "proposal:query",
  effect: "read",
  input: z.object({ proposalNo }),
  output: z.extend(Saved, {
    ...documentFormFields,
    form: WireFormSchema,
    facts: externalFactsSchema,
    stored: StoredPriceSchema,
    /** Null without an inquiry; else the locks and the approved content. */
    origin: z.nullable(z.extend(Origin, { form: WireFormSchema, productVersion: z.string() })),
    orderStatus: z.string(),
    /** How many people its rosters name. */
    totalPeople: z.number(),
  }),
  refusals: [proposalMissing],
});

/** Automatic underwriting without storing its result. */
export const simulateProposal = defineCall({
  method: "POST",
  path: "manage/simulateUndwrt",
  title: "投保单试核保",
  permission: "proposal:edit",
  effect: "read",
  input: z.object({ proposalNo }),
  output: SimulatedUnderwritingAnswer,
  refusals: [proposalMissing],
});

/** Approved, unpaid, and to be changed once more: it is underwritten again. */
export const takeBackProposal = defineCall({
  ...editing,
  path: "manage/takeBackProposal",
  title: "退回修改投保单",
  input: z.extend(seenVersion, { reason }),
  output: Saved,
  refusals: [proposalMissing, ...stepRefusals],
});

export const revokeProposal = defineCall({
  ...changing,
  path: "manage/revokeProposal",
  title: "撤销投保单",
  permission: "proposal:revoke",
  input: z.extend(seenVersion, { reason }),
  output: Head,
  refusals: [proposalMissing, ...stepRefusals],
});

export const queryProposalList = createListCall(proposalList);
