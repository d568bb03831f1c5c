import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  addTestPartner,
  PARTNER_USER,
  type RequestClaims,
  signPartnerRequest,
  type TestPartner,
} from "./testing/partners.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { readEndorsementLink } from "#areas/endorsement/contract/reading-link.ts";
import { readPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { readProposalLink } from "#areas/proposal/contract/reading-link.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  getEmployerFormWithoutPrepayment,
} from "#areas/quotation/builder.ts";
import { readInquiryLink } from "#areas/quotation/contract/reading-link.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { captureLog } from "#platform/testing/log-capture.ts";
import { CLERK } from "#platform/testing/people.ts";
import { openPartnerPage } from "#areas/partner/contract.ts";

let product: TestProduct;
let partner: TestPartner;
let moment = Date.parse("2024-12-16T02:00:00Z");
const now = () => new Date(moment);
const numbers = { inquiry: "", proposal: "", policy: "", endorsement: "" };
type Purpose = keyof typeof numbers;

const reads = {
  inquiry: readInquiryLink,
  proposal: readProposalLink,
  policy: readPolicyLink,
  endorsement: readEndorsementLink,
} as const;

before(async () => {
  product = await openTestProduct({
    chores: false,
    now,
    settings: { PUBLIC_URL: "https://cb.example.com", LOGIN_FAILURES_PER_ADDRESS: "1000000" },
  });
  partner = await addTestPartner(product);
  const token = await product.signIn(CLERK);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const inquiries = createInquiryTestClient(product.ask, token);
  numbers.inquiry = (await inquiries.add("0405", form)).inquiryNo;
  const client = createProposalTestClient(product.ask, token);
  const submitted = await client.submit(await client.add("0405", form));
  numbers.proposal = submitted.proposalNo;
  numbers.policy = submitted.policyNo;
  const { policyNo } = submitted;
  const { form: insured } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = { types: ["01"], reason: "01", reasonText: "", validDate: "2025-01-02" };
  const changed = withSectionCells(insured, "holder", { contactName: "周晓岚" });
  const draft = { policyNo, terms, form: changed } as never as InputOf<typeof addEndorse>;
  const { endorseNo, version } = await client.done(addEndorse, draft);
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
  numbers.endorsement = endorseNo;
});
after(() => product.close());

const claimsOf = (purpose: Purpose, more: RequestClaims = {}): RequestClaims => ({
  aud: "https://cb.example.com",
  purpose,
  businessNo: numbers[purpose],
  product: "employee",
  ...more,
});
const sign = (purpose: Purpose, more: RequestClaims = {}, of = partner) =>
  signPartnerRequest(of, claimsOf(purpose, more), { now: now() });
const ask = (token: string) => product.ask(openPartnerPage, { token });

async function openAddress(purpose: Purpose, more: RequestClaims = {}, of = partner) {
  const { code, data } = await ask(await sign(purpose, more, of));
  assert.equal(code, "0000", code);
  const url = new URL(data.address);
  return { url, businessNo: numbers[purpose], ticket: url.hash.replace("#ticket=", "") };
}
const read = (purpose: Purpose, input: { businessNo: string; product?: string; ticket: string }) =>
  product.ask(reads[purpose] as typeof readPolicyLink, input);

for (const purpose of ["inquiry", "proposal", "policy", "endorsement"] as const)
  test(`a partner's user opens one ${purpose} once, masked, and again with a mark`, async () => {
    const first = await openAddress(purpose);
    assert.equal(first.url.origin, "https://cb.example.com");
    assert.match(first.url.pathname, new RegExp(`Detail/detail/${numbers[purpose]}/employeeSSO$`));
    assert.equal(first.url.search, "");
    const { code, data } = await read(purpose, { ...first, product: "employee" });
    assert.equal(code, "0000");
    assert.deepEqual(
      [data.audience, data.issuerName, data.partner],
      [`示例保险经纪 ${PARTNER_USER}`, "", { openedBefore: null }],
    );
    const told = JSON.stringify(data);
    assert.ok(!told.includes(ELECTRONICS_TEST_CUSTOMER.certificateNo) && !told.includes(CLERK));
    assert.equal((await read(purpose, first)).code, "SSO008");
    const openedAt = now().toISOString();
    moment += 1000;
    const again = await openAddress(purpose);
    assert.match(again.url.pathname, purpose === "policy" ? /SSO$/ : /SSO\/1$/);
    const { data: repeated } = await read(purpose, again);
    assert.equal(Date.parse(repeated.partner?.openedBefore ?? ""), Date.parse(openedAt));
    const other = await openAddress(purpose, { sub: "li.na" });
    assert.match(other.url.pathname, /SSO$/);
    moment += 60_000;
  });

test("the audit names partner, user and document, and holds nothing of a ticket", async () => {
  const { rows } = await product.admin.query<{ subject: string; change: object; call: string }>(
    "select subject, change, call from audit_row where change::text like '%BROKER01%' and subject = $1",
    [numbers.policy],
  );
  assert.ok(rows.some(({ call }) => call === openPartnerPage.path));
  assert.ok(rows.some(({ call }) => call === readPolicyLink.path));
  assert.match(JSON.stringify(rows), new RegExp(PARTNER_USER));
});

test("a ticket ends after five minutes, with its registration, its user's right, and a change of the document", async () => {
  const late = await openAddress("policy");
  moment += 5 * 60_000;
  assert.equal((await read("policy", late)).code, "SSO007");

  const changed = await openAddress("policy");
  await product.admin.query("update policy set version = version + 1 where policy_no = $1", [numbers.policy]);
  assert.equal((await read("policy", changed)).code, "SSO011");
  await product.admin.query("update policy set version = version - 1 where policy_no = $1", [numbers.policy]);
  assert.equal((await read("policy", changed)).code, "SSO008", "used up all the same");

  const withdrawn = await openAddress("policy");
  await product.admin.query("update app_user set valid_status = '0' where user_code = $1", [CLERK]);
  assert.equal((await read("policy", withdrawn)).code, "SSO010");
  assert.equal((await ask(await sign("policy"))).code, "SSO004");
  await product.admin.query("update app_user set valid_status = '1' where user_code = $1", [CLERK]);

  const stopped = await openAddress("policy");
  await product.admin.query("update partner set status = '3'");
  assert.equal((await read("policy", stopped)).code, "SSO010");
  assert.equal((await ask(await sign("policy"))).code, "SSO001");
  await product.admin.query("update partner set status = '2'");

  const earlier = moment;
  moment = Date.parse("2100-01-01T02:00:00Z");
  assert.equal((await ask(await sign("policy"))).code, "SSO001", "after the last day of the registration");
  moment = earlier + 60_000;
});

test("of twelve openings at once with one ticket one is let in, and of twelve equal requests one", async () => {
  const one = await openAddress("proposal");
  const opened = await Promise.all(Array.from({ length: 12 }, () => read("proposal", one)));
  assert.equal(opened.filter(({ code }) => code === "0000").length, 1);
  const token = await sign("proposal");
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(token)));
  assert.equal(answers.filter(({ code }) => code === "0000").length, 1);
  assert.equal(answers.filter(({ code }) => code === "SSO002").length, 11);
});

test("requests, tickets and addresses leave nothing in the log", async () => {
  const loud = await openTestProduct({
    chores: false,
    now,
    settings: { PUBLIC_URL: "https://cb.example.com", LOG_LEVEL: "info" },
  });
  const lines = captureLog(loud.app);
  const of = await addTestPartner(loud);
  const client = createProposalTestClient(loud.ask, await loud.signIn(CLERK));
  const form = await getEmployerFormWithoutPrepayment(loud.admin);
  const { policyNo } = await client.submit(await client.add("0405", form));
  const token = await sign("policy", { businessNo: policyNo }, of);
  const { code, data } = await loud.ask(openPartnerPage, { token });
  assert.equal(code, "0000");
  const ticket = data.address.split("#ticket=")[1] ?? "";
  for (const bad of [ticket, ticket, `${ticket}x`])
    await loud.ask(readPolicyLink, { businessNo: policyNo, ticket: bad });
  await loud.ask(openPartnerPage, { token });
  await loud.ask(openPartnerPage, { token: token.slice(0, -4) });
  assert.ok(ticket.length > 100 && lines.length > 5, `${lines.length} lines`);
  const logged = lines.join("\n");
  const parts = [ticket, ...token.split(".")].flatMap((part) => [part.slice(0, 20), part.slice(-20)]);
  for (const part of parts) assert.ok(!logged.includes(part), part);
  const { rows } = await loud.admin.query<{ text: string }>(
    "select change::text as text from audit_row union all select outcome::text from idempotency where outcome is not null",
  );
  assert.ok(!rows.some(({ text }) => parts.some((part) => text.includes(part))));
  await loud.close();
});

test("what was opened leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
