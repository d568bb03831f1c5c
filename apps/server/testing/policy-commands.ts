import assert from "node:assert/strict";
import {
  confirmPayment,
  confirmRefund,
  initiateProposalPayment,
  cancelPayment,
} from "#areas/payment/contract/payment.ts";
import { updatePayPlanStatuses } from "#areas/pay-plan/commands.ts";
import { pollPaymentOutcomes } from "#areas/payment/jobs/payment-watch.ts";
import {
  PAYMENT_NOTICE_PATH,
  createTestPaymentNotice,
  sendTestPaymentNotice,
} from "#areas/payment/testing/notices.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import {
  editProposal,
  policyUndwrt,
  revokeProposal,
  takeBackProposal,
} from "#areas/proposal/contract/proposal.ts";
import { createProposalCommandsFromSlots } from "#areas/proposal/commands/proposal-steps.ts";
import { expireUnpaidProposals } from "#areas/proposal/jobs/expiring.ts";
import { ELECTRONICS_TEST_CUSTOMER } from "#areas/quotation/builder.ts";
import { claimTask, decideTask } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { TestPaymentChannel } from "#integrations/payment-channel/testing/test-pay-channel.ts";
import type { TestProduct } from "./test-product.ts";
import type { PolicyCommand } from "./policy-model.ts";

export type StoredPolicyState = {
  version: number;
  status: string;
  sum_premium: string | null;
  policy_no: string;
  order_no: string;
  task_id: string;
  task_version: number;
  payment_no: string | null;
  payment_version: number;
  payment_status: string;
  amount: string;
};

/** Reads the state of a proposal and its latest task and payment. */
export async function readPolicyState(
  { admin }: TestProduct,
  proposalNo: string,
): Promise<StoredPolicyState> {
  const { rows } = await admin.query<StoredPolicyState>(
    `select d.version, d.status, d.sum_premium, d.policy_no, d.order_no, t.task_id, t.version as task_version,
       p.payment_no, p.version as payment_version, p.payment_status, p.amount
     from document d
       left join lateral (select task_id, version from uw_task where business_no = $1 order by opened_at desc limit 1) t on true
       left join lateral (select payment.* from payment_document join payment using (payment_no)
         where business_no = $1 order by payment_no desc limit 1) p on true
     where d.business_no = $1`,
    [proposalNo],
  );
  assert.ok(rows[0]);
  return rows[0];
}

type Hands = {
  readonly product: TestProduct;
  readonly channel: TestPaymentChannel;
  readonly tokens: Readonly<Record<"clerk" | "underwriter" | "finance", string>>;
};
type Aim = { readonly proposalNo: string; readonly truth: StoredPolicyState; readonly form: FilledForm };
const COUNTER = "03";
const BANK_TRANSFER = "01";
const payer = {
  payerName: ELECTRONICS_TEST_CUSTOMER.name,
  payerCertificateNo: ELECTRONICS_TEST_CUSTOMER.certificateNo,
};
const results = { approve: "1", return: "2", refuse: "3" } as const;

/** Runs a command and returns the code of its answer. */
export async function runPolicyCommand(
  hands: Hands,
  deed: PolicyCommand,
  { proposalNo, truth, form }: Aim,
): Promise<string> {
  const { product, channel, tokens } = hands;
  const { ask } = product;
  const clerk = { token: tokens.clerk };
  const of = { proposalNo, version: truth.version };
  const paymentNo = truth.payment_no ?? "";
  const paid = { paymentNo, version: truth.payment_version };
  const finance = { token: tokens.finance };
  const told = async (notice: object) =>
    (await sendTestPaymentNotice(product, channel.signNotice(notice, PAYMENT_NOTICE_PATH))) === 200
      ? "0000"
      : "400";
  const pay = (paymentMethod: string) =>
    ask(initiateProposalPayment, { businessNo: proposalNo, paymentMethod, ...payer }, clerk);
  const decide = async (result: "1" | "2" | "3") => {
    const underwriter = { token: tokens.underwriter };
    const task = { taskId: truth.task_id, version: truth.task_version };
    const { data } = await ask(claimTask, task, underwriter);
    const said = { result, reasonCode: "01", opinion: "请补充资料说明" } as const;
    return ask(decideTask, { taskId: data.taskId, version: data.version, ...said }, underwriter);
  };
  const doings: Record<PolicyCommand, () => Promise<string | { code: string }>> = {
    save: () => ask(editProposal, { ...of, form: form as never }, clerk),
    submit: () => ask(policyUndwrt, { ...of, sumPremium: truth.sum_premium ?? "0.00" }, clerk),
    approve: () => decide(results.approve),
    return: () => decide(results.return),
    refuse: () => decide(results.refuse),
    takeBack: () => ask(takeBackProposal, { ...of, reason: "客户要求修改" }, clerk),
    revoke: () => ask(revokeProposal, { ...of, reason: "客户不再投保" }, clerk),
    payOverCounter: () => pay(COUNTER),
    payByChannel: () => pay(BANK_TRANSFER),
    confirm: () => ask(confirmPayment, paid, finance),
    cancel: () => ask(cancelPayment, { paymentNo }, clerk),
    look: () => lookNow(product),
    settle: async () => (channel.orders.settle(paymentNo, "unknown") ? "0000" : "closed"),
    told: () => told(createTestPaymentNotice(paymentNo, truth.amount)),
    declined: () =>
      told({ ...createTestPaymentNotice(paymentNo, truth.amount), state: "DECLINED", reason: "余额不足" }),
    payOut: () => ask(confirmRefund, paid, finance),
  };
  const answer = await doings[deed]();
  return typeof answer === "string" ? answer : answer.code;
}

/** Queries the channel now, whatever time was scheduled. */
async function lookNow({ admin, paying }: TestProduct): Promise<string> {
  await admin.query("update payment_watch set next_look_at = '2024-01-01'");
  await pollPaymentOutcomes(paying);
  return "0000";
}

/** Runs the nightly work in its usual order. */
export async function runNightlyChores(product: TestProduct): Promise<void> {
  const { services, context } = product;
  await lookNow(product);
  while ((await expireUnpaidProposals(services, createProposalCommandsFromSlots(context))) > 0);
  while ((await updateBegunAndEndedPolicies(services)) > 0);
  while ((await updatePayPlanStatuses(services)) > 0);
}
