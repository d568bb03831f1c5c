import * as z from "zod/mini";

const code = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, "代码应为字母开头的字母和数字"));
const formula = z.string();
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "应为十进制数字"));

/** `value` is fixed; `min`, `max` and `default` leave the underwriter a choice within a range. */
const FactorValue = {
  value: z.optional(decimal),
  min: z.optional(decimal),
  max: z.optional(decimal),
  default: z.optional(decimal),
};

/**
 * exact: the row with this key. banded: the first row whose `upTo` is not exceeded, so that bands have no gaps; the
 * last band may be open. interpolated: linear between rows, flat beyond the ends.
 */
export const RatingFactorSchema = z.strictObject({
  code,
  nameZh: z.string(),
  mode: z.enum(["exact", "banded", "interpolated"]),
  input: formula,
  /** The multiplier of every row's figure: a rate in ‰ has 0.001. */
  scale: z.optional(decimal),
  /** The second input of a two-dimensional table, whose rows have `values` by column. */
  across: z.optional(z.strictObject({ input: formula, columns: z.array(z.string()) })),
  /** The field that holds the underwriter's choice. */
  chosen: z.optional(z.string()),
  /** `highest` takes the highest row if no row matches the input. If omitted, that is an error. */
  otherwise: z.optional(z.enum(["highest"])),
  from: z.optional(decimal),
  rows: z.array(
    z.strictObject({
      key: z.optional(z.string()),
      upTo: z.optional(decimal),
      label: z.string(),
      values: z.optional(z.array(decimal)),
      ...FactorValue,
    }),
  ),
});

const FactorUse = z.union([code, z.strictObject({ code, label: z.string(), formula })]);

export const RatingStepSchema = z.strictObject({
  code,
  label: z.string(),
  when: z.optional(formula),
  base: z.optional(formula),
  factors: z.optional(z.array(FactorUse)),
  /** A formula for the step's value, in place of base and factors. */
  value: z.optional(formula),
  tiers: z.optional(
    z.strictObject({
      of: formula,
      rows: z.array(z.strictObject({ upTo: z.optional(decimal), rate: decimal, label: z.string() })),
    }),
  ),
  round: z.optional(z.number()),
  atLeast: z.optional(formula),
  into: z.optional(z.string()),
  /** True if the line counts into the yearly premium; otherwise the line is part of another. */
  sum: z.optional(z.boolean()),
});

/** Steps that run once, or for each row of a table. `group` merges rows with equal figures into one line. */
export const RatingBlockSchema = z.strictObject({
  over: z.optional(code),
  when: z.optional(formula),
  group: z.optional(z.strictObject({ label: z.string(), unit: z.string() })),
  /** The premium per person of each row, the number of persons, and their age. */
  persons: z.optional(
    z.strictObject({ label: z.string(), perMan: formula, count: formula, age: z.optional(formula) }),
  ),
  steps: z.array(RatingStepSchema),
});

export const RatingAfterSumStepSchema = z.strictObject({
  code,
  label: z.string(),
  when: z.optional(formula),
  value: formula,
});

const Requirement = z.strictObject({ holds: formula, field: z.string(), message: z.string() });

export const EndorsementRatingsSchema = z.record(
  z.string(),
  z.strictObject({
    label: z.string(),
    elements: z.record(z.string(), z.enum(["number", "text"])),
    isTable: z.optional(z.boolean()),
    /** Requirements in addition to those of the whole product. */
    requires: z.optional(z.array(Requirement)),
    blocks: z.array(RatingBlockSchema),
    after: z.array(RatingAfterSumStepSchema),
  }),
);

export const RatingSchema = z.strictObject({
  baseRateZh: z.string(),
  formulaZh: z.string(),
  notes: z.array(z.string()),
  /** Conditions that must hold before anything is priced. */
  requires: z.array(Requirement),
  /** Values that are computed once, or for each row of the table `within`. */
  values: z.array(z.strictObject({ code, label: z.string(), formula, within: z.optional(code) })),
  factors: z.array(RatingFactorSchema),
  blocks: z.array(RatingBlockSchema),
  /** Steps after the yearly sum and before the short rate; each reads the previous result as `annual`. */
  after: z.array(RatingAfterSumStepSchema),
  shortRateTable: z.string(),
  /** Minimum premium by document currency. A currency without an entry converts the CNY minimum by its exchange rate. */
  minPremium: z.record(z.string(), decimal),
  sumAmount: formula,
  /** Underwriting authority is measured by this amount, or else by the sum insured; and per person where given. */
  authorityAmount: z.optional(formula),
  perPersonAmount: z.optional(formula),
  /** The fields "section.element" by which an underwriter departs from the tariff: the fact `rateDeviation`. */
  deviation: z.optional(z.strictObject({ without: z.array(z.string()) })),
  extras: z.array(z.strictObject({ code, label: z.string(), value: formula })),
  /** Premiums of endorsements by kind. Their formulas also read the section `change`. */
  changes: EndorsementRatingsSchema,
});

export const ShortRateTableSchema = z.strictObject({
  code: z.string(),
  nameZh: z.string(),
  basis: z.enum(["monthsBegun", "days", "monthsInclusive", "whole"]),
  percentByMonth: z.optional(z.array(z.number())),
});

export type RatingData = z.infer<typeof RatingSchema>;
export type RatingFactorData = z.infer<typeof RatingFactorSchema>;
export type BlockData = z.infer<typeof RatingBlockSchema>;
export type RatingStepData = z.infer<typeof RatingStepSchema>;
export type ShortRateData = z.infer<typeof ShortRateTableSchema>;
