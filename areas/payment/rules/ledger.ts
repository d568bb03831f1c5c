import { assert } from "#platform/kernel/assert.ts";
import {
  parseMoney,
  type Money,
  roundMoney,
  sumMoney,
  toWireMoney,
  ZERO_MONEY,
} from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** 会计科目. Debits (借) are positive, credits (贷) negative. */
export const ledgerAccounts = {
  receivable: "应收保费",
  bank: "银行存款",
  clearing: "预收保费结转",
  prepaid: "预收保费",
  premium: "保费收入",
  tax: "应交税费—应交增值税",
  commissionExpense: "手续费及佣金支出",
  commissionPayable: "应付手续费及佣金",
  refundPayable: "应付退保费",
  incomeTax: "应交税费—代扣个人所得税",
} as const;
export type LedgerAccount = keyof typeof ledgerAccounts;

export const ledgerEntryKinds = {
  issue: "承保",
  endorse: "批改",
  prepay: "预收",
  setOff: "预收冲抵",
  oweBack: "应退预收",
  receive: "实收",
  receiveLate: "迟到款项",
  payOut: "退款",
  settle: "手续费结算",
  reverse: "冲正",
} as const;
export type LedgerEntryKind = keyof typeof ledgerEntryKinds;

export type LedgerLine = {
  readonly account: LedgerAccount;
  readonly amount: string;
  readonly currency: string;
};
/** A posting to write. Its lines sum to zero. */
export type LedgerPosting = {
  readonly businessNo: string;
  readonly kind: LedgerEntryKind;
  readonly day: PlainDate;
  /** The day on which the money moved, where this is known. */
  readonly eventDay?: PlainDate;
  readonly lines: readonly LedgerLine[];
};
export type LedgerEntry = LedgerPosting & { readonly entryId: string; readonly reversalOf: string | null };

type Sum = readonly [LedgerAccount, Money];

/** A policy as the ledger needs it. `netPremium` excludes tax, and `agentFee` is a percentage of it. */
export type IssuedPolicyAmounts = {
  readonly businessNo: string;
  readonly day: PlainDate;
  readonly currency: string;
  readonly premium: string;
  readonly netPremium: string;
  readonly agentFee: string;
};

/** 承保: books the premium owed, its split into income and tax, and the agent's commission. */
export function buildIssuePosting({
  premium,
  netPremium,
  agentFee,
  currency,
  ...place
}: IssuedPolicyAmounts): LedgerPosting {
  const [gross, net] = [parseMoney(premium), parseMoney(netPremium)];
  const commission = computeCommission(netPremium, agentFee);
  return postingOf({ ...place, kind: "issue" }, currency, [
    ["receivable", gross],
    ["premium", net.negated()],
    ["tax", net.minus(gross)],
    ["commissionExpense", commission],
    ["commissionPayable", commission.negated()],
  ]);
}

/** An endorsement as the ledger needs it: the changes are negative where the premium falls. */
export type EndorsementAmounts = {
  /** The number of the policy. */
  readonly businessNo: string;
  readonly day: PlainDate;
  readonly currency: string;
  readonly premiumChange: string;
  readonly netPremiumChange: string;
  readonly commissionChange: string;
  /** The debt under the policy's number before the endorsement. */
  readonly outstanding: string;
};

/** 批改: an increase is owed like an issued premium. A decrease lowers the debt first; the rest is paid back. */
export function buildEndorsementPosting({
  premiumChange,
  netPremiumChange,
  commissionChange,
  outstanding,
  currency,
  ...place
}: EndorsementAmounts): LedgerPosting {
  const [gross, net, owed] = [premiumChange, netPremiumChange, outstanding].map(parseMoney) as [
    Money,
    Money,
    Money,
  ];
  const commission = parseMoney(commissionChange);
  const isBelowDebt = gross.plus(owed).isNegative();
  const receivable = isBelowDebt ? owed.negated() : gross;
  return postingOf({ ...place, kind: "endorse" }, currency, [
    ["receivable", receivable],
    ["refundPayable", gross.minus(receivable)],
    ["premium", net.negated()],
    ["tax", net.minus(gross)],
    ["commissionExpense", commission],
    ["commissionPayable", commission.negated()],
  ]);
}

export function computeCommission(netPremium: string, agentFee: string): Money {
  return roundMoney(parseMoney(netPremium).times(parseMoney(agentFee)).dividedBy(100));
}

export type ReceiptPostingInput = {
  /** Where the money comes from; the bank without it. */
  readonly account?: "bank" | "clearing";
  readonly businessNo: string;
  readonly day: PlainDate;
  /** The day of the payment. */
  readonly eventDay?: PlainDate;
  readonly currency: string;
  readonly amount: string;
  /** The debt under this number before the money comes. */
  readonly outstanding: string;
};

/** 实收: books money against the debt. The excess is held for the customer. */
export function buildReceiptPosting({
  account = "bank",
  amount,
  outstanding,
  currency,
  ...place
}: ReceiptPostingInput): LedgerPosting {
  const [paid, owed] = [parseMoney(amount), parseMoney(outstanding)];
  const settled = paid.lessThan(owed) ? paid : owed;
  assert(account === "bank" || settled.equals(paid), "money held already is only set off against a debt");
  return postingOf({ ...place, kind: "receive" }, currency, [
    [account, paid],
    ["receivable", settled.negated()],
    ["prepaid", settled.minus(paid)],
  ]);
}

type TransferInput = Omit<ReceiptPostingInput, "outstanding" | "account">;

/** 预收: books money of a customer under the number of its prepayment. */
export function buildPrepaymentPosting({ amount, currency, ...place }: TransferInput): LedgerPosting {
  const paid = parseMoney(amount);
  return postingOf({ ...place, kind: "prepay" }, currency, [
    ["bank", paid],
    ["prepaid", paid.negated()],
  ]);
}

/** 预收冲抵: takes what is set off from the books of a prepayment; the receipt of the policy takes it up. */
export function buildSetOffPosting({ amount, currency, ...place }: TransferInput): LedgerPosting {
  const used = parseMoney(amount);
  return postingOf({ ...place, kind: "setOff" }, currency, [
    ["prepaid", used],
    ["clearing", used.negated()],
  ]);
}

/** 应退预收: what a prepayment has left is owed to the customer, so that no premium can be set off any more. */
export function buildOweBackPosting({ amount, currency, ...place }: TransferInput): LedgerPosting {
  const owed = parseMoney(amount);
  return postingOf({ ...place, kind: "oweBack" }, currency, [
    ["prepaid", owed],
    ["refundPayable", owed.negated()],
  ]);
}

/** Books money that is no longer expected and must be paid back. */
export function buildLateReceiptPosting({ amount, currency, ...place }: TransferInput): LedgerPosting {
  const paid = parseMoney(amount);
  return postingOf({ ...place, kind: "receiveLate" }, currency, [
    ["bank", paid],
    ["refundPayable", paid.negated()],
  ]);
}

export function buildRefundPosting({ amount, currency, ...place }: TransferInput): LedgerPosting {
  const paid = parseMoney(amount);
  return postingOf({ ...place, kind: "payOut" }, currency, [
    ["refundPayable", paid],
    ["bank", paid.negated()],
  ]);
}

export type CommissionPaymentInput = Omit<TransferInput, "amount"> & {
  readonly commission: string;
  /** Of the agent's invoice: it is deducted from the tax of the insurer and is no expense. */
  readonly vat: string;
  /** Kept back for the tax office. */
  readonly incomeTax: string;
};

/** 手续费结算: pays the commission of a statement, less the tax withheld. */
export function buildCommissionPosting({
  commission,
  vat,
  incomeTax,
  currency,
  ...place
}: CommissionPaymentInput): LedgerPosting {
  const [owed, deducted, withheld] = [commission, vat, incomeTax].map(parseMoney) as [Money, Money, Money];
  return postingOf({ ...place, kind: "settle" }, currency, [
    ["commissionPayable", owed],
    ["tax", deducted],
    ["commissionExpense", deducted.negated()],
    ["incomeTax", withheld.negated()],
    ["bank", withheld.minus(owed)],
  ]);
}

/** 冲正: builds the posting that reverses every line of an entry. */
export function buildReversalPosting({ businessNo, lines }: LedgerPosting, day: PlainDate): LedgerPosting {
  const mirrored = lines.map((line) => ({ ...line, amount: toWireMoney(parseMoney(line.amount).negated()) }));
  return { businessNo, kind: "reverse", day, lines: mirrored };
}

/** Returns the reason why an entry cannot be reversed. `entries` are those of its number. */
export function checkLedgerReversal(entry: LedgerEntry, entries: readonly LedgerEntry[]): string | undefined {
  if (entry.reversalOf !== null) return "冲正凭证不能再冲正";
  if (entries.some(({ reversalOf }) => reversalOf === entry.entryId)) return "该凭证已经冲正";
  const after = computeLedgerBalances(
    [...entries, buildReversalPosting(entry, entry.day)].map(withReceivedSums),
  );
  const isOverdrawn = after.some(({ account, amount }) => !isInBounds(account, parseMoney(amount)));
  return isOverdrawn ? "该凭证之后已有收付，请先冲正后面的凭证" : undefined;
}

/** Money received by set-off counts like money of the bank: a refund of it leaves the bank. */
function withReceivedSums({ lines }: LedgerPosting): Pick<LedgerPosting, "lines"> {
  return {
    lines: lines.map((line) => ({ ...line, account: isReceived(line.account) ? "bank" : line.account })),
  };
}

/** The accounts by which money comes to a policy: the bank, and prepayments that were set off. */
export function isReceived(account: LedgerAccount): boolean {
  return account === "bank" || account === "clearing";
}

/** No balance of a customer may become negative: neither a debt nor money held. */
function isInBounds(account: LedgerAccount, amount: Money): boolean {
  if (account === "receivable" || account === "bank") return !amount.isNegative();
  return account === "prepaid" || account === "refundPayable" ? amount.lessThanOrEqualTo(0) : true;
}

/** The balance of each account by currency, without zero balances. */
export function computeLedgerBalances(postings: readonly Pick<LedgerPosting, "lines">[]): LedgerLine[] {
  const balances = new Map<string, { line: LedgerLine; total: Money }>();
  for (const line of postings.flatMap(({ lines }) => lines)) {
    const key = `${line.account} ${line.currency}`;
    const total = (balances.get(key)?.total ?? ZERO_MONEY).plus(parseMoney(line.amount));
    balances.set(key, { line, total });
  }
  return [...balances.values()]
    .filter(({ total }) => !total.isZero())
    .map(({ line, total }) => ({ ...line, amount: toWireMoney(total) }));
}

function postingOf(
  place: Pick<LedgerPosting, "businessNo" | "kind" | "day" | "eventDay">,
  currency: string,
  sums: readonly Sum[],
): LedgerPosting {
  assert(sumMoney(sums.map(([, amount]) => amount)).isZero(), "an entry sums to nothing");
  const lines = sums
    .filter(([, amount]) => !amount.isZero())
    .map(([account, amount]) => ({ account, amount: toWireMoney(amount), currency }));
  return { ...place, lines };
}
