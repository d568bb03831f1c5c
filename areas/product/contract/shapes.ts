import * as z from "zod/mini";
import { WireForm, WireRows } from "#platform/forms/wire.ts";
import { keepable, Money, Rate, requiredText, text } from "#platform/kernel/wire.ts";

export const riskCode = requiredText(4).check(z.regex(/^\d{4}$/, "险种代码应为 4 位数字"));
export const version = requiredText(16).check(z.regex(/^[0-9a-f]{16}$/, "产品版本无法识别"));
/** Without a version, the one that this branch sells today. */
export const ofProduct = z.object({ riskCode, version: z.optional(version) });

const fact = z.string().check(z.maxLength(40), keepable);
export const Facts = z.record(fact, fact);

const figure = z.object({ code: z.string(), name: z.string(), value: z.string(), row: z.string() });

/** One multiplication of the explanation; `isPart` goes into another line. */
const Line = z.object({
  code: z.string(),
  label: z.string(),
  base: z.nullable(z.string()),
  factors: z.array(figure),
  result: z.string(),
  isPart: z.boolean(),
});
const StepDone = z.object({ code: z.string(), label: z.string(), result: z.string() });

export const Premium = z.object({
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
  steps: z.array(StepDone),
  extras: z.array(StepDone),
  cells: z.array(
    z.object({ section: z.string(), index: z.number(), element: z.string(), value: z.string() }),
  ),
  coinsurance: z.array(z.object({ code: z.string(), amount: Money })),
  instalments: z.array(z.object({ code: z.string(), amount: Money })),
  /** What the price rests on beyond the form. */
  facts: Facts,
});
export type Premium = z.infer<typeof Premium>;

const Percent = Rate.check(
  z.refine((percent) => Number(percent) >= 0 && Number(percent) <= 100, "应在0至100之间"),
);
const ExchangeRate = Rate.check(z.refine((rate) => Number(rate) > 0, "输入大于0的数"));

/** §3 names these; where one is given it stands for the field of the form. */
export const PremiumInput = z.extend(ofProduct, {
  comCode: z.optional(text(8)),
  dpalpFee: z.optional(Percent),
  agentFee: z.optional(Percent),
  payCurrency: z.optional(text(3)),
  exchangeRate: z.optional(ExchangeRate),
  payPremuim: z.optional(Money),
  payAmount: z.optional(Money),
  liabilityReqList: z.optional(WireRows),
  form: z._default(WireForm, {}),
  facts: z._default(Facts, {}),
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

/** What a row of the roster or of the plans comes to in a year, before short rate and minimum. */
export const PersonPremium = z.object({
  section: z.string(),
  index: z.number(),
  label: z.string(),
  age: z.nullable(z.string()),
  persons: z.string(),
  perManPremium: Money,
  premium: Money,
});
/** `age` is null for persons of whom only a number is known. */
export const AgePremium = z.object({ age: z.nullable(z.string()), persons: z.string(), premium: Money });
