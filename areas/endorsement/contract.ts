import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import {
  createDocumentMissingRefusal,
  createDraftRefusals,
  createReasonTextSchema,
  DraftHeadSchema,
  savedDraftAnswerFields,
  StoredPriceSchema,
  submittedDraftAnswerFields,
} from "#areas/judging/contract/shapes.ts";
import { documentRefusals, stepRefusals } from "#platform/documents/refusals.ts";
import { UserTypedFormSchema, WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import {
  createMultilineTextSchema,
  MoneySchema,
  PlainDateSchema,
  singleLineText,
} from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { endorsementList } from "./rules/endorsement-list.ts";

const drafts = createDraftRefusals("END", "批单");

export const endorsementRefusals = defineRefusals({
  endorsementMissing: createDocumentMissingRefusal("END001", "批单"),
  ...drafts,
  policyMissing: createDocumentMissingRefusal("END007", "保单"),
  notEndorsable: {
    code: "END008",
    message: "该保单现在不能批改：{why}",
    next: "请核对保单状态后重试",
  },
  typeUnknown: {
    code: "END009",
    message: "该险种没有批改类型“{type}”",
    next: "请从可选的批改类型中选择",
  },
  typeRefused: { code: "END010", message: "不能办理{type}：{why}", next: "请改选其他批改类型" },
  notOpened: {
    code: "END011",
    message: "有 {count} 处修改不在所选批改类型的范围内",
    next: "请恢复原内容，或加选相应的批改类型",
  },
  dateOutside: {
    code: "END012",
    message: "批改生效日期应在 {from} 至 {until} 之间",
    next: "请修改批改生效日期；须更早生效的，先申请特殊倒签",
  },
  nothingChanged: { code: "END013", message: "批改没有改动任何内容", next: "请修改内容后再提交" },
  laterConflict: {
    code: "END014",
    message: "有 {count} 处内容已被更晚生效的批单修改，不能直接倒批",
    next: "请改为晚于 {day} 生效，或恢复这些内容",
  },
  unsettled: {
    code: "END015",
    message: "有 {count} 处内容与已生效的批改不一致",
    next: "请逐项选择保留哪一方的内容，或重新填写",
  },
  baseIsCurrent: {
    code: "END016",
    message: "批单已在最新保单上，无须并入",
    next: "请刷新后继续",
  },
});

const { endorsementMissing, formInvalid, priceStale, notPriced, policyMissing, notEndorsable } =
  endorsementRefusals;
const { unsettled, baseIsCurrent } = endorsementRefusals;
const { typeUnknown, typeRefused, notOpened, dateOutside, nothingChanged, laterConflict } =
  endorsementRefusals;

const endorseNo = createBusinessNumberSchema("endorseNo");
const policyNo = createBusinessNumberSchema("policyNo");
const seenVersion = z.object({ endorseNo, version: z.int("版本应为整数") });
const MAX_TYPES = 22;

/** What the clerk says besides the changed content. */
const Terms = z.object({
  types: z
    .array(z.string().check(z.regex(/^\d{2}$/, "请选择批改类型")), "请选择批改类型")
    .check(z.minLength(1, "请选择批改类型"), z.maxLength(MAX_TYPES, "批改类型过多")),
  reason: z.string("请选择批改原因").check(z.regex(/^\d{2}$/, "请选择批改原因")),
  reasonText: z._default(createMultilineTextSchema(500), ""),
  validDate: PlainDateSchema,
  refundMode: z._default(z.string().check(z.regex(/^[1-5]?$/, "请重新选择退费计算方式")), ""),
  refundAmount: z._default(z.nullable(MoneySchema), null),
  idleDays: z._default(
    z.nullable(z.int("停泊天数应为整数").check(z.gte(1, "停泊天数应大于 0"), z.lte(3660, "停泊天数过大"))),
    null,
  ),
  payeeName: z._default(singleLineText(100), ""),
  payeeAccount: z._default(singleLineText(40), ""),
  payeeBank: z._default(singleLineText(100), ""),
});

const PremiumLine = z.object({
  type: z.string(),
  label: z.string(),
  amount: MoneySchema,
  steps: z.array(z.object({ label: z.string(), value: z.string() })),
});

const Change = z.object({
  section: z.string(),
  row: z.string(),
  element: z.string(),
  before: z.string(),
  after: z.string(),
  kind: z.string(),
});

/** A version of the policy that an endorsement takes back and applies again. */
const LaterVersion = z.object({ version: z.number(), effectiveFrom: z.string(), sumPremium: MoneySchema });

const Head = z.extend(DraftHeadSchema, {
  endorseNo: z.string(),
  policyNo: z.string(),
  types: z.array(z.string()),
  reason: z.string(),
  reasonText: z.string(),
  validDate: z.string(),
  refundMode: z.string(),
  refundAmount: z.nullable(MoneySchema),
  idleDays: z.nullable(z.number()),
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBank: z.string(),
  premiumChange: z.nullable(MoneySchema),
  basePremium: MoneySchema,
  isSeeFeeFlag: z.string(),
  policyVersion: z.nullable(z.number()),
});

const Saved = z.extend(Head, {
  ...savedDraftAnswerFields,
  lines: z.array(PremiumLine),
  /** Whether another endorsement took effect since this one began. */
  isBaseCurrent: z.boolean(),
});

const RefundMode = z.object({ mode: z.string(), reasons: z.array(z.string()) });

/** A type as the page offers it; `why` says why it cannot be chosen now. */
const OfferedType = z.object({
  type: z.string(),
  effect: z.string(),
  opens: z.array(
    z.object({ section: z.string(), elements: z.nullable(z.array(z.string())), rows: z.array(z.string()) }),
  ),
  papers: z.array(z.string()),
  refundModes: z.array(RefundMode),
  needsIdleDays: z.boolean(),
  why: z.string(),
});

const changing = { method: "POST", effect: "change" } as const;
const editing = { ...changing, permission: "endorse:add" } as const;
const entryRefusals = [
  policyMissing,
  notEndorsable,
  typeUnknown,
  typeRefused,
  notOpened,
  dateOutside,
  endorsementRefusals.holderMissing,
] as const;

/** Incomplete contents are stored too; changes that no chosen type opens are refused. */
export const addEndorse = defineCall({
  ...editing,
  path: "endorse/addEndorse",
  title: "新增批单（暂存）",
  input: z.object({ policyNo, terms: Terms, form: UserTypedFormSchema }),
  output: Saved,
  refusals: entryRefusals,
});

export const editEndorse = defineCall({
  ...editing,
  path: "endorse/editEndorse",
  title: "修改批单（暂存）",
  input: z.extend(seenVersion, { terms: Terms, form: UserTypedFormSchema }),
  output: Saved,
  refusals: [endorsementMissing, ...entryRefusals, ...stepRefusals],
});

/** `premiumChange` is the change that the user saw; another one is refused. */
export const endorseUndwrt = defineCall({
  ...editing,
  path: "endorse/endorseUndwrt",
  title: "批单提交核批",
  input: z.extend(seenVersion, { premiumChange: MoneySchema }),
  output: z.extend(Head, submittedDraftAnswerFields),
  refusals: [
    endorsementMissing,
    formInvalid,
    priceStale,
    notPriced,
    typeRefused,
    dateOutside,
    nothingChanged,
    laterConflict,
    ...stepRefusals,
    documentRefusals.baseMoved,
  ],
});

const Conflict = z.object({
  id: z.string(),
  section: z.string(),
  row: z.string(),
  element: z.string(),
  /** The values of the old base, of the draft and of the policy as it stands; a row that is gone has none. */
  base: z.string(),
  mine: z.string(),
  theirs: z.string(),
  /** A whole row cannot be typed. */
  isRow: z.boolean(),
});

/** Where a draft and what took effect since both changed the same. */
export const queryBaseConflicts = defineCall({
  method: "POST",
  path: "endorse/queryBaseConflicts",
  title: "并入最新保单的冲突",
  permission: "endorse:add",
  effect: "read",
  input: z.object({ endorseNo }),
  output: z.object({ conflicts: z.array(Conflict) }),
  refusals: [endorsementMissing, baseIsCurrent],
});

const Choice = z.union([z.enum(["mine", "theirs"]), z.object({ value: createMultilineTextSchema(2000) })]);

/** Puts a draft on the policy as it stands; nothing is saved while a conflict is open. */
export const takeInBase = defineCall({
  ...editing,
  path: "endorse/takeInBase",
  title: "批单并入最新保单",
  input: z.extend(seenVersion, { choices: z.record(z.string().check(z.maxLength(2000)), Choice) }),
  output: Saved,
  refusals: [
    endorsementMissing,
    baseIsCurrent,
    unsettled,
    notOpened,
    endorsementRefusals.holderMissing,
    ...stepRefusals,
  ],
});

export const revokeEndorse = defineCall({
  ...editing,
  path: "endorse/revokeEndorse",
  title: "撤销批单",
  input: z.extend(seenVersion, { reason: createReasonTextSchema("请填写撤销原因") }),
  output: Head,
  refusals: [endorsementMissing, ...stepRefusals],
});

/** The content that an endorsement of the policy begins with, and the types that it may have. */
export const queryEndorsablePolicy = defineCall({
  method: "POST",
  path: "endorse/queryEndorsablePolicy",
  title: "可批改的保单",
  permission: "endorse:add",
  effect: "read",
  input: z.object({ policyNo }),
  output: z.object({
    policyNo: z.string(),
    riskCode: z.string(),
    productVersion: z.string(),
    comCode: z.string(),
    holderName: z.string(),
    status: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    sumPremium: MoneySchema,
    receivedPremium: MoneySchema,
    version: z.number(),
    form: WireFormSchema,
    stored: StoredPriceSchema,
    types: z.array(OfferedType),
    validDate: z.string(),
    /** The first and the last day on which an endorsement may take effect. */
    firstDate: z.string(),
    lastDate: z.string(),
  }),
  refusals: [policyMissing, notEndorsable],
});

const calculating = {
  method: "POST",
  permission: "endorse:add",
  effect: "read",
  input: z.object({ policyNo, endorseNo: z.optional(endorseNo), terms: Terms, form: UserTypedFormSchema }),
  output: z.object({
    basePremium: MoneySchema,
    premiumChange: MoneySchema,
    sumPremium: MoneySchema,
    lines: z.array(PremiumLine),
    changes: z.array(Change),
    laterVersions: z.array(LaterVersion),
  }),
  refusals: [policyMissing, notEndorsable, notPriced, typeUnknown, typeRefused, notOpened, dateOutside],
} as const;

/** The change of the premium, line by line, without storing anything. */
export const endorsePremiumCalculation = defineCall({
  ...calculating,
  path: "endorse/endorsePremiumCalculation",
  title: "批改保费试算",
});

export const endorseHealthPremiumCalculation = defineCall({
  ...calculating,
  path: "endorse/endorseHealthPremiumCalculation",
  title: "健康险批改保费试算",
});

export const queryEndorseInfo = defineCall({
  method: "GET",
  path: "endorse/queryEndorseInfo/{id}",
  title: "批单详情",
  permission: "endorse:query",
  effect: "read",
  input: z.object({ id: endorseNo }),
  output: z.extend(Saved, {
    form: WireFormSchema,
    baseForm: WireFormSchema,
    stored: StoredPriceSchema,
    changes: z.array(Change),
    laterVersions: z.array(LaterVersion),
    /** 批文: as it was submitted, and of a draft as it would be. */
    wording: z.string(),
    types: z.array(z.string()),
    offered: z.array(OfferedType),
    firstDate: z.string(),
    lastDate: z.string(),
    missingPapers: z.array(z.string()),
  }),
  refusals: [endorsementMissing],
});

/** What is to be collected or paid back. */
export const queryEndorsePayInfo = defineCall({
  method: "POST",
  path: "endorse/queryEndorsePayInfo",
  title: "批单收退费信息",
  permission: "endorse:query",
  effect: "read",
  input: z.object({ endorseNo }),
  output: z.object({
    endorseNo: z.string(),
    policyNo: z.string(),
    status: z.string(),
    premiumChange: z.nullable(MoneySchema),
    currency: z.string(),
    holderName: z.string(),
    payeeName: z.string(),
    payeeAccount: z.string(),
    payeeBank: z.string(),
  }),
  refusals: [endorsementMissing],
});

export const queryEndorseList = createListCall(endorsementList);
