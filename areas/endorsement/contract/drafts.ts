import * as z from "zod/mini";
import { createReasonTextSchema, submittedDraftAnswerFields } from "#areas/judging/contract/shapes.ts";
import { documentRefusals, stepRefusals } from "#platform/documents/refusals.ts";
import { UserTypedFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { createMultilineTextSchema, MoneySchema } from "#platform/kernel/wire.ts";
import { endorsementRefusals } from "./refusals.ts";
import {
  EndorsementHeadSchema,
  policyNo,
  SavedEndorsementSchema,
  seenVersion,
  TermsSchema,
  typedOnVersion,
} from "./shapes.ts";

const {
  endorsementMissing,
  formInvalid,
  priceStale,
  notPriced,
  policyMissing,
  notEndorsable,
  typeUnknown,
  reasonUnknown,
  typeRefused,
  notOpened,
  dateOutside,
  notInAdvance,
  nothingChanged,
  laterConflict,
  unsettled,
  baseIsCurrent,
  holderMissing,
  taskClaimed,
} = endorsementRefusals;

const changing = { method: "POST", effect: "change" } as const;
const editing = { ...changing, permission: "endorse:add" } as const;
const entryRefusals = [
  policyMissing,
  notEndorsable,
  typeUnknown,
  reasonUnknown,
  typeRefused,
  notOpened,
  dateOutside,
  notInAdvance,
  holderMissing,
] as const;

export const addEndorse = defineCall({
  ...editing,
  path: "endorse/addEndorse",
  title: "新增批单（暂存）",
  input: z.object({ policyNo, baseVersion: typedOnVersion, terms: TermsSchema, form: UserTypedFormSchema }),
  output: SavedEndorsementSchema,
  refusals: entryRefusals,
});

export const editEndorse = defineCall({
  ...editing,
  path: "endorse/editEndorse",
  title: "修改批单（暂存）",
  input: z.extend(seenVersion, { terms: TermsSchema, form: UserTypedFormSchema }),
  output: SavedEndorsementSchema,
  refusals: [endorsementMissing, ...entryRefusals, ...stepRefusals],
});

export const endorseUndwrt = defineCall({
  ...editing,
  path: "endorse/endorseUndwrt",
  title: "批单提交核批",
  input: z.extend(seenVersion, { premiumChange: MoneySchema }),
  output: z.extend(EndorsementHeadSchema, submittedDraftAnswerFields),
  refusals: [
    endorsementMissing,
    formInvalid,
    priceStale,
    notPriced,
    typeRefused,
    dateOutside,
    notInAdvance,
    nothingChanged,
    laterConflict,
    ...stepRefusals,
    documentRefusals.baseMoved,
  ],
});

const Choice = z.union([z.enum(["mine", "theirs"]), z.object({ value: createMultilineTextSchema(2000) })]);

export const takeInBase = defineCall({
  ...editing,
  path: "endorse/takeInBase",
  title: "批单并入最新保单",
  input: z.extend(seenVersion, { choices: z.record(z.string().check(z.maxLength(2000)), Choice) }),
  output: SavedEndorsementSchema,
  refusals: [endorsementMissing, baseIsCurrent, unsettled, notOpened, holderMissing, ...stepRefusals],
});

export const settleLaterConflicts = defineCall({
  ...editing,
  path: "endorse/settleLaterConflicts",
  title: "确认与更晚生效批单不一致的内容",
  input: z.extend(seenVersion, { choices: z.record(z.string().check(z.maxLength(2000)), Choice) }),
  output: SavedEndorsementSchema,
  refusals: [endorsementMissing, unsettled, formInvalid, notOpened, holderMissing, ...stepRefusals],
});

/** Submitted, and taken by no underwriter yet: it is changed and submitted once more. */
export const takeBackEndorse = defineCall({
  ...editing,
  path: "endorse/takeBackEndorse",
  title: "撤回批单",
  input: z.extend(seenVersion, { reason: createReasonTextSchema("请填写撤回原因") }),
  output: EndorsementHeadSchema,
  refusals: [endorsementMissing, taskClaimed, ...stepRefusals],
});

export const revokeEndorse = defineCall({
  ...editing,
  path: "endorse/revokeEndorse",
  title: "撤销批单",
  input: z.extend(seenVersion, { reason: createReasonTextSchema("请填写撤销原因") }),
  output: EndorsementHeadSchema,
  refusals: [endorsementMissing, ...stepRefusals],
});
