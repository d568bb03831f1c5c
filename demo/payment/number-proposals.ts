import type pg from "pg";
import type { ScriptStep, SampleDocument } from "../quotation/document-tables.ts";
import { takeNumbers } from "../quotation/document-numbers.ts";
import { type SampleMoney, type SamplePayment, createMoney } from "./sample-money.ts";
import { policySteps } from "./policy-steps.ts";
import { toDay, type SampleProposal } from "./sample-proposal.ts";

export type NumberedPayment = SamplePayment & { readonly paymentNo: string; readonly version: number };
type Receipt = NumberedPayment & { readonly endedMs: number };

/** A proposal with all its numbers, its policy where it became one, and its money. */
export type NumberedProposal = SampleProposal &
  SampleDocument & {
    readonly orderNo: string;
    readonly policySteps: readonly ScriptStep[];
    readonly policyVersion: number;
    readonly plan: SampleMoney["plan"];
    readonly payments: readonly NumberedPayment[];
    readonly receipts: readonly Receipt[];
    readonly received: string;
  };

/** A payment by a channel has two versions more than one at the counter: requested, and accepted by the channel. */
const VERSIONS = { "1": 2, "3": 3, "5": 3 } as const;

export async function numberProposals(
  owner: pg.ClientBase,
  sample: readonly SampleProposal[],
  nowMs: number,
): Promise<NumberedProposal[]> {
  const place = ({ priced, clerk }: SampleProposal) => ({
    riskCode: priced.product.riskCode,
    comCode: clerk.comCode,
  });
  const entries = sample.map((one) => ({ ...place(one), day: one.day }));
  const proposalNos = await takeNumbers(owner, "proposalNo", entries);
  const orderNos = await takeNumbers(
    owner,
    "orderNo",
    entries.map(({ day }) => ({ day })),
  );
  const issued = sample.filter(({ script }) => script.issuedMs !== undefined);
  const issues = issued.map((one) => ({ ...place(one), day: toDay(one.script.issuedMs ?? nowMs) }));
  const policyNos = await takeNumbers(owner, "policyNo", issues);
  const policyNoOf = new Map(issued.map((one, at) => [one, policyNos[at] ?? ""]));
  const money = sample.map((one) => createMoney(one, nowMs));
  const paymentNos = await takeNumbers(
    owner,
    "paymentNo",
    money.flatMap(({ payments }) => payments.map(({ beganMs }) => ({ day: toDay(beganMs) }))),
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
    return written(one, own, { plan, received, payments: numbered }, policySteps(one, nowMs));
  });
}

function written(
  sample: SampleProposal,
  own: Pick<NumberedProposal, "businessNo" | "orderNo" | "policyNo">,
  money: Pick<NumberedProposal, "plan" | "received" | "payments">,
  turned: readonly ScriptStep[],
): NumberedProposal {
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
