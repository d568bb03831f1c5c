import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addEndorse, endorseUndwrt, settleLaterConflicts } from "#areas/endorsement/contract/drafts.ts";
import {
  endorsePremiumCalculation,
  queryEndorsablePolicy,
  queryEndorseInfo,
  queryLaterConflicts,
} from "#areas/endorsement/contract/queries.ts";
import { openEndorsementLink, readEndorsementLink } from "#areas/endorsement/contract/reading-link.ts";
import {
  createPrintedEndorsementReader,
  findEndorsementToPrint,
} from "#areas/endorsement/questions/printing.ts";
import { findActorWithoutSession } from "#areas/identity/questions.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let token: string;
let client: ReturnType<typeof createProposalTestClient>;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
});
after(() => product.close());

type Terms = InputOf<typeof addEndorse>["terms"];
type Form = InputOf<typeof addEndorse>["form"];

const termsOn = (validDate: string): Terms => ({
  types: ["01"],
  reason: "01",
  reasonText: "",
  validDate,
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "",
  payeeAccount: "",
  payeeBank: "",
});

/** A policy of 甲 and first@, which become 乙 and second@ on the first of September, and a note in October. */
async function issueEndorsedPolicy(): Promise<string> {
  today = new Date("2024-12-16T02:00:00Z");
  client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const employer = await getEmployerFormWithoutPrepayment(product.admin);
  const first = withSectionCells(employer, "holder", { contactName: "甲联系", email: "first@example.com" });
  const { policyNo } = await client.submit(await client.add("0405", first));
  today = new Date("2025-06-14T02:00:00Z");
  token = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, token);
  await updateBegunAndEndedPolicies(product.services);
  await endorse(policyNo, "2025-09-01", { contactName: "乙联系", email: "second@example.com" });
  await endorse(policyNo, "2025-10-01", { mobile: "13900000001" });
  return policyNo;
}

async function readChanged(policyNo: string, cells: Record<string, string>): Promise<Form> {
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  return withSectionCells(form, "holder", cells) as Form;
}

async function endorse(policyNo: string, day: string, cells: Record<string, string>): Promise<void> {
  const form = await readChanged(policyNo, cells);
  const { endorseNo, version } = await client.done(addEndorse, { policyNo, terms: termsOn(day), form });
  const submitted = await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
  assert.equal(submitted.status, "08");
}

type Choice = InputOf<typeof settleLaterConflicts>["choices"][string];

/** Back to first@ and on to 丙 from August on; what meets September is settled. */
async function endorseBackwards(policyNo: string, choice: Choice) {
  const form = await readChanged(policyNo, { contactName: "丙联系", email: "first@example.com" });
  const terms = termsOn("2025-08-01");
  const priced = await client.done(endorsePremiumCalculation, { policyNo, terms, form });
  const { endorseNo, version } = await client.done(addEndorse, { policyNo, terms, form });
  const { conflicts } = await client.done(queryLaterConflicts, { endorseNo });
  assert.deepEqual(
    conflicts.map(({ element, theirs }) => [element, theirs]),
    [["联系人", "甲联系"]],
  );
  const choices = Object.fromEntries(conflicts.map(({ id }) => [id, choice]));
  const settled = await client.done(settleLaterConflicts, { endorseNo, version, choices });
  return { endorseNo, version: settled.version, priced };
}

const listTexts = (changes: readonly { element: string; before: string; after: string; from: string }[]) =>
  changes.map(({ element, before: old, after: now, from }) => [element, old, now, from]);
const EMAIL = ["电子邮箱", "second@example.com", "first@example.com", "2025-09-01"];

test("old values are those of the day of the endorsement, wherever people read them", async () => {
  const policyNo = await issueEndorsedPolicy();
  const { endorseNo, version, priced } = await endorseBackwards(policyNo, "mine");
  const expected = [["联系人", "甲联系", "丙联系", ""], EMAIL];
  const notSettled = [["联系人", "乙联系", "丙联系", "2025-09-01"], EMAIL];
  assert.deepEqual(listTexts(priced.changes), notSettled);
  const draft = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.deepEqual(listTexts(draft.changes), expected);
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
  // What takes effect later does not change what this endorsement replaced.
  await endorse(policyNo, "2025-07-01", { address: "测试路 1 号" });
  const told = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.deepEqual(listTexts(told.changes), expected);
  assert.deepEqual(
    told.datedChanges.map(({ element, before: old, after: now, from }) => [element, old, now, from]),
    [
      ["contactName", "甲联系", "丙联系", ""],
      ["email", "second@example.com", "first@example.com", "2025-09-01"],
    ],
  );
  assert.equal((told.baseForm["holder"] as Record<string, string>)["contactName"], "乙联系");
  const wording =
    "联系人由“甲联系”变更为“丙联系”，电子邮箱自2025年9月1日零时起由“second@example.com”变更为“first@example.com”";
  assert.ok(told.wording.includes(wording), told.wording);

  const printed = await readInScope(product.services.database, SYSTEM_ACTOR, async (reader) => {
    const actor = await findActorWithoutSession(product.services.database, CLERK, told.comCode);
    assert.ok(actor);
    const found = await findEndorsementToPrint(reader, actor, endorseNo);
    assert.ok(found);
    return createPrintedEndorsementReader(product.services)(reader, found);
  });
  assert.ok(printed.wording.includes(wording), printed.wording);
  assert.deepEqual(
    printed.changes.map(({ elementLabel, oldText, newText, from = "" }) => [
      elementLabel,
      oldText,
      newText,
      from,
    ]),
    expected,
  );

  const audience = "示例再保险经纪 王经理";
  const link = await client.done(openEndorsementLink, { endorseNo, audience });
  const { data } = await product.ask(readEndorsementLink, {
    businessNo: endorseNo,
    product: link.productLine,
    ticket: link.ticket,
  });
  const masked = expected.map((texts) => texts.map((text) => text.replace(/^(\w)\w*@/, "$1***@")));
  assert.deepEqual(listTexts(data.endorsement.changes), masked);
  assert.deepEqual(await product.audit(), []);
});

test("a version that keeps its value, or gets a typed one, is told with it", async () => {
  const kept = await endorseBackwards(await issueEndorsedPolicy(), "theirs");
  const { changes } = await client.done(queryEndorseInfo, { id: kept.endorseNo });
  assert.deepEqual(listTexts(changes), [["联系人", "乙联系", "丙联系", "2025-09-01"], EMAIL]);
  const typed = await endorseBackwards(await issueEndorsedPolicy(), { value: "丁联系" });
  const told = await client.done(queryEndorseInfo, { id: typed.endorseNo });
  assert.deepEqual(listTexts(told.changes), [
    ["联系人", "甲联系", "丁联系", ""],
    ["联系人", "乙联系", "丙联系", "2025-09-01"],
    EMAIL,
  ]);
});
