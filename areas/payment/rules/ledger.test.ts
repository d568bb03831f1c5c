import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import {
  type LedgerAccount,
  computeLedgerBalances,
  type LedgerEntry,
  buildEndorsementPosting,
  computeCommission,
  buildIssuePosting,
  buildLateReceiptPosting,
  buildRefundPosting,
  type LedgerPosting,
  buildReceiptPosting,
  checkLedgerReversal,
  buildReversalPosting,
} from "./ledger.ts";

const place = { businessNo: "P04052024320101000000001", day: "2024-03-01", currency: "CNY" };
const told = ({ lines }: LedgerPosting) => lines.map(({ account, amount }) => `${account} ${amount}`);

test("a policy of 10,000.00 at 6% with 15.00% for its agent is posted to the fen", () => {
  const posting = buildIssuePosting({
    ...place,
    premium: "10000.00",
    netPremium: "9433.96",
    agentFee: "15.00",
  });
  assert.deepEqual(told(posting), [
    "receivable 10000.00",
    "premium -9433.96",
    "tax -566.04",
    "commissionExpense 1415.09",
    "commissionPayable -1415.09",
  ]);
});

test("an exempt premium has no tax, and one without an agent no commission", () => {
  const posting = buildIssuePosting({ ...place, premium: "100.00", netPremium: "100.00", agentFee: "0" });
  assert.deepEqual(told(posting), ["receivable 100.00", "premium -100.00"]);
});

const endorsed = (premiumChange: string, netPremiumChange: string, outstanding: string) =>
  told(
    buildEndorsementPosting({
      ...place,
      premiumChange,
      netPremiumChange,
      commissionChange: toWireMoney(computeCommission(netPremiumChange, "10")),
      outstanding,
    }),
  );

test("an endorsement that raises the premium is owed like an issued one", () => {
  assert.deepEqual(endorsed("106.00", "100.00", "50.00"), [
    "receivable 106.00",
    "premium -100.00",
    "tax -6.00",
    "commissionExpense 10.00",
    "commissionPayable -10.00",
  ]);
});

for (const [outstanding, lines] of [
  ["0.00", ["refundPayable -106.00"]],
  ["50.00", ["receivable -50.00", "refundPayable -56.00"]],
  ["105.99", ["receivable -105.99", "refundPayable -0.01"]],
  ["106.00", ["receivable -106.00"]],
  ["500.00", ["receivable -106.00"]],
] as const)
  test(`a premium that falls by 106.00 with ${outstanding} owed lowers the debt and pays back the rest`, () => {
    const mirrored = ["premium 100.00", "tax 6.00", "commissionExpense -10.00", "commissionPayable 10.00"];
    assert.deepEqual(endorsed("-106.00", "-100.00", outstanding), [...lines, ...mirrored]);
  });

test("an endorsement without a change of premium has no lines", () => {
  assert.deepEqual(endorsed("0.00", "0.00", "50.00"), []);
});

test("a change of the commission alone books only the commission", () => {
  const amounts = { premiumChange: "0.00", netPremiumChange: "0.00", outstanding: "50.00" };
  assert.deepEqual(told(buildEndorsementPosting({ ...place, ...amounts, commissionChange: "-3.01" })), [
    "commissionExpense -3.01",
    "commissionPayable 3.01",
  ]);
});

const sumUpTo = (most: number) =>
  fc.integer({ min: 0, max: most }).map((amount) => toWireMoney(parseMoney("0.01").times(amount)));
test("whatever an endorsement changes, its entry balances and neither debt nor refund becomes negative", () => {
  fc.assert(
    fc.property(
      sumUpTo(9_999_999),
      sumUpTo(9_999_999),
      fc.integer({ min: 0, max: 100 }),
      sumUpTo(9_999_999),
      fc.boolean(),
      (gross, net, agentFee, outstanding, isDecrease) => {
        const signed = (amount: string) => (isDecrease ? toWireMoney(parseMoney(amount).negated()) : amount);
        const { lines } = buildEndorsementPosting({
          ...place,
          premiumChange: signed(gross),
          netPremiumChange: signed(net),
          commissionChange: toWireMoney(computeCommission(signed(net), String(agentFee))),
          outstanding,
        });
        assert.ok(sumMoney(lines.map(({ amount }) => parseMoney(amount))).isZero());
        const on = (account: LedgerAccount) =>
          sumMoney(lines.filter((line) => line.account === account).map(({ amount }) => parseMoney(amount)));
        assert.ok(!on("receivable").plus(parseMoney(outstanding)).isNegative());
        assert.ok(on("refundPayable").lessThanOrEqualTo(0));
      },
    ),
  );
});

for (const [agentFee, commission] of [
  ["0.50", "0.01"],
  ["0.49", "0.00"],
] as const)
  test(`${agentFee}% of one yuan is ${commission}: half up to the fen`, () => {
    const posting = buildIssuePosting({ ...place, premium: "1.00", netPremium: "1.00", agentFee });
    const { amount } = posting.lines.find(({ account }) => account === "commissionExpense") ?? {};
    assert.equal(amount ?? "0.00", commission);
  });

for (const [amount, outstanding, lines] of [
  ["40.00", "100.00", ["bank 40.00", "receivable -40.00"]],
  ["100.00", "100.00", ["bank 100.00", "receivable -100.00"]],
  ["100.01", "100.00", ["bank 100.01", "receivable -100.00", "prepaid -0.01"]],
  ["5.00", "0.00", ["bank 5.00", "prepaid -5.00"]],
] as const)
  test(`${amount} received against a debt of ${outstanding}`, () => {
    assert.deepEqual(told(buildReceiptPosting({ ...place, amount, outstanding })), lines);
  });

test("late money must be paid back, and nothing is left after the refund", () => {
  const moved = { ...place, amount: "9.99" };
  assert.deepEqual(computeLedgerBalances([buildLateReceiptPosting(moved), buildRefundPosting(moved)]), []);
});

test("a policy can be reversed only after its receipts, each once, and a reversal never", () => {
  const entries = keep([
    buildIssuePosting({ ...place, premium: "10.00", netPremium: "9.43", agentFee: "0" }),
    buildReceiptPosting({ ...place, amount: "10.00", outstanding: "10.00" }),
  ]);
  const [issue, receipt] = entries;
  assert.ok(issue && receipt);
  assert.match(checkLedgerReversal(issue, entries) ?? "", /先冲正后面的凭证/);
  assert.equal(checkLedgerReversal(receipt, entries), undefined);
  const reversed = [...entries, reversed1(receipt, "r")];
  assert.match(checkLedgerReversal(receipt, reversed) ?? "", /已经冲正/);
  assert.match(checkLedgerReversal(reversed.at(-1) ?? receipt, reversed) ?? "", /不能再冲正/);
  assert.equal(checkLedgerReversal(issue, reversed), undefined);
  assert.deepEqual(computeLedgerBalances([...reversed, reversed1(issue, "i")]), []);
});

const keep = (postings: readonly LedgerPosting[]): LedgerEntry[] =>
  postings.map((posting, index) => ({ ...posting, entryId: String(index), reversalOf: null }));
const reversed1 = (entry: LedgerEntry, entryId: string): LedgerEntry => ({
  ...buildReversalPosting(entry, entry.day),
  entryId,
  reversalOf: entry.entryId,
});

const fen = fc
  .integer({ min: 1, max: 10_000_000 })
  .map((count) => toWireMoney(parseMoney(String(count)).dividedBy(100)));
const anyDeed = fc.oneof(
  fc.record({
    deed: fc.constant("issue" as const),
    net: fen,
    tax: fen,
    agentFee: fc.constantFrom("0", "7.25", "15.00"),
  }),
  fc.record({ deed: fc.constant("receive" as const), amount: fen }),
  fc.record({ deed: fc.constant("late" as const), amount: fen }),
  fc.record({ deed: fc.constant("reverse" as const), at: fc.nat(30) }),
);

test("no sequence of issuing, receiving and reversing leaves a difference, a negative debt or diverging balances", () => {
  fc.assert(
    fc.property(fc.array(anyDeed, { maxLength: 25 }), (deeds) => {
      const entries: LedgerEntry[] = [];
      const of = (account: LedgerAccount) =>
        computeLedgerBalances(entries).find((line) => line.account === account)?.amount ?? "0.00";
      const add = (posting: LedgerPosting, reversalOf: string | null = null) =>
        void entries.push({ ...posting, entryId: String(entries.length), reversalOf });
      for (const deed of deeds) {
        if (deed.deed === "issue") {
          const premium = toWireMoney(parseMoney(deed.net).plus(parseMoney(deed.tax)));
          add(buildIssuePosting({ ...place, premium, netPremium: deed.net, agentFee: deed.agentFee }));
        } else if (deed.deed === "receive")
          add(buildReceiptPosting({ ...place, amount: deed.amount, outstanding: of("receivable") }));
        else if (deed.deed === "late") add(buildLateReceiptPosting({ ...place, amount: deed.amount }));
        else {
          const entry = entries[deed.at];
          if (entry && checkLedgerReversal(entry, entries) === undefined)
            add(buildReversalPosting(entry, entry.day), entry.entryId);
        }
        for (const { lines } of entries)
          assert.equal(toWireMoney(sumMoney(lines.map(({ amount }) => parseMoney(amount)))), "0.00");
        assert.equal(
          toWireMoney(sumMoney(computeLedgerBalances(entries).map(({ amount }) => parseMoney(amount)))),
          "0.00",
        );
        for (const owed of [of("receivable"), of("bank")]) assert.ok(!parseMoney(owed).isNegative());
        for (const value of [of("prepaid"), of("refundPayable")])
          assert.ok(parseMoney(value).lessThanOrEqualTo(0));
        const half = Math.floor(entries.length / 2);
        const folded = computeLedgerBalances([
          { lines: computeLedgerBalances(entries.slice(0, half)) },
          { lines: computeLedgerBalances(entries.slice(half)) },
        ]);
        assert.deepEqual(sorted(folded), sorted(computeLedgerBalances(entries)));
      }
    }),
  );
});
const sorted = (lines: readonly { account: string; amount: string }[]) =>
  lines.map(({ account, amount }) => `${account} ${amount}`).toSorted();
