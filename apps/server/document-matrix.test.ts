import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryTaskPool } from "#areas/underwriting/contract.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { documentCallTestCases, type TestDocumentNumbers } from "./testing/document-calls.ts";

/** 南京建邺 below 南京 below 江苏 below the head office, and two branches elsewhere. */
const branches = ["32010100", "32010000", "32000000", "00000000", "32050100", "11010100"];
const reach: Record<string, readonly string[]> = {
  "32010100": ["32010100"],
  "32010000": ["32010100", "32010000"],
  "32000000": ["32010100", "32010000", "32000000", "32050100"],
  "00000000": branches,
};

let product: TestProduct;
const planted = new Map<string, TestDocumentNumbers>();
/** The documents that the user with own scope has entered, handles or maintains. */
const own: TestDocumentNumbers[] = [];

/** Sees the own business only, but in all branches and with every right. */
const LONER = "D-LONER";

before(async () => {
  product = await openTestProduct({ chores: false });
  // The grade 业务查询岗 removes every right to change, whatever other grades a user holds.
  const { rows } = await product.admin.query<{ grade_code: string }>(
    "select grade_code from grade where grade_code not like 'SYS%' and grade_code <> 'PROP110'",
  );
  const grades = rows.map(({ grade_code }) => grade_code);
  for (const comCode of Object.keys(reach)) {
    await product.admin.query(
      `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
       values ($1, $1, '矩阵', $1 || '@example.com', $1, 'x', '{PWD}')`,
      [`D${comCode}`],
    );
    await product.admin.query("insert into user_company values ($1, $2, $3, true)", [
      `D${comCode}`,
      comCode,
      grades,
    ]);
  }
  for (const comCode of branches) planted.set(comCode, await plant(comCode));
  await product.admin.query(
    `insert into grade (grade_code, grade_name, permissions, data_scope, uw_level)
     select 'LONER', '本人业务', array(select distinct unnest(permissions) from grade), 'ownBusiness', 5`,
  );
  await product.admin.query(
    `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
     values ($1, $1, '本人', $1 || '@example.com', $1, 'x', '{PWD}')`,
    [LONER],
  );
  await product.admin.query("insert into user_company values ($1, '00000000', '{LONER}', true)", [LONER]);
  const ways = [{ inputBy: LONER }, { handlerCode: LONER }, { handler1Code: LONER }];
  for (const [index, way] of ways.entries())
    own.push(await plant("32010100", { ...way, combinedBy: LONER, serial: String(index + 2) }));
});
after(() => product.close());

function buildTestNumbers(comCode: string, serial: string): TestDocumentNumbers {
  return {
    inquiryNo: `Q04052024${comCode}00000${serial}`,
    taskId: `task${comCode}${serial}`,
    combId: `ZH2024010${serial}${comCode.slice(0, 6)}`,
    contractNo: `HT${comCode}20249000${serial}`,
    orderNo: `DD2024010${serial}${comCode}`,
    proposalNo: `T04052024${comCode}00000${serial}`,
    policyNo: `P04052024${comCode}00000${serial}`,
    paymentNo: `JF2024010${serial}${comCode}`,
    refundNo: `JF2024020${serial}${comCode}`,
    endorseNo: `E04052024${comCode}00000${serial}`,
    provisionalNo: `B04052024${comCode}00000${serial}`,
    prepayNo: `YS2024010${serial}${comCode}`,
    noticeNo: `JT2024010${serial}${comCode}`,
    batchId: `PL2024010${serial}${comCode.slice(0, 6)}`,
    invoiceBatchNo: `FP2024010${serial}${comCode}`,
  };
}

/** Inserts a quotation under underwriting, as the owner of the tables. */
async function plant(
  comCode: string,
  {
    inputBy = OFFICE_CLERK,
    handlerCode = "",
    handler1Code = "",
    combinedBy = OFFICE_CLERK,
    serial = "1",
  } = {},
): Promise<TestDocumentNumbers> {
  const named = buildTestNumbers(comCode, serial);
  const { admin } = product;
  await admin.query("begin");
  await admin.query(`set local role ${product.database.roles.owner}`);
  await admin.query(
    `insert into document (business_no, com_code, risk_code, product_version, status, holder_name, insured_name, inquiry_type,
       plan_type, currency, handler_code, handler1_code, team_code, input_by, changed_by, content)
     select $1, $2, risk_code, version, '03', '矩阵', '', '0', '', 'CNY', $3, $4, '', $5, $5, '{}'
     from product_version where risk_code = '0405' limit 1`,
    [named.inquiryNo, comCode, handlerCode, handler1Code, inputBy],
  );
  await admin.query(
    `insert into document_trail (business_no, com_code, edition, action, from_status, to_status, opinion, user_code)
     values ($1, $2, 1, 'SAVE', '', '03', '', '10000001')`,
    [named.inquiryNo, comCode],
  );
  await admin.query(
    `insert into uw_result (result_id, business_no, com_code, edition, underwrite_flag, uw_level, hits)
     values ($1, $1, $2, 1, '4', 1, '[]')`,
    [named.inquiryNo, comCode],
  );
  await admin.query(
    `insert into uw_task (task_id, business_no, result_id, com_code, state, uw_level, amount_level, due_at)
     values ($1, $2, $2, $3, '0', 1, 0, now())`,
    [named.taskId, named.inquiryNo, comCode],
  );
  await plantPolicy(comCode, named, { inputBy, handlerCode, handler1Code, orderedBy: combinedBy });
  await plantEndorsement(comCode, named, { inputBy, handlerCode, handler1Code });
  await plantPayment(comCode, named);
  await plantCoverNote(comCode, named, combinedBy);
  await plantPrepayment(comCode, named, combinedBy);
  await plantBeside(comCode, named, combinedBy);
  await admin.query("commit");
  return named;
}

/** Inserts a draft of an endorsement of the policy. */
async function plantEndorsement(
  comCode: string,
  { endorseNo, policyNo }: TestDocumentNumbers,
  { inputBy, handlerCode, handler1Code }: Record<"inputBy" | "handlerCode" | "handler1Code", string>,
): Promise<void> {
  const { admin } = product;
  await admin.query(
    `insert into document (business_no, com_code, risk_code, product_version, status, holder_name, insured_name, inquiry_type,
       plan_type, currency, handler_code, handler1_code, team_code, input_by, changed_by, content)
     select $1, $2, risk_code, version, '01', '矩阵', '', '0', '', 'CNY', $3, $4, '', $5, $5, '{}'
     from product_version where risk_code = '0405' limit 1`,
    [endorseNo, comCode, handlerCode, handler1Code, inputBy],
  );
  await admin.query(
    `insert into endorsement (endorse_no, policy_no, com_code, types, reason, valid_date, base_version)
     values ($1, $2, $3, '{22}', '01', '2024-06-01', 1)`,
    [endorseNo, policyNo, comCode],
  );
}

/** Inserts a payment of the proposal and a refund of the policy. */
async function plantPayment(comCode: string, named: TestDocumentNumbers): Promise<void> {
  const { admin } = product;
  await admin.query(
    `insert into payment (payment_no, com_code, payment_status, payment_method, payer_name, payer_certificate_no, currency,
       amount, begun_by, begun_at, expires_at) values ($1, $2, '5', '03', '矩阵', '9', 'CNY', 1, 'x', now(), now())`,
    [named.paymentNo, comCode],
  );
  await admin.query(
    `insert into payment_document (payment_no, business_no, pay_no, com_code, business_type, amount, is_live)
     values ($1, $2, 1, $3, 'T', 1, false)`,
    [named.paymentNo, named.proposalNo, comCode],
  );
  await admin.query(
    `insert into refund (refund_no, business_no, policy_no, com_code, status, amount, currency, refund_reason, payee_name,
       payee_account, payee_bank, requested_by, requested_at, due_date)
     values ($1, 'E' || substr($2, 2), $2, $3, '1', 1, 'CNY', '03', '矩阵', '9', '矩阵', 'x', now(), current_date + 2)`,
    [named.refundNo, named.policyNo, comCode],
  );
}

/** Inserts a cover note of the proposal. */
async function plantCoverNote(
  comCode: string,
  { provisionalNo, proposalNo }: TestDocumentNumbers,
  inputBy: string,
): Promise<void> {
  const content = {
    application: { proposalNo, startDate: "2024-01-01", endDate: "2024-01-30", reason: "矩阵" },
    proposal: {
      riskCode: "0405",
      holderName: "矩阵",
      insuredName: "",
      sumAmount: "1.00",
      sumPremium: "1.00",
    },
    outcome: { endDate: "2024-01-30" },
  };
  await product.admin.query(
    `insert into provisional (business_no, com_code, status, content, input_by, changed_by)
     values ($1, $2, '01', $3, $4, $4)`,
    [provisionalNo, comCode, JSON.stringify(content), inputBy],
  );
}

/** Inserts a prepayment of the inquiry. */
async function plantPrepayment(
  comCode: string,
  { prepayNo, inquiryNo }: TestDocumentNumbers,
  inputBy: string,
): Promise<void> {
  await product.admin.query(
    `insert into prepayment (business_no, com_code, status, content, input_by, changed_by)
     values ($1, $2, '01', $3, $4, $4)`,
    [prepayNo, comCode, JSON.stringify({ application: { inquiryNo, amount: "1.00" } }), inputBy],
  );
}

/** Inserts a combination, a health contract, a payment notice and a task that changes commissions, with their owners. */
async function plantBeside(comCode: string, named: TestDocumentNumbers, combinedBy: string): Promise<void> {
  const { admin } = product;
  await admin.query(
    `insert into combination (comb_id, com_code, comb_name, holder_name, shared, input_by)
     values ($1, $2, '矩阵', '矩阵', '{}', $3)`,
    [named.combId, comCode, combinedBy],
  );
  await admin.query(
    `insert into health_contract (contract_no, com_code, holder_name, certificate_type, certificate_no, status, staff_count,
       hospital_scope, settlement_terms, contact_name, start_date, end_date, input_by)
     values ($1, $2, '矩阵', '73', '91999900DM0000013C', '03', 5, '1', '按月', '矩阵', '2024-01-01', '2024-12-31', $3)`,
    [named.contractNo, comCode, combinedBy],
  );
  await admin.query(
    `insert into premium_notice (notice_no, com_code, payer_name, currency, link_key, made_by, made_at)
     values ($1, $2, '矩阵', 'CNY', md5($1), $3, now())`,
    [named.noticeNo, comCode, combinedBy],
  );
  await admin.query(
    "insert into batch_expense (task_id, com_code, status, agency_code, input_by) values ($1, $2, '04', '', $3)",
    [named.batchId, comCode, combinedBy],
  );
  await plantInvoice(comCode, named, combinedBy);
}

/** Inserts a batch with one row that waits. */
async function plantInvoice(
  comCode: string,
  { invoiceBatchNo, policyNo }: TestDocumentNumbers,
  inputBy: string,
): Promise<void> {
  const { admin } = product;
  await admin.query(
    "insert into invoice_batch (batch_no, com_code, agency_code, input_by) values ($1, $2, '', $3)",
    [invoiceBatchNo, comCode, inputBy],
  );
  await admin.query(
    `insert into invoice (invoice_id, batch_no, row_no, policy_no, com_code, agency_code, status, invoice_type, push_way, input_by)
     values ($1 || '-1', $1, 1, $2, $3, '', '0', '82', '3', $4)`,
    [invoiceBatchNo, policyNo, comCode, inputBy],
  );
}

/** Inserts a proposal in its own order, a policy and its renewal, of the same person. */
async function plantPolicy(
  comCode: string,
  { orderNo, proposalNo, policyNo }: TestDocumentNumbers,
  {
    inputBy,
    handlerCode,
    handler1Code,
    orderedBy,
  }: Record<"inputBy" | "handlerCode" | "handler1Code" | "orderedBy", string>,
): Promise<void> {
  const { admin } = product;
  await admin.query(
    "insert into insure_order (order_no, com_code, holder_name, input_by) values ($1, $2, '矩阵', $3)",
    [orderNo, comCode, orderedBy],
  );
  await admin.query(
    `insert into document (business_no, com_code, order_no, risk_code, product_version, status, holder_name, insured_name,
       inquiry_type, plan_type, currency, handler_code, handler1_code, team_code, input_by, changed_by, content)
     select $1, $2, $6, risk_code, version, '01', '矩阵', '', '0', '', 'CNY', $3, $4, '', $5, $5, '{}'
     from product_version where risk_code = '0405' limit 1`,
    [proposalNo, comCode, handlerCode, handler1Code, inputBy, orderNo],
  );
  await admin.query(
    `insert into policy (policy_no, proposal_no, order_no, com_code, risk_code, status, holder_name, insured_name, plan_type,
       currency, sum_amount, sum_premium, start_date, end_date, handler_code, handler1_code, team_code, business_nature,
       is_see_fee, input_by, agency_code)
     values ($1, $2, $3, $4, '0405', '01', '矩阵', '', '', 'CNY', 1, 1, '2024-01-01', '2024-12-31', $5, $6, '', '0', '0', $7, '')`,
    [policyNo, proposalNo, orderNo, comCode, handlerCode, handler1Code, inputBy],
  );
  await admin.query(
    `insert into contract_transaction (contract_no, version, base_version, com_code, kind, draft_no, edition, risk_code,
       product_version, effective_from, recorded_by, sum_premium, premium_change, content)
     select $1, 1, 0, $2, 'issue', $3, 1, risk_code, version, '2024-01-01', $4, 1, 1, '{}'
     from product_version where risk_code = '0405' limit 1`,
    [policyNo, comCode, proposalNo, inputBy],
  );
  await admin.query(
    `insert into renewal (policy_no, com_code, risk_code, holder_name, handler1_code, assignee_code, start_date, end_date,
       last_premium) values ($1, $2, '0405', '矩阵', $3, $4, '2024-01-01', '2024-12-31', 1)`,
    [policyNo, comCode, handler1Code, orderedBy],
  );
}

const nothing = (comCode: string): TestDocumentNumbers => ({
  inquiryNo: `Q04052024${comCode}999999`,
  taskId: "f".repeat(24),
  combId: "ZH20240101999999",
  contractNo: `HT${comCode}202499999`,
  orderNo: "DD2024010199999999",
  proposalNo: `T04052024${comCode}999999`,
  policyNo: `P04052024${comCode}999999`,
  paymentNo: "JF2024010199999999",
  refundNo: "JF2024020199999999",
  endorseNo: `E04052024${comCode}999999`,
  provisionalNo: `B04052024${comCode}999999`,
  prepayNo: "YS2024010199999999",
  noticeNo: "JT2024010199999999",
  batchId: "PL20240101999999",
  invoiceBatchNo: "FP2024010199999999",
});
async function told(
  { call, input }: (typeof documentCallTestCases)[number],
  named: TestDocumentNumbers,
  token: string,
) {
  const { requestId: _, ...answer } = await product.ask(call, input(named), { token });
  return answer;
}

for (const comCode of Object.keys(reach))
  for (const about of documentCallTestCases)
    test(`${about.call.path} from ${comCode} reaches its own documents and those below; a foreign one answers like a missing one`, async () => {
      const token = await product.signIn(`D${comCode}`);
      const missing = await told(about, nothing(comCode), token);
      assert.equal(missing.code, about.missing);
      for (const branch of branches) {
        const named = planted.get(branch);
        assert.ok(named);
        const answered = await told(about, named, token);
        if (reach[comCode]?.includes(branch)) assert.notEqual(answered.code, about.missing, branch);
        else assert.deepEqual(answered, missing, branch);
        assert.notEqual(answered.status, 500);
      }
    });

for (const about of documentCallTestCases)
  test(`${about.call.path} by a user with own scope: another's document answers like a missing one, in every branch`, async () => {
    const token = await product.signIn(LONER);
    const missing = await told(about, nothing("32010100"), token);
    assert.equal(missing.code, about.missing);
    for (const named of planted.values()) assert.deepEqual(await told(about, named, token), missing);
    for (const named of own) {
      const { code, status } = await told(about, named, token);
      assert.notEqual(code, about.missing, named.inquiryNo);
      assert.notEqual(status, 500);
    }
  });

test("the task pool hides other users' documents from a user with own scope", async () => {
  const token = await product.signIn(LONER);
  const { data } = await product.ask(queryTaskPool, { own: false }, { token });
  const mine = new Set(own.map(({ inquiryNo }) => inquiryNo));
  assert.ok(data.list.every(({ businessNo }) => mine.has(businessNo)));
  assert.ok(data.list.length > 0);
});
