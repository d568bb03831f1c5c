import assert from "node:assert/strict";
import {
  generatePaymentNotice,
  printPaymentNotice,
  queryPaymentNotice,
  remindPaymentNotice,
  sendPaymentNotice,
  voidPaymentNotice,
} from "#areas/payment-notice/contract.ts";
import { TEST_ORGANISATION_PAYER, insertTestProposal } from "#areas/payment/testing/proposals.ts";
import type { TestProposalOptions } from "#areas/payment/testing/proposals.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

export const NOTICE_PAYER = { ...TEST_ORGANISATION_PAYER, mobile: "13800000001" };

/** A proposal that waits for its premium, and whose holder has a mobile number. */
export async function insertNoticeProposal(
  product: TestProduct,
  options: TestProposalOptions = {},
): Promise<string> {
  return (await insertTestProposal(product, { holder: NOTICE_PAYER, ...options })).businessNo;
}

/** Generates a notice and returns its number and the key of its link. */
export async function generateTestNotice(product: TestProduct, businessNos: readonly string[]) {
  const token = await product.signIn(CLERK);
  const input = { businessNos: [...businessNos] };
  const { data, message } = await product.ask(generatePaymentNotice, input, { token });
  assert.ok(data, message);
  const { noticeNo } = data;
  const { linkPath } = (await product.ask(queryPaymentNotice, { noticeNo }, { token })).data;
  return { noticeNo, key: linkPath.split("#key=")[1] ?? "", linkPath };
}

/** Leaves a payment notice that was printed and handed over. */
export async function sendTestNotice(product: TestProduct): Promise<void> {
  const { noticeNo } = await generateTestNotice(product, [await insertNoticeProposal(product)]);
  const token = await product.signIn(CLERK);
  const headers = { authorization: `Bearer ${token}` };
  const printed = await product.app.inject({ url: printPaymentNotice.path, query: { noticeNo }, headers });
  assert.equal(printed.headers["content-type"], "application/pdf", printed.body);
  await product.ask(sendPaymentNotice, { noticeNo, way: "3" }, { token });
}

/** Violations that bypass the program in payment notices, with the check that finds each. */
export const plantedPaymentNoticeViolations: PlantedViolations = {
  "a printed notice of a branch that does not exist": {
    plant: "update premium_notice_paper set com_code = '99999999'",
    found: "owner.premium_notice_paper.company",
  },
  "a printed notice moved to another branch by hand": {
    plant: "update premium_notice_paper set com_code = '31010100'",
    found: "owner.premium_notice_paper.moved",
  },
  "a printed notice altered by hand": {
    plant: `alter table premium_notice_paper drop constraint premium_notice_paper_version_check;
      update premium_notice_paper set version = 2`,
    found: "owner.premium_notice_paper.altered",
  },
  "a printed notice taken away by hand": {
    plant: "delete from premium_notice_paper",
    found: "owner.premium_notice_paper.vanished",
  },
  "what a notice says altered": {
    plant: "update premium_notice_paper set data = data || ' '",
    found: "paymentNotice.paper",
  },
  "a payment notice without an instalment": {
    plant: "delete from premium_notice_item where notice_no = (select max(notice_no) from premium_notice)",
    found: "paymentNotice.items",
  },
  "a payment notice about an instalment that is not planned": {
    plant: "update premium_notice_item set pay_no = 60",
    found: "paymentNotice.items",
  },
  "a payment notice in another currency than its plan": {
    plant: "update premium_notice set currency = 'USD'",
    found: "paymentNotice.joined",
  },
  "a payment notice that was made void and still stands in the way": {
    plant: "update premium_notice set voided_at = made_at, voided_by = '10000002', void_reason = '重复'",
    found: "paymentNotice.void",
  },
  "a payment notice that was sent before it was made": {
    plant: "update premium_notice_sending set asked_at = asked_at - interval '1 day'",
    found: "paymentNotice.sending",
  },
  "a payment notice of a branch that does not exist": {
    plant: "update premium_notice set com_code = '99999999'",
    found: "owner.premium_notice.company",
  },
  "a payment notice moved to another branch by hand": {
    plant: "update premium_notice set com_code = '31010100'",
    found: "owner.premium_notice.moved",
  },
  "a payment notice taken away by hand": {
    plant: "delete from premium_notice",
    found: "owner.premium_notice.vanished",
  },
  "a payment notice that was changed without an audit": {
    plant: "update premium_notice set version = version + 1",
    found: "owner.premium_notice.altered",
  },
};

type NoticeNumbers = { readonly noticeNo: string; readonly proposalNo: string };

/** Every call about one notice, with its input and its code for a missing one. */
export const paymentNoticeCallTestCases = [
  {
    call: generatePaymentNotice,
    input: ({ proposalNo }: NoticeNumbers) => ({ businessNos: [proposalNo] }),
    missing: "PAY001",
  },
  { call: queryPaymentNotice, input: ({ noticeNo }: NoticeNumbers) => ({ noticeNo }), missing: "NTC001" },
  {
    call: sendPaymentNotice,
    input: ({ noticeNo }: NoticeNumbers) => ({ noticeNo, way: "3" }),
    missing: "NTC001",
  },
  {
    call: remindPaymentNotice,
    input: ({ noticeNo }: NoticeNumbers) => ({ noticeNo, way: "2" }),
    missing: "NTC001",
  },
  {
    call: voidPaymentNotice,
    input: ({ noticeNo }: NoticeNumbers) => ({ noticeNo, version: 9, reason: "重复生成" }),
    missing: "NTC001",
  },
];
