import * as z from "zod/mini";

const code = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, "代码应为字母开头的字母和数字"));
const dictionaryCode = z.string().check(z.regex(/^\d{1,2}$/, "代码应为 1 至 2 位数字"));

/** Opens a section for changes: all of it, or only these elements. Of a table, `rows` says what may happen to rows. */
export const OpenedSectionSchema = z.strictObject({
  section: code,
  elements: z.optional(z.array(code)),
  rows: z.optional(z.array(z.enum(["add", "remove", "change"]))),
});

/** Which refund a reason gives: a code of RefundCalcMode, and the rating of `changes` that computes it. */
const RefundModeSchema = z.strictObject({
  mode: dictionaryCode,
  /** Without a rating, 3 refunds nothing, 4 refunds all that was paid, and 5 an amount that is typed. */
  rating: z.optional(code),
  /** Codes of EndorseReason for which this mode is the first choice. The first mode without reasons is it for all others. */
  reasons: z.optional(z.array(dictionaryCode)),
});

/**
 * How the premium changes. none: not at all. daily: the difference of both prices by the days left. full: the whole
 * difference, for a changed period. rated: by a rating of `changes`. refund: by one of the `modes`.
 */
const EndorsementPremiumSchema = z.strictObject({
  effect: z.enum(["zero", "increase", "decrease", "either"]),
  method: z.enum(["none", "daily", "full", "rated", "refund"]),
  rating: z.optional(code),
  /** The rows of a rating with `isTable`: by how much a number of a table grew or shrank, by key. */
  counts: z.optional(z.strictObject({ section: code, key: code, element: code })),
  modes: z.optional(z.array(RefundModeSchema)),
});

/** The dictionaries whose codes endorsement types name. */
export const endorsementDictionaries = [
  "EndorseType",
  "EndorseReason",
  "RefundCalcMode",
  "PolicyStatus",
  "FileCategory",
] as const;

export const endorsementGuards = ["beforeStart", "afterStart", "undelivered"] as const;

/** A type of endorsement, by its code in the dictionary EndorseType. */
export const EndorsementTypeSchema = z.strictObject({
  type: dictionaryCode,
  opens: z.array(OpenedSectionSchema),
  premium: EndorsementPremiumSchema,
  guards: z.optional(z.array(z.enum(endorsementGuards))),
  /** States of PolicyStatus in which it may begin; without them 01 and 02. */
  policyStates: z.optional(z.array(dictionaryCode)),
  /** The state of PolicyStatus that the policy enters: 04 and 05 with it, 06 (suspended) and 02 (resumed) on its day. */
  policyBecomes: z.optional(dictionaryCode),
  /** Codes of FileCategory that a submission demands. */
  papers: z.optional(z.array(z.string())),
  /** The lowest level that approves; without it automatic underwriting may pass. */
  level: z.optional(z.number()),
  /** A sentence of the endorsement with {validDate}, {change} and {amount}; without it the sentence for changed fields. */
  wording: z.optional(z.string()),
  /** The product forbids it, with the message for the clerk. */
  refused: z.optional(z.string()),
});

export type OpenedSection = z.infer<typeof OpenedSectionSchema>;
export type EndorsementType = z.infer<typeof EndorsementTypeSchema>;
