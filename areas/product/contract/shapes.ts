import * as z from "zod/mini";
import { WireForm, WireRows } from "#platform/forms/wire.ts";
import { storableCheck, Money, Rate, requiredText, singleLineText } from "#platform/kernel/wire.ts";

export const riskCodeSchema = requiredText(4).check(z.regex(/^\d{4}$/, "险种代码应为 4 位数字"));
export const productVersionSchema = requiredText(16).check(z.regex(/^[0-9a-f]{16}$/, "产品版本无法识别"));
/** Names a product version. If `version` is omitted, it is the one that this branch sells today. */
export const productReference = z.object({
  riskCode: riskCodeSchema,
  version: z.optional(productVersionSchema),
});

const fact = z.string().check(z.maxLength(40), storableCheck);
export const FactTexts = z.record(fact, fact);

const figure = z.object({ code: z.string(), name: z.string(), value: z.string(), row: z.string() });

/** A line of the price explanation: one multiplication. A line with `isPart` is part of another line. */
const Line = z.object({
  code: z.string(),
  label: z.string(),
  base: z.nullable(z.string()),
  factors: z.array(figure),
  result: z.string(),
  isPart: z.boolean(),
});
const StepResult = z.object({ code: z.string(), label: z.string(), result: z.string() });

export const PremiumAnswer = z.object({
  calculationId: z.string(),
  version: z.string(),
  currency: z.string(),
  sumAmount: Money,
  sumPremium: Money,
  premiumCny: Money,
  payPremuim: Money,
  netPremium: Money,
  vatRate: z.string(),
  vatAmount: Money,
  commissionFee: Money,
  lines: z.array(Line),
  sum: z.string(),
  steps: z.array(StepResult),
  extras: z.array(StepResult),
  cells: z.array(
    z.object({ section: z.string(), index: z.number(), element: z.string(), value: z.string() }),
  ),
  coinsurance: z.array(z.object({ code: z.string(), amount: Money })),
  instalments: z.array(z.object({ code: z.string(), amount: Money })),
  /** The facts beyond the form that the price depends on. */
  facts: FactTexts,
});
export type PremiumAnswer = z.infer<typeof PremiumAnswer>;

const Percent = Rate.check(
  z.refine((percent) => Number(percent) >= 0 && Number(percent) <= 100, "应在0至100之间"),
);
const ExchangeRate = Rate.check(z.refine((rate) => Number(rate) > 0, "输入大于0的数"));

/** Specification §3 names these inputs. A value given here replaces the field of the form. */
export const PremiumInput = z.extend(productReference, {
  comCode: z.optional(singleLineText(8)),
  dpalpFee: z.optional(Percent),
  agentFee: z.optional(Percent),
  payCurrency: z.optional(singleLineText(3)),
  exchangeRate: z.optional(ExchangeRate),
  payPremuim: z.optional(Money),
  payAmount: z.optional(Money),
  liabilityReqList: z.optional(WireRows),
  form: z._default(WireForm, {}),
  facts: z._default(FactTexts, {}),
});

export const CoinsuranceShare = z.object({
  coinsCode: z.string(),
  coinsName: z.string(),
  coinsRole: z.string(),
  coinsRate: z.string(),
  coinsAmount: Money,
  coinsPremium: Money,
  issueFee: Money,
});

/** The yearly premium of a roster or plan row, before short rate and minimum premium. */
export const PersonPremium = z.object({
  section: z.string(),
  index: z.number(),
  label: z.string(),
  age: z.nullable(z.string()),
  persons: z.string(),
  perManPremium: Money,
  premium: Money,
});
/** `age` is null where only the number of persons is known. */
export const AgeGroupPremium = z.object({ age: z.nullable(z.string()), persons: z.string(), premium: Money });
