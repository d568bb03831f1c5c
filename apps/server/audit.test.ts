import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestPersonFields } from "#areas/customer/builder.ts";
import { addCustomer, editCustomer } from "#areas/customer/contract/customer-record.ts";
import { changeCustomerRisk } from "#areas/customer/contract/risk.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { printPolicy, printProposal, printProvisional } from "#areas/paper/contract/papers.ts";
import { printIssuedPaper } from "#areas/paper-printing/contract.ts";
import { putTestTemplateInForce } from "#areas/paper-printing/testing/templates.ts";
import { addComment } from "#areas/document/contract/comments.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import {
  sendTestImportFile,
  buildImportSheets,
  writeTestWorkbook,
} from "#areas/judging/builder/import-file.ts";
import { batchAddPublic } from "#areas/proposal/contract/importing.ts";
import { payTestProposalOverCounter, insertTestProposal } from "#areas/payment/testing/proposals.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
  getEmployerLiabilityForm,
} from "#areas/quotation/builder.ts";
import { addInquiry } from "#areas/quotation/contract/inquiry.ts";
import { addCombination } from "#areas/quotation/contract/combination.ts";
import { TEST_EMPLOYEE_PLAN_FORM, createPlanTestClient } from "#areas/plan/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import {
  type ProductContentWithCases,
  addFieldToProduct,
  createTestWorkbenchClient,
} from "#workbench/builder.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { allAuditChecks, runAudit } from "./audit.ts";
import { applyForTestInvoice } from "./testing/invoice-violations.ts";
import { registerTestClaim } from "./testing/claim-violations.ts";
import { listTestRenewal } from "./testing/renewal-violations.ts";
import { receiveTestPrepayment } from "./testing/prepayments.ts";
import { sendTestNotices } from "./testing/mails.ts";
import { sendTestLinks } from "./testing/outside-links.ts";
import { signTestProposal } from "./testing/signatures.ts";
import { settleTestCommission } from "./testing/commissions.ts";
import { issueStagedTestPolicy } from "./testing/special-staging.ts";
import { closeTestPeriod } from "./testing/period-violations.ts";
import { bringTestRosterFile } from "./testing/roster-batch-violations.ts";
import { type PlantedViolations } from "./testing/policy-violations.ts";
import { plantedAreaViolations } from "./testing/area-violations.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { addSamplePlainDocuments } from "./testing/plain-documents.ts";
import { knowledgeCalls } from "#areas/knowledge/contract.ts";
import {
  CLERK,
  HEALTH_MANAGER,
  OFFICE_CLERK,
  OPERATIONS_MANAGER,
  PRODUCT_MANAGER,
  SECOND_PRODUCT_MANAGER,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import { insertTestRefund } from "#areas/payment/testing/refunds.ts";
import { openTestPartnerPage } from "./testing/partners.ts";
import { endorseTestPolicy } from "./testing/endorsement-violations.ts";
import { changeTestCommission, TEST_AGREEMENT_BASE } from "./testing/batch-expense-violations.ts";

type Form = InputOf<typeof addInquiry>["form"];
let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false });
  await workOnProducts();
  await quote();
  await keepCustomer();
  await writePlan();
  await addDocuments();
  await importOne();
  await payTestProposalOverCounter(product, (await insertTestProposal(product)).businessNo);
  const staged = await getEmployerLiabilityForm(product.admin);
  const period = { ...staged["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  await issueStagedTestPolicy(product, { ...staged, period });
  await insertTestRefund(product);
  for (const leave of [
    settleTestCommission,
    receiveTestPrepayment,
    sendTestNotices,
    sendTestLinks,
    signTestProposal,
    openTestPartnerPage,
  ])
    await leave(product);
  await closeTestPeriod(product);
  await registerTestClaim(product);
  await applyForTestInvoice(product);
  await listTestRenewal(product);
  await printPapers();
  const token = await product.signIn(OFFICE_CLERK);
  for (let count = 1; count <= 6; count += 1) {
    const entry = { codeType: "审计", code: String(count), value: "值", remark: "" };
    await product.ask(saveCommonData, entry, { token });
    if (count % 2 === 0) await product.admin.query("select seal_audit()");
  }
});
/** Prints one paper of each policy, of its proposal, and of each cover note. */
async function printPapers(): Promise<void> {
  const token = await product.signIn(CLERK);
  const { rows } = await product.admin.query<{ policy_no: string; proposal_no: string }>(
    `select policy_no, business_no as proposal_no from policy join document using (policy_no)
     where business_type = 'T'`,
  );
  for (const { policy_no: policyNo, proposal_no: proposalNo } of rows) {
    assert.equal((await product.ask(printPolicy, { policyNo }, { token })).code, "0000");
    const certificate = { policyNo, paperCode: "P06" as const };
    assert.equal((await product.ask(printPolicy, certificate, { token })).code, "0000");
    assert.equal((await product.ask(printProposal, { proposalNo }, { token })).code, "0000");
  }
  const [counted] = rows;
  assert.ok(counted);
  const first = { businessNo: counted.policy_no, reasonCode: "", reason: "" } as const;
  assert.equal((await product.ask(printIssuedPaper, first, { token })).code, "0000");
  await putTestTemplateInForce(product, { wording: { footer: "南京中心支公司" } });
  const { rows: notes } = await product.admin.query<{ business_no: string }>(
    "select business_no from provisional",
  );
  const printer = await product.signIn(OFFICE_CLERK);
  for (const { business_no: provisionalNo } of notes)
    assert.equal((await product.ask(printProvisional, { provisionalNo }, { token: printer })).code, "0000");
}
/** Leaves one published release, one withdrawn release, and a draft with two authors. */
async function workOnProducts(): Promise<void> {
  const [author, judge] = [
    await product.signIn(PRODUCT_MANAGER),
    await product.signIn(SECOND_PRODUCT_MANAGER),
  ];
  const [first, second] = [
    createTestWorkbenchClient(product.ask, author),
    createTestWorkbenchClient(product.ask, judge),
  ];
  const added = (content: ProductContentWithCases) => addFieldToProduct(content, "floorCount");
  const today = getTodayInShanghai(new Date());
  await second.publish(await first.draft("0405", added, today));
  const { releaseId } = await second.publish(await first.draft("0467", added, today));
  await first.withdraw("0467", releaseId);
  const opened = await first.open("0403");
  await second.save(opened, added(opened));
}
/** Adds a plain document of each kind and publishes an article. */
async function addDocuments(): Promise<void> {
  const token = await product.signIn(OFFICE_CLERK);
  const numbers = await addSamplePlainDocuments(product, {
    branch: OFFICE_CLERK,
    headOffice: OPERATIONS_MANAGER,
    underwriter: UNDERWRITER_LEVEL_2,
    underwriterAbove: UNDERWRITER_LEVEL_3,
    administrator: SYSTEM_ADMINISTRATOR,
  });
  const { publish } = knowledgeCalls.steps;
  assert.ok(publish);
  const businessNo = numbers.get("knowledge") ?? "";
  const published = await product.ask(publish, { businessNo, version: 1, input: {} }, { token });
  assert.equal(published.code, "0000", published.message);
}
/** Publishes a plan that two people worked on. */
async function writePlan(): Promise<void> {
  const writer = createPlanTestClient(product.ask, await product.signIn(OFFICE_CLERK));
  const judge = createPlanTestClient(product.ask, await product.signIn(HEALTH_MANAGER));
  await judge.approve(await writer.submit(await writer.add("0602", TEST_EMPLOYEE_PLAN_FORM)));
}
/** Leaves one quotation approved by the rules and one approved by an underwriter. */
async function quote(): Promise<void> {
  const token = await product.signIn(CLERK);
  const clerk = createInquiryTestClient(product.ask, token);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]' limit 1",
  );
  const form = rows[0]?.cases[0]?.form;
  assert.ok(form);
  const period = { ...form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const ofCustomer = fillFormForTestCustomer({ ...form, period }, ELECTRONICS_TEST_CUSTOMER);
  const approved = await clerk.submit(await clerk.add("0405", ofCustomer));
  const image = {
    businessNo: approved.inquiryNo,
    fileCategory: "Z99",
    name: "现场.png",
    content: await createTestPicture(),
  };
  assert.equal((await uploadTestFile(product.app, token, image)).code, "0000");
  const referred = await clerk.submit(await clerk.add("0405", { ...ofCustomer, limit: [OVER_LEVEL_0] }));
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));
  await underwriter.decide(await underwriter.claim(referred.inquiryNo), { result: "1" });
  const issuing = createProposalTestClient(product.ask, token);
  await issuing.transfer(approved);
  const atOnce = { ...ofCustomer, base: { ...ofCustomer["base"], isSeeFeeFlag: "0" } };
  const { policyNo } = await issuing.submit(await issuing.add("0405", atOnce));
  await endorseTestPolicy(product, policyNo);
  const throughAgent = { ...atOnce, base: { ...atOnce.base, ...TEST_AGREEMENT_BASE } };
  const changed = await issuing.submit(await issuing.add("0405", throughAgent));
  await changeTestCommission(product, changed.policyNo);
  await bringTestRosterFile(product, changed.policyNo);
  const { combId } = await clerk.done(addCombination, { combName: "一揽子", form: ofCustomer as Form });
  await clerk.done(addInquiry, { riskCode: "0405", combId, form: ofCustomer as Form });
  const comment = { businessNo: referred.inquiryNo, comment: "已核实" };
  await product.ask(addComment, comment, { token: await product.signIn(CLERK) });
}
/** Imports one row that waits to become a proposal. */
async function importOne(): Promise<void> {
  const token = await product.signIn(CLERK);
  const { rows } = await product.admin.query<{ product: Product; form: FilledForm }>(
    "select content as product, cases -> 0 -> 'form' as form from product_version where risk_code = '0405' and cases <> '[]' limit 1",
  );
  const [found] = rows;
  assert.ok(found);
  const period = { ...found.form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const form = fillFormForTestCustomer({ ...found.form, period }, ELECTRONICS_TEST_CUSTOMER);
  const content = await writeTestWorkbook(buildImportSheets(found.product, [form]));
  const sent = await sendTestImportFile(
    product.app,
    batchAddPublic,
    { riskCode: "0405", content },
    { token },
  );
  assert.equal(sent.code, "0000", sent.message);
}
/** Adds a customer, changes it and judges its risk. */
async function keepCustomer(): Promise<void> {
  const token = await product.signIn(OFFICE_CLERK);
  const customer = createTestPersonFields();
  const { data } = await product.ask(addCustomer, { customer, confirmedIds: [] }, { token });
  const { customerId } = data;
  const known = { customerId, confirmedIds: [] };
  const edited = { ...known, version: 1, customer: { ...customer, address: "新址一号" } };
  await product.ask(editCustomer, edited, { token });
  const risk = { customerRiskGrade: "4", blacklistFlag: "1", reason: "名单命中" } as const;
  await product.ask(changeCustomerRisk, { customerId, version: 2, ...risk }, { token });
}
const OVER_LEVEL_0 = {
  limitDeductibleFlag: "1",
  limitCode: "accumulativeIndemnityLimit",
  limitValue: "10000000.01",
};
after(() => product.close());

beforeEach(() => product.admin.query("begin"));

/** Runs the named check, or all of them. */
async function breaksFound(plant: string, checkName?: string): Promise<string[]> {
  const checks = allAuditChecks.filter(({ name }) => checkName === undefined || name === checkName);
  try {
    await product.admin.query("set local session_replication_role = replica");
    await product.admin.query(plant);
    const { findings } = await runAudit(product.admin, product.services, checks);
    return findings.map((finding) => finding.check.name);
  } finally {
    await product.admin.query("rollback");
  }
}

test("an untouched database has no findings", async () => {
  assert.deepEqual(await breaksFound("select 1"), []);
});

const anyRow = "(select audit_id from audit_row where seal_no = 2 limit 1)";
const plants: PlantedViolations = {
  "a sealed audit row altered": {
    plant: `update audit_row set subject = 'x' where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "what a sealed row tells altered": {
    plant: `update audit_row set change = '{}' where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "the time of a sealed row altered": {
    plant: `update audit_row set recorded_at = recorded_at + interval '1 microsecond' where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "a sealed audit row taken away": {
    plant: `delete from audit_row where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "an audit row slipped into a sealed batch": {
    plant: `insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change, seal_no) values ('u', 'c', 'p', 'r', 'k', 's', '{}', 1)`,
    found: "chain.sealed",
  },
  "a seal taken out of the middle": {
    plant: "delete from audit_seal where seal_no = 2",
    found: "chain.linked",
  },
  "the last seal taken away": { plant: "delete from audit_seal where seal_no = 3", found: "chain.complete" },
  "a batch altered and sealed anew": {
    plant: `update audit_row set subject = 'x' where audit_id = ${anyRow};
      update audit_seal set seal_hash = seal_hash(previous_hash, seal_no) where seal_no = 2`,
    found: "chain.linked",
  },
  "a key without its outcome": { plant: "update idempotency set outcome = null", found: "key.settled" },
  "a key without its audit row": {
    plant: "insert into idempotency values ('10000001', 'planted', 'p', '', '{}', now())",
    found: "key.audited",
  },
  "a key forgotten before its time": { plant: "delete from idempotency", found: "key.kept" },
  "a change done twice under one key": {
    plant: `insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
      select user_code, com_code, call, request_id, idempotency_key, subject, change from audit_row limit 1`,
    found: "key.once",
  },
  "a row moved to another branch by hand": {
    plant: "update common_data set com_code = '31010100'",
    found: "owner.common_data.moved",
  },
  "a row of a branch that does not exist": {
    plant: "update common_data set com_code = '99999999'",
    found: "owner.common_data.company",
  },
  "a customer of a branch that does not exist": {
    plant: "update customer set com_code = '99999999' where customer_id = '2000000018'",
    found: "owner.customer.company",
  },
  "a customer moved to another branch by hand": {
    plant: "update customer set com_code = '31010100' where input_by <> ''",
    found: "owner.customer.moved",
  },
  "a customer altered by hand": {
    plant: "update customer set mobile = '1', version = version + 1 where input_by <> ''",
    found: "owner.customer.altered",
  },
  "a customer taken away by hand": {
    plant: "delete from customer where input_by <> ''",
    found: "owner.customer.vanished",
  },
  "a judgement of a branch that does not exist": {
    plant: "update customer_risk_trail set com_code = '99999999'",
    found: "owner.customer_risk_trail.company",
  },
  "a customer taken off the blacklist by hand": {
    plant: "update customer set blacklist_flag = '0' where blacklist_flag = '1'",
    found: "customer.risk.judged",
  },
  "a customer judged more mildly by the same hand": {
    plant: `insert into customer_risk_trail (customer_id, com_code, customer_risk_grade, blacklist_flag, reason, user_code)
      select customer_id, com_code, '2', '1', 'x', '10000001' from customer where blacklist_flag = '1'`,
    found: "customer.risk.eyes",
  },
  "an agent of a branch that does not exist": {
    plant: "update agent set com_code = '99999999' where agent_code = 'AG000001'",
    found: "owner.agent.company",
  },
  "an agreement of a branch that does not exist": {
    plant: "update agency_agreement set com_code = '99999999' where agent_code = 'AG000001'",
    found: "owner.agency_agreement.company",
  },
  "what a document insures, of a branch that does not exist": {
    plant: "update document_cover set com_code = '99999999'",
    found: "owner.document_cover.company",
  },
  "a health contract of a branch that does not exist": {
    plant: "update health_contract set com_code = '99999999' where contract_no = 'HT32010100202400001'",
    found: "owner.health_contract.company",
  },
  "an agreement of another branch than its agent's": {
    plant: "update agency_agreement set com_code = '31010100' where agent_code = 'AG000001'",
    found: "sales.agreement.branch",
  },
  "a customer that nobody finds": {
    plant: "delete from search_entry where key = '2000000018'",
    found: "customer.search",
  },
  "a customer who is found by another name": {
    plant: "update customer set customer_name = '某某' where customer_id = '2000000018'",
    found: "customer.search",
  },
  "a customer taken away who is still found": {
    plant: "delete from customer where customer_id = '2000000018'",
    found: "customer.search.orphan",
  },
  ...plantedAreaViolations,
  "a row altered by hand": {
    plant: "update common_data set value = 'x', version = 99",
    found: "owner.common_data.altered",
  },
  "a row taken away by hand": { plant: "delete from common_data", found: "owner.common_data.vanished" },
  "a row that came in past the unit of work": {
    plant: `insert into common_data (common_data_id, com_code, code_type, code, value, changed_by) values ('x', '32010100', 't', 'x', 'x', '10000001')`,
    found: "owner.common_data.moved",
  },
  "a product altered after it was published": {
    plant: `update product_version set content = jsonb_set(content, '{vatRate}', '"0.00"') where risk_code = '0301'`,
    found: "product.version.content",
  },
  "a product sold in other branches than it says": {
    plant: "update product_version set branches = '{3201}' where risk_code = '0301'",
    found: "product.version.sale",
  },
  "a product sold longer than it says": {
    plant: "update product_version set effective_until = '2030-01-01' where risk_code = '0301'",
    found: "product.version.sale",
  },
  "a release of no version": {
    plant: "delete from product_version where risk_code = '0301'",
    found: "product.release.version",
  },
  "a release by one pair of eyes": {
    plant: `alter table product_release drop constraint four_eyes;
      update product_release set submitted_by = published_by where risk_code = '0405' and published_by is not null`,
    found: "product.release.eyes",
  },
  "a release that passes for one of a deployment": {
    plant: `update product_release set submitted_by = null, published_by = null where risk_code = '0405'`,
    found: "product.release.eyes",
  },
  "a release that nobody is known to have published": {
    plant: `update product_release set published_by = '10000001' where risk_code = '0405' and published_by is not null`,
    found: "product.release.audited",
  },
  "a release that nobody is known to have submitted": {
    plant: `update product_release set submitted_by = '10000001' where risk_code = '0405' and published_by is not null`,
    found: "product.release.audited",
  },
  "a release from another day than was submitted": {
    plant: `update product_release set effective_from = '2020-01-01' where risk_code = '0405' and published_by is not null`,
    found: "product.release.audited",
  },
  "another version released than was published": {
    plant: `update product_release r set version = (select version from product_release f where f.risk_code = '0405'
      and f.published_by is null) where r.risk_code = '0405' and r.published_by is not null`,
    found: "product.release.audited",
  },
  "a release withdrawn by hand": {
    plant: `update product_release set withdrawn_by = '10000044', withdrawn_at = now(), withdrawn_reason = 'x'
      where risk_code = '0405'`,
    found: "product.release.withdrawn",
  },
  "a withdrawn release brought back by hand": {
    plant: "update product_release set withdrawn_by = null, withdrawn_at = null, withdrawn_reason = null",
    found: "product.release.withdrawn",
  },
  "a withdrawal in another's name": {
    plant: "update product_release set withdrawn_by = '10000044' where withdrawn_by is not null",
    found: "product.release.withdrawn",
  },
  "a release taken away by hand": {
    plant: "delete from product_release where published_by is not null and withdrawn_by is null",
    found: "product.release.vanished",
  },
  "a draft of no version": {
    plant: "update product_draft set based_on = '0123456789abcdef'",
    found: "product.draft.base",
  },
  "a draft that one of its authors would publish": {
    plant: "update product_draft set authors = '{10000043}'",
    found: "product.draft.authors",
  },
  "a draft that who began it would publish": {
    plant: "update product_draft set authors = '{10000044}'",
    found: "product.draft.authors",
  },
};

for (const [description, { plant, found }] of Object.entries(plants)) {
  test(`the audit finds ${description}`, async () => {
    assert.deepEqual(await breaksFound(plant, found), [found]);
  });
}

for (const isSealing of [false, true])
  test(`rows that are never sealed are found, ${isSealing ? "and a server that is sealing now is waited for" : "here as another session keeps the lock"}`, async () => {
    const holder = await product.database.pool.connect();
    try {
      await holder.query("select pg_advisory_lock(hashtext('chengbao.seal_audit'))");
      const unlock = () => holder.query("select pg_advisory_unlock_all()");
      const released = isSealing ? sleep(400).then(unlock) : undefined;
      const names =
        await breaksFound(`insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change, recorded_at)
        values ('u', 'c', 'p', 'r', 'k', 's', '{}', now() - interval '2 minutes')`);
      await released;
      assert.equal(names.includes("chain.waiting"), !isSealing, names.join(", "));
    } finally {
      await holder.query("select pg_advisory_unlock_all()");
      holder.release();
    }
  });

test("each check finds a planted violation", async () => {
  await product.admin.query("rollback");
  const planted = new Set(["chain.waiting", ...Object.values(plants).map(({ found }) => found)]);
  assert.deepEqual(
    allAuditChecks.map((check) => check.name).filter((name) => !planted.has(name)),
    [],
  );
});
