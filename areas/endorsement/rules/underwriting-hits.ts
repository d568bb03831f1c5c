import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import type { RefundPayee } from "#areas/payment/rules/third-payer.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** Types that automatic underwriting may pass where nothing else speaks against them. */
const AUTOMATIC_TYPES: ReadonlySet<string> = new Set(["01", "02", "03", "11", "13", "22"]);
const BACKDATED_LEVEL = 2;
const CLAIM_LEVEL = 3;

/** Returned premiums above an amount need a level. */
const REFUND_LEVELS = [
  { above: "1000000.00", level: 4 },
  { above: "100000.00", level: 2 },
] as const;

export type EndorsementHitInput = {
  readonly types: readonly EndorsementType[];
  /** Types that pass automatically besides those that always may. */
  readonly automaticTypes?: readonly string[];
  readonly nameOf: (type: string) => string;
  readonly premiumChange: string;
  readonly validDate: PlainDate;
  readonly today: PlainDate;
  readonly hasClaims: boolean;
  readonly holderName: string;
  /** Those who paid, where a third party paid a part of the premium. */
  readonly payers?: readonly RefundPayee[];
  /** To whom money goes back; '' while nobody is named. */
  readonly payeeName: string;
};

/** The reasons of an endorsement itself for which a human decides. */
export function listEndorsementHits(input: EndorsementHitInput): ReferralHit[] {
  const { types, automaticTypes = [], nameOf, validDate, today, hasClaims, payeeName } = input;
  const change = parseMoney(input.premiumChange);
  const referred = types.filter(({ type }) => !AUTOMATIC_TYPES.has(type) && !automaticTypes.includes(type));
  const hits = referred.map(({ type, level }) =>
    buildHit("UW-9", "02", level ?? 1, `批改类型“${nameOf(type)}”须人工核批`),
  );
  if (referred.length === 0 && !change.isZero())
    hits.push(buildHit("UW-9", "02", 1, "涉及保费变化的批改须人工核批", formatMoney(change)));
  const refund = REFUND_LEVELS.find(({ above }) => change.negated().greaterThan(above));
  if (refund)
    hits.push(
      buildHit(
        "UW-10",
        "02",
        refund.level,
        "退费金额超出权限",
        formatMoney(change.negated()),
        formatMoney(refund.above),
      ),
    );
  if (validDate < today)
    hits.push(buildHit("UW-7", "07", BACKDATED_LEVEL, "批改生效日期早于当前日期", validDate));
  if (hasClaims && change.isNegative())
    hits.push(buildHit("UW-11", "02", CLAIM_LEVEL, "保险期间内有赔案，退费须人工核批"));
  const wrongPayee = getPayeeReason(input);
  if (change.isNegative() && payeeName !== "" && wrongPayee !== undefined)
    hits.push(buildHit("UW-12", "02", 1, wrongPayee, payeeName, input.holderName));
  return hits;
}

/** Why a person decides to whom money goes back; undefined where it goes to whoever has paid it. */
function getPayeeReason(input: EndorsementHitInput): string | undefined {
  const { payeeName, holderName, payers = [] } = input;
  if (payeeName === holderName) return undefined;
  const payer = payers.find((other) => other.payeeName === payeeName);
  if (!payer) return payers.length > 0 ? "退费收款户名不是投保人或实际付款人" : "退费收款户名不是投保人";
  const isWithinPaid = parseMoney(input.premiumChange).negated().lessThanOrEqualTo(parseMoney(payer.paid));
  return isWithinPaid ? undefined : "退费金额超过收款人所缴的保费";
}

function buildHit(
  ruleNo: string,
  autoErrorType: string,
  uwLevel: number,
  message: string,
  actual = "",
  allowed = "",
): ReferralHit {
  return { ruleNo, autoErrorType, uwLevel, message, actual, allowed };
}

/** The amount of the policy counts where the endorsement touches money or cover, not for plain texts. */
export function judgesAmount(types: readonly EndorsementType[]): boolean {
  return types.some(
    ({ type, premium }) => !AUTOMATIC_TYPES.has(type) && ["increase", "either"].includes(premium.effect),
  );
}
