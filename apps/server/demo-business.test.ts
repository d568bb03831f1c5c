import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import { findDocument } from "#areas/document/questions.ts";
import { queryEndorseInfo } from "#areas/endorsement/contract/queries.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { loadDemoReminders } from "#demo/arrears/load-reminders.ts";
import { loadDemoBankLines } from "#demo/bank-statement/load-bank-lines.ts";
import { loadDemoPeriods } from "#demo/period-close/load-periods.ts";
import { loadDemoBackdating } from "#demo/backdating/load-backdating.ts";
import { loadDemoAgencyPolicies, loadDemoCommissions } from "#demo/commission/load-commissions.ts";
import { loadDemoSpecialStaging } from "#demo/special-staging/load-special-staging.ts";
import { queryExternalReview } from "#areas/external-review/contract.ts";
import { partnerCalls } from "#areas/partner/contract.ts";
import { queryReceipt, readReceiptSignature } from "#areas/receipt/contract.ts";
import { downloadPaper } from "#areas/paper/contract/papers.ts";
import { formatPrintedDate } from "#areas/paper/rules/printed-date.ts";
import type { PolicySchedule } from "#areas/paper/rules/schedule.ts";
import {
  downloadSignatureEvidence,
  generateOnlineSignature,
  queryOnlineSignature,
} from "#areas/signature/contract/signature.ts";
import { hashSignedContent } from "#areas/signature/questions.ts";
import { loadDemoImages } from "#demo/attachment/load-images.ts";
import { loadDemoReviews } from "#demo/external-review/load-reviews.ts";
import { loadDemoPartner } from "#demo/partner/load-partners.ts";
import { loadDemoReceipts } from "#demo/receipt/load-receipts.ts";
import { loadDemoSignatures } from "#demo/signature/load-signatures.ts";
import { loadDemoTemplates } from "#demo/paper-template/load-templates.ts";
import { loadDemoPaymentNotices } from "#demo/payment-notice/load-payment-notices.ts";
import { loadDemoGuarantees } from "#demo/guarantee/load-guarantees.ts";
import { loadDemoMails } from "#demo/mail/load-mails.ts";
import { loadDemoInvoices } from "#demo/invoice/load-invoices.ts";
import { loadDemoPrepayments } from "#demo/prepayment/load-prepayments.ts";
import { loadDemoCoverNotes } from "#demo/provisional/load-cover-notes.ts";
import { loadDemoClaims } from "#demo/claim/load-claims.ts";
import { seedEndorsements } from "#demo/endorsement/seed-endorsements.ts";
import { loadDemoEndorsements } from "#demo/endorsement/load-endorsements.ts";
import { loadDemoArticles } from "#demo/knowledge/load-articles.ts";
import { loadDemoWatchlist } from "#demo/watchlist/load-watchlist.ts";
import { loadDemoOpportunities } from "#demo/opportunity/load-opportunities.ts";
import { loadDemoQuotations } from "#demo/quotation/load-quotations.ts";
import { toSearchTermQueries } from "#platform/search/terms.ts";
import { listSearchEntries } from "#platform/search/server/search-store.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { queryFigures } from "#areas/dashboard/contract.ts";
import { queryPaymentInfo } from "#areas/payment/contract/payment.ts";
import {
  DEMO_PROPOSAL_COUNTS,
  loadDemoProposals,
  countSeededProposals,
  seedPoliciesOfAgreement,
  seedProposals,
} from "#demo/payment/load-proposals.ts";
import { CLERK, OFFICE_CLERK, SYSTEM_ADMINISTRATOR, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
const nowMs = Date.now();
const report = (): void => undefined;

before(async () => {
  product = await openTestProduct({ chores: false });
  await product.admin.query(`set role ${product.database.roles.owner}`);
  await loadDemoQuotations(product.admin, nowMs);
  await loadDemoProposals(product.admin, nowMs);
  await loadDemoAgencyPolicies(product.admin, nowMs);
  await loadDemoClaims(product.admin, nowMs);
  await product.admin.query("begin");
  await loadDemoEndorsements(product.admin, nowMs);
  await product.admin.query("commit");
  await loadDemoOpportunities(product.admin, nowMs);
  await loadDemoArticles(product.admin, nowMs);
  await loadDemoWatchlist(product.admin, nowMs);
  await loadDemoBackdating(product.admin, nowMs);
  await loadDemoCoverNotes(product.admin, nowMs);
  await product.admin.query("begin");
  await loadDemoPrepayments(product.admin, nowMs);
  await loadDemoCommissions(product.admin, nowMs);
  await product.admin.query("commit");
  await loadDemoTemplates(product.admin, nowMs);
  await loadDemoSpecialStaging(product.admin, nowMs);
  await loadDemoReviews(product.admin, nowMs);
  await loadDemoPartner(product.admin, nowMs);
  await loadDemoReceipts(product.admin, product.services.attachments);
  await loadDemoImages(product.admin, product.services.attachments);
  await loadDemoSignatures(product.admin, product.services, nowMs);
  await loadDemoPaymentNotices(product.admin, nowMs);
  await loadDemoInvoices(product.admin, nowMs);
  await loadDemoGuarantees(product.admin, nowMs);
  await loadDemoMails(product.admin);
  await loadDemoReminders(product.admin, nowMs);
  await loadDemoBankLines(product.admin, nowMs);
  await loadDemoPeriods(product.admin, nowMs);
  await product.admin.query("reset role");
});
after(() => product.close());

async function counted(sql: string): Promise<number> {
  const { rows } = await product.admin.query<{ count: string }>(`select count(*) from ${sql}`);
  return Number(rows[0]?.count);
}

async function distinct(column: string, from: string): Promise<string[]> {
  const { rows } = await product.admin.query<{ value: string }>(
    `select distinct ${column} as value from ${from} order by 1`,
  );
  return rows.map(({ value }) => value);
}

test("every audit check passes", async () => assert.deepEqual(await product.audit(), []));

test("the demonstration has opportunities, tasks and articles in every lasting state", async () => {
  assert.deepEqual(await distinct("status", "opportunity"), ["01", "02", "03", "04", "05", "06", "07"]);
  assert.deepEqual(await distinct("status", "opportunity_task"), ["0", "2", "3"]);
  assert.deepEqual(await distinct("status", "knowledge_article"), ["0", "1", "2"]);
  assert.equal(await counted("search_entry where kind = 'opportunity'"), await counted("opportunity"));
});

test("the demonstration has endorsements in the states that a newcomer meets, with their money", async () => {
  assert.deepEqual(await distinct("status", "document where business_type = 'E'"), [
    "01",
    "04",
    "06",
    "07",
    "08",
    "10",
  ]);
  assert.equal(await counted("document where business_type = 'E'"), 7);
  assert.equal(await counted("endorsement where policy_version is not null and premium_change > 0"), 1);
  assert.equal(await counted("refund where status = '1'"), 1);
  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  const { rows } = await product.admin.query<{ id: string }>("select endorse_no as id from endorsement");
  for (const { id } of rows) {
    const { code, message, data } = await product.ask(queryEndorseInfo, { id }, { token });
    assert.equal(code, "0000", `${id} ${message}`);
    assert.equal(data.notPriced, "", id);
    assert.deepEqual(data.errors, [], id);
  }
});

test("the demonstration has list entries of every kind and state", async () => {
  assert.deepEqual(await distinct("status", "watchlist_entry"), ["1", "2", "3"]);
  assert.deepEqual(await distinct("status", "backdating"), ["01", "02", "03", "04", "05", "06", "07"]);
  assert.deepEqual(await distinct("status", "provisional"), ["01", "02", "03", "04"]);
  assert.deepEqual(await distinct("status", "prepayment"), ["01", "02", "03", "08"]);
  assert.deepEqual(await distinct("status", "special_staging"), ["01", "02", "03", "04"]);
  assert.deepEqual(await distinct("status", "paper_template"), ["01", "02", "03", "04"]);
  assert.deepEqual(await distinct("status", "commission_statement"), ["01", "02", "03", "04", "05"]);
  assert.equal(await counted("premium_notice"), 4);
  assert.equal(await counted("premium_notice where voided_at is not null"), 1);
  assert.equal(await counted("invoice where status = '1'"), 4);
  assert.ok((await counted("guarantee_push where status = '0'")) > 0);
  assert.deepEqual(await distinct("status", "mail_message"), ["3", "4"]);
  assert.equal(await counted("mail_attempt where outcome = '1'"), 1);
  assert.deepEqual(await distinct("list_kind", "watchlist_entry"), ["01", "02", "03", "04", "05"]);
});

test("the demonstration has overdue premium, lines of the bank in every state, a closed day and an open one", async () => {
  assert.ok((await counted("arrears_step where step like 'A%' and notice_status = '3'")) > 0);
  assert.ok((await counted("premium_ageing where days_late > 30")) > 0);
  assert.deepEqual(await distinct("status", "bank_match"), ["1", "2", "3", "4"]);
  assert.equal(await counted("bank_line where status = '1' and suggested_no <> ''"), 1);
  assert.equal(await counted("ledger_period where status = '1' and kind = 'D'"), 1);
  const day = await distinct(
    "(current_date - open_ledger_day('32000000', current_date - 30))::text",
    "company",
  );
  assert.ok(["0", "1", "2"].includes(day[0] ?? ""), "the books are open from yesterday on");
});

test("the demonstration starts with proposals in every lasting state and policies of two years", async () => {
  assert.deepEqual(await distinct("status", "document where business_type = 'T'"), [
    "01",
    "04",
    "05",
    "06",
    "07",
    "08",
    "09",
    "10",
    "11",
    "13",
  ]);
  assert.deepEqual(await distinct("status", "policy"), ["01", "02", "03"]);
  assert.ok((await counted("policy")) >= DEMO_PROPOSAL_COUNTS.issued);
  assert.ok((await counted("policy where issued_at < now() - interval '20 months'")) > 0);
  assert.ok((await counted("policy where issued_at > now() - interval '7 days'")) > 5);
  assert.ok(
    (await counted("policy where status = '02' and end_date between current_date and current_date + 60")) > 5,
  );
  assert.equal(await counted("policy where issued_at > now()"), 0);
});

test("the demonstration has reviews, receipts, images and a partner that their pages can show", async () => {
  const clerk = await product.signIn(OFFICE_CLERK);
  assert.deepEqual(await distinct("status", "external_review"), ["0", "1", "2"]);
  const reviews = await product.admin.query<{ no: string }>("select proposal_no as no from external_review");
  const underwriter = await product.signIn(UNDERWRITER_LEVEL_1);
  for (const { no: proposalNo } of reviews.rows) {
    const { code, data } = await product.ask(queryExternalReview, { proposalNo }, { token: underwriter });
    assert.deepEqual([code, data.reviews.length], ["0000", 1], proposalNo);
  }
  assert.deepEqual(await distinct("status || count(*)", "policy_receipt group by status"), ["02", "12"]);
  const signed = await product.admin.query<{ no: string }>(
    "select policy_no as no from policy_receipt where status = '1'",
  );
  for (const { no: policyNo } of signed.rows) {
    assert.equal((await product.ask(queryReceipt, { policyNo }, { token: clerk })).code, "0000");
    const headers = { authorization: `Bearer ${clerk}` };
    const url = readReceiptSignature.path;
    const drawing = await product.app.inject({ method: "GET", url, query: { policyNo }, headers });
    assert.equal(drawing.headers["content-type"], "image/png");
  }
  const list = { filters: {}, size: 50, want: "rows" } as const;
  const incomplete = await product.admin.query<{ no: string }>(
    `select distinct business_no as no from document_image i where image_status = '1' and exists
       (select from document_image o where o.business_no = i.business_no and o.image_status = '2')`,
  );
  assert.ok(incomplete.rows.length > 0, "documents with images lack one of a category");
  const administrator = await product.signIn(SYSTEM_ADMINISTRATOR);
  const partners = (await product.ask(partnerCalls.list, list, { token: administrator })).data.rows;
  assert.deepEqual(
    partners.map(({ partnerCode, status }) => [partnerCode, status]),
    [["DEMOBROKER", "2"]],
  );
});

type StoredSignature = {
  signatureId: string;
  proposalNo: string;
  contentHash: string;
  evidenceSha256: string;
  paperId: string;
  sha256: string;
};

async function listStoredSignatures(): Promise<StoredSignature[]> {
  const { rows } = await product.admin.query<StoredSignature>(
    `select signature_id as "signatureId", s.proposal_no as "proposalNo", content_hash as "contentHash",
       evidence_sha256 as "evidenceSha256", p.paper_id as "paperId", p.sha256
     from online_signature s join paper p on p.paper_id = coalesce(signed_paper_id, s.paper_id)
     order by s.proposal_no, serial`,
  );
  return rows;
}

test("the demonstration has a signature of each outcome, which a clerk opens with its paper and evidence", async () => {
  assert.deepEqual(await distinct("status || end_reason", "online_signature"), [
    "1",
    "2",
    "2revoked",
    "3",
    "4",
  ]);
  assert.equal(await counted("message where secondary_message_type = '46' and read_at is null"), 1);
  const token = await product.signIn(OFFICE_CLERK);
  const download = async (url: string, query: Record<string, string>): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const { rawPayload } = await product.app.inject({ method: "GET", url, query, headers });
    return hash("sha256", rawPayload);
  };
  const signatures = await listStoredSignatures();
  assert.equal(signatures.length, 5);
  for (const { signatureId, proposalNo, contentHash, evidenceSha256, paperId, sha256 } of signatures) {
    const { code, data } = await product.ask(queryOnlineSignature, { proposalNo }, { token });
    assert.equal(code, "0000", proposalNo);
    assert.ok(data.links.some((link) => link.signatureId === signatureId));
    assert.equal(await download(downloadPaper.path, { paperId }), sha256, proposalNo);
    if (evidenceSha256 !== "")
      assert.equal(await download(downloadSignatureEvidence.path, { signatureId }), evidenceSha256);
    const proposal = await readInScope(product.database, SYSTEM_ACTOR, (reader) =>
      findDocument(reader, proposalNo),
    );
    assert.ok(proposal);
    assert.equal(hashSignedContent(proposal), contentHash, proposalNo);
  }
});

type SigningPaperData = PolicySchedule["data"] & { readonly verification: unknown };

/** Without the day and the address, which differ between two papers of the same content. */
function toComparablePaper(text: string) {
  const { date, verification, signing, ...words } = JSON.parse(text) as SigningPaperData;
  const day = formatPrintedDate(date);
  return { ...words, signing: signing.filter(({ value }) => value !== day), hasCode: verification !== null };
}

test("the papers of sample signatures say what the program prints for the same proposals", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const open =
    "online_signature s join document d on d.business_no = s.proposal_no where d.status in ('04', '06')";
  const proposals = await distinct("s.proposal_no", open);
  assert.equal(proposals.length, 2);
  for (const proposalNo of proposals) {
    const made = await product.ask(generateOnlineSignature, { proposalNo }, { token });
    assert.equal(made.code, "0000", made.message);
    const { rows } = await product.admin.query<{ data: string }>(
      "select data from paper where proposal_no = $1 and kind = 'signing' order by content_version",
      [proposalNo],
    );
    const papers = rows.map(({ data }) => toComparablePaper(data));
    assert.ok(papers.length > 1);
    for (const paper of papers) assert.deepEqual(paper, papers.at(-1), proposalNo);
  }
  assert.deepEqual(await product.audit(), []);
});

test("payments are of all kinds: at once, in instalments, due, overdue, tried twice and under way", async () => {
  assert.deepEqual(await distinct("payment_status", "payment"), ["1", "3", "5"]);
  assert.deepEqual(await distinct("pay_plan_status", "pay_plan"), ["0", "1", "3", "4"]);
  assert.ok((await counted("policy where is_see_fee = '0' and received_premium = sum_premium")) > 0);
  assert.ok((await counted("policy where received_premium < sum_premium")) > 0);
});

test("each accepted quotation has its proposal, entered by its own clerk", async () => {
  const taken = "document q where q.business_type = 'Q' and q.status = '07'";
  assert.ok((await counted(taken)) > 20);
  assert.equal(
    await counted(`${taken} and not exists (select from document t where t.inquiry_no = q.business_no
      and t.input_by = q.input_by and t.com_code = q.com_code and t.sum_premium = q.sum_premium)`),
    0,
  );
});

test("the workbench shows figures with premium", async () => {
  const answer = await product.ask(queryFigures, {}, { token: await product.signIn(OFFICE_CLERK) });
  for (const [list, name] of [
    ["proposal", "unpaid"],
    ["policy", "week"],
    ["policy", "expiring"],
  ] as const) {
    const figure = answer.data.find((group) => group.list === list)?.counts[name];
    assert.ok((figure?.count ?? 0) > 0, `${list} ${name}`);
    assert.ok(Number(figure?.sum) > 0, `${list} ${name}`);
  }
});

test("each document opens like one entered by hand", async () => {
  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  const { rows } = await product.admin.query<{ proposal_no: string; policy_no: string; status: string }>(
    `select business_no as proposal_no, policy_no, status from document
     where business_type = 'T' and com_code = '32010100' order by md5(business_no) limit 40`,
  );
  assert.ok(rows.length > 20);
  for (const { proposal_no: proposalNo, policy_no: policyNo, status } of rows) {
    const proposal = await product.ask(queryProposalInfo, { proposalNo }, { token });
    assert.equal(proposal.code, "0000", `${proposalNo} ${status} ${proposal.message}`);
    assert.equal(proposal.data.notPriced, "", proposalNo);
    const places = proposal.data.errors.filter(({ section }) => section === "base" || section === "payPlan");
    const isStaged = status === "01" && places.every(({ message }) => message.endsWith("请申请特殊分期"));
    if (!isStaged) assert.deepEqual(places, [], proposalNo);
    if (policyNo === "") continue;
    assert.equal((await product.ask(queryPolicyInfo, { policyNo }, { token })).code, "0000", policyNo);
    const paid = await product.ask(queryPaymentInfo, { businessNo: proposalNo }, { token });
    assert.equal(paid.code, "0000", proposalNo);
  }
});

test("some policies have claims in every state, within their period and with amounts that agree", async () => {
  assert.deepEqual(await distinct("state", "claim"), ["1", "2", "3", "4"]);
  const outside = `claim c join policy p using (policy_no) where c.loss_date not between p.start_date and p.end_date
    or c.loss_date > now() or c.settled_amount + c.outstanding_amount > c.registered_amount`;
  assert.equal(await counted(outside), 0);
});

test("a document that was underwritten shows its result", async () => {
  assert.deepEqual(await distinct("underwrite_flag", "document"), ["0", "1", "2", "3", "4", "5"]);
});

test("a second start adds nothing, and an interrupted one is continued up to the requested number", async () => {
  await loadDemoProposals(product.admin, nowMs);
  const signatures = await counted("online_signature");
  await loadDemoSignatures(product.admin, product.services, nowMs);
  assert.equal(await counted("online_signature"), signatures);
  assert.deepEqual(await countSeededProposals(product.admin), DEMO_PROPOSAL_COUNTS);
  const [documents, policies] = [await counted("document"), await counted("policy")];
  const input = { open: 150, issued: 260 };
  const seeding = { nowMs, report };
  await seedProposals(product.admin, input, seeding);
  await seedProposals(product.admin, input, seeding);
  const [open, issued] = [input.open - DEMO_PROPOSAL_COUNTS.open, input.issued - DEMO_PROPOSAL_COUNTS.issued];
  assert.equal(await counted("document"), documents + open + issued);
  assert.equal(await counted("policy"), policies + issued);
  const endorsed = await counted("endorsement");
  for (const count of [20, 45, 45])
    assert.equal(await seedEndorsements(product.admin, count, seeding), count);
  assert.equal(await counted("endorsement"), endorsed + 45);
  assert.equal(await counted("(select distinct policy_no from endorsement) e"), endorsed + 45);
  const inEffect = "endorsement e join document d on d.business_no = e.endorse_no where d.status = '08'";
  assert.ok((await counted(`${inEffect} and e.endorse_no > '' and e.premium_change = 0`)) > 20);
  assert.deepEqual(await product.audit(), []);
});

test("more policies of an agreement are added beside those of the demonstration", async () => {
  const count = async () => {
    const { rows } = await product.admin.query<{ count: number }>(
      "select count(*)::int as count from expense_policy where agreement_no = 'XY3201010020240001'",
    );
    return rows[0]?.count ?? 0;
  };
  const present = await count();
  await product.admin.query(`set role ${product.database.roles.owner}`);
  const agreement = { agentCode: "AG000001", agreementNo: "XY3201010020240001", agentFee: "15.00" };
  await seedPoliciesOfAgreement(product.admin, 2, { nowMs, clerkCode: CLERK, riskCode: "0405", agreement });
  await product.admin.query("reset role");
  assert.equal(await count(), present + 2);
});

test("the search finds the generated policies and proposals", async () => {
  const { rows } = await product.admin.query<{ kind: string; no: string; name: string }>(
    `(select 'policy' as kind, policy_no as no, holder_name as name from policy order by 2 limit 15)
     union all (select 'proposal', business_no, holder_name from document where business_type = 'T' order by 2 limit 15)`,
  );
  for (const { kind, no, name } of rows)
    for (const typed of [no, name]) {
      const input = { kinds: [kind], ownKinds: [], questions: toSearchTermQueries(typed), maxEntries: 500 };
      const found = await readInScope(product.database, SYSTEM_ACTOR, (reader) =>
        listSearchEntries(reader, input),
      );
      assert.ok(
        found.some(({ key }) => key === no),
        typed,
      );
    }
});
