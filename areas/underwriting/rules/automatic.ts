import type { Hit } from "#areas/product/rules/referral.ts";
import { Decimal, formatMoney, type Money, sumMoney } from "#platform/kernel/money.ts";
import { daysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";
import { type AutoResult, resultOf, TOP_LEVEL } from "../rules.ts";

type AmountByLevel = Readonly<Record<string, string>>;

/** What is known of somebody that the document names, from the customer area. */
export type KnownParty = {
  readonly role: string;
  readonly name: string;
  readonly grade: string;
  readonly isConflicting: boolean;
  readonly isBlacklisted: boolean;
};

/** What the existing areas know of a document; those that do not exist yet leave their part empty. */
export type Subject = {
  readonly today: PlainDate;
  readonly startDate: PlainDate | null;
  /** 1 Required elements and images. */
  readonly missing: readonly { readonly label: string; readonly says: string }[];
  /** 2 What should make up a whole: its parts, and the whole. */
  readonly totals: readonly {
    readonly label: string;
    readonly parts: readonly Money[];
    readonly whole: Money;
  }[];
  /** 3 */
  readonly parties: readonly KnownParty[];
  /** 4 */
  readonly productHits: readonly Hit[];
  /** 5 What is asked instead of the computed premium, and by how many percent it may lie below. */
  readonly asked:
    | { readonly premium: Money; readonly computed: Money; readonly allowedPercent: Money }
    | undefined;
  /** 5 Of a document in another currency: by what it was converted, and by what it should have been. */
  readonly exchange: { readonly rate: Money; readonly reference: Money | undefined } | undefined;
  /** 6 Over all policies in force. */
  readonly accumulations: readonly {
    readonly label: string;
    readonly amount: Money;
    readonly limit: Money;
  }[];
  /** 8 */
  readonly amount: Money;
  readonly perPerson: Money | undefined;
  readonly authority: { readonly levels: AmountByLevel; readonly perPerson?: AmountByLevel | undefined };
};

/** Every step in the order of the business, and every hit of each: nobody is told one thing today and the next tomorrow. */
export function underwriteAutomatically(subject: Subject): AutoResult {
  return resultOf([
    ...completeness(subject),
    ...consistency(subject),
    ...customers(subject),
    ...subject.productHits,
    ...rateDeviation(subject),
    ...exchangeDeviation(subject),
    ...accumulation(subject),
    ...backdating(subject),
    ...authorityHits(subject),
  ]);
}

/** The lowest level whose own authority covers the amounts, 0 where automatic underwriting does. */
export function amountLevel({ amount, perPerson, authority }: Subject): number {
  const own = levelFor(amount, authority.levels);
  if (perPerson === undefined || authority.perPerson === undefined) return own;
  return Math.max(own, levelFor(perPerson, authority.perPerson));
}

function levelFor(amount: Money, levels: AmountByLevel): number {
  const covering = Object.entries(levels).filter(([, most]) => amount.lte(new Decimal(most)));
  return Math.min(TOP_LEVEL, ...covering.map(([level]) => Number(level)));
}

function completeness({ missing }: Subject): Hit[] {
  return missing.map(({ label, says }) => hit("UW-1", "03", 0, `${label}：${says}`));
}

function consistency({ totals }: Subject): Hit[] {
  return totals.flatMap(({ label, parts, whole }) => {
    const sum = sumMoney(parts);
    if (sum.equals(whole)) return [];
    return [hit("UW-2", "03", 0, `${label}不相符`, sum.toFixed(2), whole.toFixed(2))];
  });
}

/** What says how somebody was judged, and that others know him by another name. */
export const JUDGING = "UW-3";
const HIGH_RISK = "5";
const SOME_RISK = new Set(["3", "4"]);
const [HIGH_RISK_LEVEL, SOME_RISK_LEVEL] = [3, 2];

function customers({ parties }: Subject): Hit[] {
  return parties.flatMap(({ role, name, grade, isConflicting, isBlacklisted }) => {
    const hits: Hit[] = [];
    const risk = isBlacklisted ? "在黑名单上" : "为高风险客户";
    if (grade === HIGH_RISK) hits.push(hit(JUDGING, "05", HIGH_RISK_LEVEL, `${role}“${name}”${risk}`, grade));
    if (SOME_RISK.has(grade))
      hits.push(hit(JUDGING, "05", SOME_RISK_LEVEL, `${role}“${name}”洗钱风险等级较高`, grade));
    if (isConflicting)
      hits.push(hit(JUDGING, "05", SOME_RISK_LEVEL, `${role}的证件号码已登记在其他名称下`, name));
    return hits;
  });
}

const DEVIATION_LEVEL = 3;

function rateDeviation({ asked }: Subject): Hit[] {
  if (!asked) return [];
  const least = asked.computed.times(new Decimal(100).minus(asked.allowedPercent)).div(100);
  if (asked.premium.gte(least)) return [];
  const [actual, allowed] = [formatMoney(asked.premium), formatMoney(least)];
  return [hit("UW-5", "04", DEVIATION_LEVEL, "保费低于允许的下浮范围", actual, allowed)];
}

/** Rates move from day to day; by more than so many percent they are a mistake, or lower an authority. */
const EXCHANGE_PERCENT = 10;

function exchangeDeviation({ exchange }: Subject): Hit[] {
  if (!exchange) return [];
  const { rate, reference } = exchange;
  const most = reference?.times(EXCHANGE_PERCENT).div(100);
  if (reference && most && rate.minus(reference).abs().lte(most)) return [];
  const allowed = reference ? `${reference.toFixed()}（上下${EXCHANGE_PERCENT}%）` : "";
  return [hit("UW-5", "04", DEVIATION_LEVEL, "汇率偏离参考汇率", rate.toFixed(), allowed)];
}

const ACCUMULATION_LEVEL = 2;

function accumulation({ accumulations }: Subject): Hit[] {
  return accumulations
    .filter(({ amount, limit }) => amount.gt(limit))
    .map(({ label, amount, limit }) =>
      hit("UW-6", "06", ACCUMULATION_LEVEL, `${label}累计超限`, formatMoney(amount), formatMoney(limit)),
    );
}

/** A branch may decide on 30 days, the head office on 90; beyond that nobody may. */
const backdatingLevels = [
  { days: 30, level: 2 },
  { days: 90, level: 4 },
];

function backdating({ today, startDate }: Subject): Hit[] {
  if (startDate === null || startDate >= today) return [];
  const days = daysBetween(startDate, today);
  const level = backdatingLevels.find((one) => days <= one.days)?.level ?? 0;
  return [hit("UW-7", "07", level, "起保日期早于当前日期", `倒签${days}天`, level === 0 ? "不超过90天" : "")];
}

function authorityHits(subject: Subject): Hit[] {
  const { amount, perPerson, authority } = subject;
  const measured = [
    { label: "金额", amount, levels: authority.levels },
    ...(perPerson && authority.perPerson
      ? [{ label: "每人金额", amount: perPerson, levels: authority.perPerson }]
      : []),
  ];
  return measured.flatMap(({ label, amount: own, levels }) => {
    const level = levelFor(own, levels);
    if (level === 0) return [];
    const most = formatMoney(levels["0"]);
    return [hit("UW-8", "02", level, `${label}超出自动核保权限`, formatMoney(own), most)];
  });
}

function hit(
  ruleNo: string,
  autoErrorType: string,
  uwLevel: number,
  message: string,
  actual = "",
  allowed = "",
): Hit {
  return { ruleNo, autoErrorType, uwLevel, message, actual, allowed };
}
