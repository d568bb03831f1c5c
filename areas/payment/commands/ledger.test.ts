import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { type IssuedPolicyAmounts, buildIssuePosting, buildReceiptPosting } from "../rules/ledger.ts";
import { listLedgerEntries } from "../store/ledger.ts";
import { readLedgerBalances, insertTestProposal, getPolicyNoOfProposal } from "../testing/proposals.ts";
import { postLedgerEntry, reverseLedgerEntry } from "./ledger.ts";
import { bookDebtOfIssuedPolicy } from "./proposal-payments.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

const comCode = "32010100";
const businessNo = `P04052098${comCode}000009`;
const issued: IssuedPolicyAmounts = {
  businessNo,
  day: "2098-12-01",
  currency: "CNY",
  premium: "1060.00",
  netPremium: "1000.00",
  agentFee: "15.00",
};
const books = () => ({ actor: SYSTEM_ACTOR, services: product.services });

function within<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
  const key = randomBytes(16).toString("hex");
  const request = { call: "test", actor: SYSTEM_ACTOR, key, input: {}, requestId: key, secret: false };
  return runUnitOfWork(product.database, request, async (unit) => {
    const result = await work(unit);
    unit.note({ subject: "test", comCode, change: {} });
    return result;
  });
}
/** Violations that are expected here: there is no policy under these numbers and no payment with the money. */
const BOOKS_OF_NOTHING = ["ledger.orphan", "payment.booked"];
const broken = async () => (await product.audit()).map(({ check }) => check.name);
const entries = () => within(({ tx }) => listLedgerEntries(tx, businessNo));
const reverse = (entryId: string) =>
  within(({ tx }) => reverseLedgerEntry(tx, books(), { businessNo, entryId, comCode })).then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.kind.code : String(error)),
  );

test("entries are reversed from the last backwards, each once, also by simultaneous requests", async () => {
  await within(async ({ tx }) => {
    await postLedgerEntry(tx, books(), buildIssuePosting(issued), { comCode, paymentNo: "" });
    const receipt = { ...issued, amount: "1060.00", outstanding: "1060.00" };
    await postLedgerEntry(tx, books(), buildReceiptPosting(receipt), { comCode, paymentNo: "" });
  });
  const [issue, receipt] = await entries();
  assert.ok(issue && receipt);
  assert.equal(await reverse(issue.entryId), "PAY015");
  assert.equal(await reverse("nobody's"), "PAY014");
  const ends = await Promise.all(Array.from({ length: 5 }, () => reverse(receipt.entryId)));
  assert.deepEqual(ends.toSorted(), [...Array.from({ length: 4 }, () => "PAY015"), "done"]);
  assert.equal(await reverse(issue.entryId), "done");
  assert.deepEqual(await readLedgerBalances(product, businessNo), {});
  assert.deepEqual(await broken(), BOOKS_OF_NOTHING);
});

test("an entry whose lines do not sum to zero, or that has none, is not committed by any role", async () => {
  const posting = buildIssuePosting(issued);
  const [first] = posting.lines;
  assert.ok(first);
  for (const lines of [[first], [first, { ...first, amount: "-1060.00", currency: "USD" }]])
    await assert.rejects(
      within(({ tx }) => postLedgerEntry(tx, books(), { ...posting, lines }, { comCode, paymentNo: "" })),
      /does not sum to nothing/,
    );
  const { admin } = product;
  await admin.query("begin");
  await admin.query(`set local role ${product.database.roles.owner}`);
  await admin.query(
    `insert into ledger_entry (entry_id, com_code, business_no, kind, day, payment_no, recorded_by)
     values ('empty', $1, $2, 'issue', '2098-12-01', '', 'x')`,
    [comCode, businessNo],
  );
  await assert.rejects(admin.query("commit"), /does not sum to nothing/);
});

test("the writer neither changes nor deletes booked entries", async () => {
  for (const table of ["ledger_entry", "ledger_line", "payment_notice"])
    for (const statement of [`update ${table} set com_code = '1'`, `delete from ${table}`]) {
      await product.admin.query("begin");
      await product.admin.query(`set local role ${product.database.roles.writer}`);
      await assert.rejects(product.admin.query(statement), /permission denied/, statement);
      await product.admin.query("rollback");
    }
});

test("a policy that does not wait for its money owes the amounts of its plan", async () => {
  const { businessNo: proposalNo } = await insertTestProposal(product);
  const payable = await within(({ tx }) => {
    const handler = product.paying.handlers["T"];
    assert.ok(handler);
    const clerk = {
      ...SYSTEM_ACTOR,
      userCode: OFFICE_CLERK,
      comCode,
      comLevel: "4",
      gradeCodes: ["PROP001"],
    };
    return handler.payable(tx, clerk, proposalNo);
  });
  assert.ok(payable);
  const owed = { ...issued, businessNo: `P04052098${comCode}000010` };
  await within(({ tx, raise, note }) =>
    bookDebtOfIssuedPolicy(
      { tx, raise, note, actor: SYSTEM_ACTOR, services: product.services },
      payable,
      owed,
    ),
  );
  assert.equal(await getPolicyNoOfProposal(product, proposalNo), owed.businessNo);
  assert.equal((await readLedgerBalances(product, owed.businessNo))["receivable"], "1060.00");
  assert.deepEqual(await broken(), BOOKS_OF_NOTHING);
});
