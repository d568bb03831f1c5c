import * as z from "zod/mini";

const code = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, "代码应为字母开头的字母和数字"));
const formula = z.string();
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "应为十进制数字"));

/** `value` is fixed; `min`, `max`, `default` is the underwriter's choice within a range. */
const Worth = {
  value: z.optional(decimal),
  min: z.optional(decimal),
  max: z.optional(decimal),
  default: z.optional(decimal),
};

/**
 * exact: the row with this key. banded: the first row whose `upTo` is not exceeded, so that bands have no gaps; the
 * last may be open. interpolated: linear between rows, flat beyond the ends.
 */
export const Factor = z.strictObject({
  code,
  nameZh: z.string(),
  mode: z.enum(["exact", "banded", "interpolated"]),
  input: formula,
  /** What a row's figure is multiplied by: a rate in ‰ has 0.001. */
  scale: z.optional(decimal),
  /** A second input across: the rows then have `values` by column. */
  across: z.optional(z.strictObject({ input: formula, columns: z.array(z.string()) })),
  /** The field in which the underwriter writes his choice. */
  chosen: z.optional(z.string()),
  /** Without it, what no row has is refused. */
  otherwise: z.optional(z.enum(["highest"])),
  from: z.optional(decimal),
  rows: z.array(
    z.strictObject({
      key: z.optional(z.string()),
      upTo: z.optional(decimal),
      label: z.string(),
      values: z.optional(z.array(decimal)),
      ...Worth,
    }),
  ),
});

const Use = z.union([code, z.strictObject({ code, label: z.string(), formula })]);

export const Step = z.strictObject({
  code,
  label: z.string(),
  when: z.optional(formula),
  base: z.optional(formula),
  factors: z.optional(z.array(Use)),
  /** In place of base and factors. */
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
  /** Counts into the premium of the year; without it the line is a part of another. */
  sum: z.optional(z.boolean()),
});

/** Once, or for each row of a table; `group` draws rows that are alike together into one line. */
export const Block = z.strictObject({
  over: z.optional(code),
  when: z.optional(formula),
  group: z.optional(z.strictObject({ label: z.string(), unit: z.string() })),
  /** What each row comes to for one person, how many of them there are, and how old. */
  persons: z.optional(
    z.strictObject({ label: z.string(), perMan: formula, count: formula, age: z.optional(formula) }),
  ),
  steps: z.array(Step),
});

export const After = z.strictObject({ code, label: z.string(), when: z.optional(formula), value: formula });

const Requirement = z.strictObject({ holds: formula, field: z.string(), message: z.string() });

export const Changes = z.record(
  z.string(),
  z.strictObject({
    label: z.string(),
    elements: z.record(z.string(), z.enum(["number", "text"])),
    isTable: z.optional(z.boolean()),
    /** Besides what the whole product requires. */
    requires: z.optional(z.array(Requirement)),
    blocks: z.array(Block),
    after: z.array(After),
  }),
);

export const Rating = z.strictObject({
  baseRateZh: z.string(),
  formulaZh: z.string(),
  notes: z.array(z.string()),
  /** Without which nothing can be priced. */
  requires: z.array(Requirement),
  /** Worked out once, or anew for each row of `within`. */
  values: z.array(z.strictObject({ code, label: z.string(), formula, within: z.optional(code) })),
  factors: z.array(Factor),
  blocks: z.array(Block),
  /** After the sum of the year, before the short rate; each sees the one before as `annual`. */
  after: z.array(After),
  shortRateTable: z.string(),
  /** By currency of the document; another currency takes that of CNY by its exchange rate. */
  minPremium: z.record(z.string(), decimal),
  sumAmount: formula,
  /** What authority to underwrite is measured by, where that is not the sum insured; and for each person, if it is. */
  authorityAmount: z.optional(formula),
  perPersonAmount: z.optional(formula),
  extras: z.array(z.strictObject({ code, label: z.string(), value: formula })),
  /** Premium of an endorsement, by its kind; reads the section `change` besides the form. */
  changes: Changes,
});

export const ShortRateTable = z.strictObject({
  code: z.string(),
  nameZh: z.string(),
  basis: z.enum(["monthsBegun", "days", "monthsInclusive", "whole"]),
  percentByMonth: z.optional(z.array(z.number())),
});

export type RatingData = z.infer<typeof Rating>;
export type FactorData = z.infer<typeof Factor>;
export type BlockData = z.infer<typeof Block>;
export type StepData = z.infer<typeof Step>;
export type ShortRateData = z.infer<typeof ShortRateTable>;
