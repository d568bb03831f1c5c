import type pg from "pg";
import type { SampleScriptStep, SampleDocument } from "../quotation/document-tables.ts";
import { issueSampleNumbers } from "../quotation/document-numbers.ts";
import { type SampleMoney, type SamplePayment, createSampleProposalMoney } from "./sample-money.ts";
import { createPolicyScriptSteps } from "./policy-steps.ts";
import { toShanghaiDay, type SampleProposal } from "./sample-proposal.ts";

export type NumberedSamplePayment = SamplePayment & { readonly paymentNo: string; readonly version: number };
type Receipt = NumberedSamplePayment & { readonly endedMs: number };

/** A proposal with all its numbers, its policy where it became one, and its money. */
export type NumberedSampleProposal = SampleProposal &
  SampleDocument & {
    readonly orderNo: string;
    readonly policySteps: readonly SampleScriptStep[];
    readonly policyVersion: number;
    readonly plan: SampleMoney["plan"];
    readonly payments: readonly NumberedSamplePayment[];
    readonly receipts: readonly Receipt[];
    readonly received: string;
  };

/** A payment by a channel has two versions more than one at the counter: requested, and accepted by the channel. */
const VERSIONS = { "1": 2, "3": 3, "5": 3 } as const;

export async function assignProposalNumbers(
  owner: pg.ClientBase,
  sample: readonly SampleProposal[],
  nowMs: number,
): Promise<NumberedSampleProposal[]> {
  const place = ({ priced, clerk }: SampleProposal) => ({
    riskCode: priced.product.riskCode,
    comCode: clerk.comCode,
  });
  const entries = sample.map((one) => ({ ...place(one), day: one.day }));
  const proposalNos = await issueSampleNumbers(owner, "proposalNo", entries);
  const orderNos = await issueSampleNumbers(
    owner,
    "orderNo",
    entries.map(({ day }) => ({ day })),
  );
  const issued = sample.filter(({ script }) => script.issuedMs !== undefined);
  const issues = issued.map((one) => ({ ...place(one), day: toShanghaiDay(one.script.issuedMs ?? nowMs) }));
  const policyNos = await issueSampleNumbers(owner, "policyNo", issues);
  const policyNoOf = new Map(issued.map((one, at) => [one, policyNos[at] ?? ""]));
  const money = sample.map((one) => createSampleProposalMoney(one, nowMs));
  const paymentNos = await issueSampleNumbers(
    owner,
    "paymentNo",
    money.flatMap(({ payments }) => payments.map(({ beganMs }) => ({ day: toShanghaiDay(beganMs) }))),
  );
  let taken = 0;
  return sample.map((one, at) => {
    const { plan = [], payments = [], received = "0.00" } = money[at] ?? {};
    const numbered = payments.map((payment) => {
      const version = VERSIONS[payment.status];
      taken += 1;
      return { ...payment, version, paymentNo: paymentNos[taken - 1] ?? "" };
    });
    const policyNo = policyNoOf.get(one) ?? "";
    const own = { businessNo: proposalNos[at] ?? "", orderNo: orderNos[at] ?? "", policyNo };
    return written(one, own, { plan, received, payments: numbered }, createPolicyScriptSteps(one, nowMs));
  });
}

function written(
  sample: SampleProposal,
  own: Pick<NumberedSampleProposal, "businessNo" | "orderNo" | "policyNo">,
  money: Pick<NumberedSampleProposal, "plan" | "received" | "payments">,
  turned: readonly SampleScriptStep[],
): NumberedSampleProposal {
  const { steps, task } = sample.script;
  const receipts = money.payments.filter((payment): payment is Receipt => payment.status === "3");
  return {
    ...sample,
    ...own,
    ...money,
    steps,
    task,
    baseVersion: 0,
    version: steps.length + (own.policyNo === "" ? 0 : 1),
    receipts,
    policySteps: turned,
    policyVersion: turned.length + receipts.length,
  };
}
