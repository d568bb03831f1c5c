import type pg from "pg";
import type { CourseStep, DrawnDocument } from "#areas/quotation/builder/document-tables.ts";
import { takeNumbers } from "#areas/quotation/builder/numbering.ts";
import { type DrawnMoney, type DrawnPayment, moneyOf } from "./money.ts";
import { policySteps } from "./policy.ts";
import { dayOf, type DrawnProposal } from "./proposal.ts";

export type WrittenPayment = DrawnPayment & { readonly paymentNo: string; readonly version: number };
type Receipt = WrittenPayment & { readonly endedMs: number };

/** A proposal with all its numbers, its policy where it became one, and its money. */
export type WrittenProposal = DrawnProposal &
  DrawnDocument & {
    readonly orderNo: string;
    readonly policySteps: readonly CourseStep[];
    readonly policyVersion: number;
    readonly plan: DrawnMoney["plan"];
    readonly payments: readonly WrittenPayment[];
    readonly receipts: readonly Receipt[];
    readonly received: string;
  };

/** What a channel is told twice more of than a counter: that it was asked, and that it took it. */
const VERSIONS = { "1": 2, "3": 3, "5": 3 } as const;

export async function numberProposals(
  owner: pg.ClientBase,
  drawn: readonly DrawnProposal[],
  nowMs: number,
): Promise<WrittenProposal[]> {
  const place = ({ priced, clerk }: DrawnProposal) => ({
    riskCode: priced.product.riskCode,
    comCode: clerk.comCode,
  });
  const entries = drawn.map((one) => ({ ...place(one), day: one.day }));
  const proposalNos = await takeNumbers(owner, "proposalNo", entries);
  const orderNos = await takeNumbers(
    owner,
    "orderNo",
    entries.map(({ day }) => ({ day })),
  );
  const issued = drawn.filter(({ course }) => course.issuedMs !== undefined);
  const issues = issued.map((one) => ({ ...place(one), day: dayOf(one.course.issuedMs ?? nowMs) }));
  const policyNos = await takeNumbers(owner, "policyNo", issues);
  const policyNoOf = new Map(issued.map((one, at) => [one, policyNos[at] ?? ""]));
  const money = drawn.map((one) => moneyOf(one, nowMs));
  const paymentNos = await takeNumbers(
    owner,
    "paymentNo",
    money.flatMap(({ payments }) => payments.map(({ beganMs }) => ({ day: dayOf(beganMs) }))),
  );
  let taken = 0;
  return drawn.map((one, at) => {
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
  drawn: DrawnProposal,
  own: Pick<WrittenProposal, "businessNo" | "orderNo" | "policyNo">,
  money: Pick<WrittenProposal, "plan" | "received" | "payments">,
  turned: readonly CourseStep[],
): WrittenProposal {
  const { steps, task } = drawn.course;
  const receipts = money.payments.filter((payment): payment is Receipt => payment.status === "3");
  return {
    ...drawn,
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
