import * as z from "zod/mini";
import { WireFormSchema, WireFormRowsSchema } from "#platform/forms/wire.ts";
import {
  storableJsonSchemaCheck,
  MoneySchema,
  RateSchema,
  requiredText,
  singleLineText,
} from "#platform/kernel/wire.ts";

export const riskCodeSchema = requiredText(4).check(z.regex(/^\d{4}$/, "险种代码应为 4 位数字"));
export const productVersionSchema = requiredText(16).check(z.regex(/^[0-9a-f]{16}$/, "产品版本无法识别"));
/** Names a product version. If `version` is omitted, it is the one that this branch sells today. */
export const productReferenceSchema = z.object({
  riskCode: riskCodeSchema,
  version: z.optional(productVersionSchema),
});

const fact = z.string().check(z.maxLength(40), storableJsonSchemaCheck);
export const FormulaFactsSchema = z.record(fact, fact);

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
  sumAmount: MoneySchema,
  sumPremium: MoneySchema,
  premiumCny: MoneySchema,
  payPremuim: MoneySchema,
  netPremium: MoneySchema,
  vatRate: z.string(),
  vatAmount: MoneySchema,
  commissionFee: MoneySchema,
  lines: z.array(Line),
  sum: z.string(),
  steps: z.array(StepResult),
  extras: z.array(StepResult),
  cells: z.array(
    z.object({ section: z.string(), index: z.number(), element: z.string(), value: z.string() }),
  ),
  coinsurance: z.array(z.object({ code: z.string(), amount: MoneySchema })),
  instalments: z.array(z.object({ code: z.string(), amount: MoneySchema })),
  /** The facts beyond the form that the price depends on. */
  facts: FormulaFactsSchema,
});
export type PremiumAnswer = z.infer<typeof PremiumAnswer>;

const Percent = RateSchema.check(
  z.refine((percent) => Number(percent) >= 0 && Number(percent) <= 100, "应在0至100之间"),
);
const ExchangeRate = RateSchema.check(z.refine((rate) => Number(rate) > 0, "输入大于0的数"));

/** Specification §3 names these inputs. A value given here replaces the field of the form. */
export const PremiumInput = z.extend(productReferenceSchema, {
  comCode: z.optional(singleLineText(8)),
  dpalpFee: z.optional(Percent),
  agentFee: z.optional(Percent),
  payCurrency: z.optional(singleLineText(3)),
  exchangeRate: z.optional(ExchangeRate),
  payPremuim: z.optional(MoneySchema),
  payAmount: z.optional(MoneySchema),
  liabilityReqList: z.optional(WireFormRowsSchema),
  form: z._default(WireFormSchema, {}),
  facts: z._default(FormulaFactsSchema, {}),
});

export const CoinsuranceShare = z.object({
  coinsCode: z.string(),
  coinsName: z.string(),
  coinsRole: z.string(),
  coinsRate: z.string(),
  coinsAmount: MoneySchema,
  coinsPremium: MoneySchema,
  issueFee: MoneySchema,
});

/** The yearly premium of a roster or plan row, before short rate and minimum premium. */
export const PersonPremium = z.object({
  section: z.string(),
  index: z.number(),
  label: z.string(),
  age: z.nullable(z.string()),
  persons: z.string(),
  perManPremium: MoneySchema,
  premium: MoneySchema,
});
/** `age` is null where only the number of persons is known. */
export const AgeGroupPremium = z.object({
  age: z.nullable(z.string()),
  persons: z.string(),
  premium: MoneySchema,
});
