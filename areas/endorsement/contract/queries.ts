import * as z from "zod/mini";
import { StoredPriceSchema } from "#areas/judging/contract/shapes.ts";
import { UserTypedFormSchema, WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { endorsementList } from "../rules/endorsement-list.ts";
import { endorsementRefusals } from "./refusals.ts";
import {
  ChangeSchema,
  DatedChangeSchema,
  endorseNo,
  LaterVersionSchema,
  OfferedTypeSchema,
  policyNo,
  PremiumLineSchema,
  SavedEndorsementSchema,
  SubmissionNeedSchema,
  TermsSchema,
  typedOnVersion,
} from "./shapes.ts";

const {
  endorsementMissing,
  notPriced,
  policyMissing,
  notEndorsable,
  typeUnknown,
  reasonUnknown,
  typeRefused,
  notOpened,
  dateOutside,
  notInAdvance,
  baseIsCurrent,
} = endorsementRefusals;

const Conflict = z.object({
  id: z.string(),
  section: z.string(),
  row: z.string(),
  element: z.string(),
  /** The values of the common base, of the draft and of the other version; a row that is gone has none. */
  base: z.string(),
  mine: z.string(),
  theirs: z.string(),
  /** What may be typed instead; '' where nothing may. */
  typed: z.enum(["text", "number", ""]),
});

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

export const queryLaterConflicts = defineCall({
  method: "POST",
  path: "endorse/queryLaterConflicts",
  title: "与更晚生效批单的冲突",
  permission: "endorse:add",
  effect: "read",
  input: z.object({ endorseNo }),
  output: z.object({
    conflicts: z.array(
      z.extend(Conflict, {
        /** The days for which the choice counts, the last one included. */
        from: z.string(),
        until: z.string(),
      }),
    ),
  }),
  refusals: [endorsementMissing],
});

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
    /** The version of the content, for the calls that add and price an endorsement. */
    baseVersion: z.number(),
    form: WireFormSchema,
    stored: StoredPriceSchema,
    types: z.array(OfferedTypeSchema),
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
  input: z.object({
    policyNo,
    endorseNo: z.optional(endorseNo),
    baseVersion: typedOnVersion,
    terms: TermsSchema,
    form: UserTypedFormSchema,
  }),
  output: z.object({
    basePremium: MoneySchema,
    premiumChange: MoneySchema,
    sumPremium: MoneySchema,
    lines: z.array(PremiumLineSchema),
    changes: z.array(ChangeSchema),
    /** Changes whose old value is not that of the base, or that count from a later day. */
    datedChanges: z.array(DatedChangeSchema),
    laterVersions: z.array(LaterVersionSchema),
    laterConflicts: z.number(),
    /** What the submission still demands. */
    needs: z.array(SubmissionNeedSchema),
  }),
  refusals: [
    policyMissing,
    notEndorsable,
    notPriced,
    typeUnknown,
    reasonUnknown,
    typeRefused,
    notOpened,
    dateOutside,
    notInAdvance,
  ],
} as const;

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
  output: z.extend(SavedEndorsementSchema, {
    form: WireFormSchema,
    baseForm: WireFormSchema,
    stored: StoredPriceSchema,
    changes: z.array(ChangeSchema),
    /** Changes whose old value is not that of the base, or that count from a later day. */
    datedChanges: z.array(DatedChangeSchema),
    laterVersions: z.array(LaterVersionSchema),
    /** 批文: as it was submitted, and of a draft as it would be. */
    wording: z.string(),
    types: z.array(z.string()),
    offered: z.array(OfferedTypeSchema),
    firstDate: z.string(),
    lastDate: z.string(),
    missingPapers: z.array(z.string()),
  }),
  refusals: [endorsementMissing],
});

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
