import assert from "node:assert/strict";
import { commissionCalls } from "#areas/commission/contract.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  type TestProposalOptions,
} from "#areas/payment/testing/proposals.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CASHIER, OFFICE_CLERK, UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** AG000001, 专业代理机构. */
export const AGENCY_AGREEMENT = "XY3201010020240001";
const agencyBase = { businessNature: "2", agentCode: "AG000001", agreementNo: AGENCY_AGREEMENT };

/** FIN-01: its net premium is 9,433.96. */
export const FIN_PREMIUM = "10000.00";

/** A policy of AG000001 at 15% whose first instalment was received. */
export async function issueAgencyPolicy(product: TestProduct, options: TestProposalOptions = {}) {
  const planted = { premium: FIN_PREMIUM, base: agencyBase, ...options };
  const { businessNo: proposalNo } = await insertTestProposal(product, planted);
  const paymentNo = await payTestProposalOverCounter(product, proposalNo);
  return { proposalNo, paymentNo, policyNo: await getPolicyNoOfProposal(product, proposalNo) };
}

/** Asks the calls of statements as the users of their posts. */
export function createCommissionTestClient(product: TestProduct) {
  const today = () => getTodayInShanghai(product.services.now());
  const find = async (businessNo: string, userCode = OFFICE_CLERK) =>
    product.ask(commissionCalls.find, { businessNo }, { token: await product.signIn(userCode) });
  const add = async ({
    agreementNo = AGENCY_AGREEMENT,
    periodEnd = today(),
    userCode = OFFICE_CLERK,
  } = {}) => {
    const form = { statement: { agreementNo, periodEnd, remark: "" } };
    return product.ask(commissionCalls.add, { form }, { token: await product.signIn(userCode) });
  };
  const take = async (event: string, businessNo: string, userCode: string, input = {}) => {
    const call = commissionCalls.steps[event];
    assert.ok(call, event);
    const { version } = (await find(businessNo)).data;
    return product.ask(call, { businessNo, version, input }, { token: await product.signIn(userCode) });
  };
  const must = async (event: string, businessNo: string, userCode: string, input = {}) => {
    const { code, message, data } = await take(event, businessNo, userCode, input);
    assert.equal(code, "0000", message);
    return data;
  };
  const generate = async (options: Parameters<typeof add>[0] = {}): Promise<string> => {
    const { code, message, data } = await add(options);
    assert.equal(code, "0000", message);
    return data.businessNo;
  };
  let transfers = 0;
  const payment = (more = {}) => {
    transfers += 1;
    return { paidDate: today(), tradeNo: `JS2024${transfers}`, invoiceNo: "24322000000000000001", ...more };
  };
  const approve = async (businessNo: string) => {
    await must("submit", businessNo, OFFICE_CLERK);
    // The head office decides whatever the agent's other statements of the month come to.
    await must("approve", businessNo, UNDERWRITER_LEVEL_4);
  };
  const settle = async (businessNo: string) => {
    await approve(businessNo);
    await must("settle", businessNo, CASHIER, payment());
  };
  return { find, add, take, must, generate, payment, approve, settle };
}

/** Leaves a settled statement, a void one with the same line, and a draft. */
export async function settleTestCommission(product: TestProduct): Promise<void> {
  const client = createCommissionTestClient(product);
  await issueAgencyPolicy(product);
  const first = await client.generate();
  await client.must("void", first, OFFICE_CLERK, { reason: "金额有误" });
  await client.settle(await client.generate());
  await issueAgencyPolicy(product);
  await client.generate();
}

const settled = "(select business_no from commission_statement where status = '04' limit 1)";
const draft = "(select business_no from commission_statement where status = '01' limit 1)";

/** Violations that bypass the program in commission, with the check that finds each. */
export const plantedCommissionViolations: PlantedViolations = {
  "an accrual that its receipt does not bring": {
    plant: "update commission_accrual set commission = commission + 0.01",
    found: "commission.accrued",
  },
  "an accrual of a branch that does not exist": {
    plant: "update commission_accrual set com_code = '99999999'",
    found: "owner.commission_accrual.company",
  },
  "a line of a branch that does not exist": {
    plant: "update commission_statement_line set com_code = '99999999'",
    found: "owner.commission_statement_line.company",
  },
  "an accrual in two statements": {
    plant: `drop index commission_statement_line_once;
      insert into commission_statement_line (statement_no, entry_id, com_code, agency_code, policy_no, premium, commission)
        select ${draft}, entry_id, com_code, agency_code, policy_no, premium, commission from commission_statement_line
        where statement_no = ${settled}`,
    found: "commission.once",
  },
  "a settled accrual that is free for another statement": {
    plant: `update commission_statement_line set is_live = false where statement_no = ${settled}`,
    found: "commission.once",
  },
  "a statement that pays more than its lines": {
    plant: `update commission_statement set content = jsonb_set(content, '{sum,commission}', '"9999.99"')`,
    found: "commission.sum",
  },
  "more settled than accrued": {
    plant: `update commission_statement_line set commission = commission + 1 where statement_no = ${settled}`,
    found: "commission.settled",
  },
  "a settled statement without an entry": {
    plant: `delete from ledger_line where entry_id in (select entry_id from ledger_entry where kind = 'settle');
      delete from ledger_entry where kind = 'settle'`,
    found: "commission.booked",
  },
  "a statement that its maker approved": {
    plant: `update commission_statement set content = jsonb_set(content, '{outcome,approverCode}', to_jsonb(input_by))
      where status = '04'`,
    found: "commission.fourEyes",
  },
  "a statement that belongs to another agent": {
    plant: "update commission_statement set agency_code = 'BR000001'",
    found: "commission.agent",
  },
};
