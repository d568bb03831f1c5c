import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { DraftHeadSchema, savedDraftAnswerFields } from "#areas/judging/contract/shapes.ts";
import { StoredCellSchema } from "#platform/forms/wire.ts";
import {
  createMultilineTextSchema,
  MoneySchema,
  PlainDateSchema,
  singleLineText,
} from "#platform/kernel/wire.ts";
import type { DatedChange } from "../rules/old-values.ts";

export const endorseNo = createBusinessNumberSchema("endorseNo");
export const policyNo = createBusinessNumberSchema("policyNo");
export const seenVersion = z.object({ endorseNo, version: z.int("版本应为整数") });

/**
 * The version of the policy on which a new endorsement was typed, so that what took effect meanwhile is not taken back.
 * Without it, or with one that the policy does not have, the present version.
 */
export const typedOnVersion = z.optional(z.int("保单版本应为整数"));
const MAX_TYPES = 24;

/** What the clerk says besides the changed content. */
export const TermsSchema = z.object({
  types: z.array(z.string().check(z.regex(/^\d{2}$/, "请选择批改类型")), "请选择批改类型").check(
    z.minLength(1, "请选择批改类型"),
    z.maxLength(MAX_TYPES, "批改类型过多"),
    z.refine((types) => new Set(types).size === types.length, "批改类型重复，请保留一个"),
  ),
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

export const PremiumLineSchema = z.object({
  type: z.string(),
  label: z.string(),
  amount: MoneySchema,
  steps: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const ChangeSchema = z.object({
  section: z.string(),
  row: z.string(),
  element: z.string(),
  before: z.string(),
  after: z.string(),
  kind: z.string(),
  /** The day of a change that counts from a later day than the endorsement, else ''. */
  from: z.string(),
});

/** A cell as an earlier version has it, or as it becomes from a later day on. */
export const DatedChangeSchema = z.object({
  section: z.string(),
  /** The index of the row in the base and in the form, -1 where it is missing. */
  beforeIndex: z.number(),
  afterIndex: z.number(),
  element: z.string(),
  before: StoredCellSchema,
  after: StoredCellSchema,
  /** '' is the day of the endorsement. */
  from: z.string(),
});

/** The cells came from stored forms, which have this shape. */
export function toWireDatedChanges(changes: readonly DatedChange[]) {
  return changes as z.infer<typeof DatedChangeSchema>[];
}

/** A version of the policy that an endorsement takes back and applies again. */
export const LaterVersionSchema = z.object({
  version: z.number(),
  effectiveFrom: z.string(),
  sumPremium: MoneySchema,
});

/** A demand of the submission that is not met yet. */
export const SubmissionNeedSchema = z.object({
  kind: z.enum(["running", "papers", "payee", "redLetter"]),
  message: z.string(),
  /** The field of the terms, or ''. */
  path: z.string(),
  /** Another endorsement, or ''. */
  endorseNo: z.string(),
});

export const EndorsementHeadSchema = z.extend(DraftHeadSchema, {
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

export const SavedEndorsementSchema = z.extend(EndorsementHeadSchema, {
  ...savedDraftAnswerFields,
  lines: z.array(PremiumLineSchema),
  /** Whether another endorsement took effect since this one began. */
  isBaseCurrent: z.boolean(),
  /** Places that a later endorsement changed too, and that are not yet settled. */
  laterConflicts: z.number(),
});

const RefundModeSchema = z.object({ mode: z.string(), reasons: z.array(z.string()) });

/** A type as the page offers it; `why` says why it cannot be chosen now. */
export const OfferedTypeSchema = z.object({
  type: z.string(),
  effect: z.string(),
  opens: z.array(
    z.object({ section: z.string(), elements: z.nullable(z.array(z.string())), rows: z.array(z.string()) }),
  ),
  papers: z.array(z.string()),
  refundModes: z.array(RefundModeSchema),
  needsIdleDays: z.boolean(),
  why: z.string(),
});
