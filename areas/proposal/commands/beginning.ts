import { issueNumber, type Work } from "#areas/document/commands.ts";
import type { Document, Draft } from "#areas/document/rules/document.ts";
import { seenBy } from "#areas/document/questions.ts";
import { createDraft } from "#areas/drafting/commands/new-draft.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { proposalRefusals } from "../contract.ts";
import { proposalLifecycle } from "../lifecycle.ts";
import { insertOrder, lockOrder } from "../store.ts";

export type Beginning = {
  readonly riskCode: string;
  readonly productVersion: string;
  readonly comCode: string;
  readonly draft: Draft;
  readonly copiedFrom?: string;
  /** Into an order that there is; else it has one of its own. */
  readonly orderNo?: string | undefined;
  readonly inquiryNo?: string;
  readonly inquiryVersion?: number;
};

const KIND = { number: "proposalNo", lifecycle: proposalLifecycle } as const;

/** The one way in which a proposal comes to be, whatever it was made from. */
export async function beginProposal(
  work: Work,
  actor: Actor,
  services: Services,
  { draft, copiedFrom = "", orderNo: wanted, ...whose }: Beginning,
): Promise<Document> {
  const { comCode } = whose;
  const { userCode: inputBy } = actor;
  const day = todayInShanghai(services.now());
  const orderNo = wanted ?? (await issueNumber(services, "orderNo", { day }));
  const { holderName } = draft;
  if (wanted === undefined) {
    const order = await insertOrder(work.tx, { orderNo, comCode, holderName, inputBy });
    work.note({ subject: orderNo, comCode, change: { before: null, after: order } });
  } else await demandOrder(work.tx, actor, { orderNo, comCode, holderName });
  const own = { orderNo, copiedFrom, combId: null };
  const begun = await createDraft(work, services, KIND, { ...draft, ...whose, ...own });
  assert(begun, "only what is in a combination may find its place taken");
  return begun;
}

/** What is paid together is taken out by the same holder at the same branch. */
async function demandOrder(
  tx: Tx,
  actor: Actor,
  { orderNo, comCode, holderName }: { orderNo: string; comCode: string; holderName: string },
): Promise<void> {
  const found = await lockOrder(tx, orderNo);
  const [order] = await seenBy(tx, actor, found ? [{ ...found, handlerCode: "", handler1Code: "" }] : []);
  if (!order) throw new Refusal(proposalRefusals.orderMissing);
  if (order.isDisabled) throw new Refusal(proposalRefusals.orderDisabled, { values: { orderNo } });
  if (order.comCode !== comCode || order.holderName !== holderName)
    throw new Refusal(proposalRefusals.orderElsewhere, {
      values: { holderName: order.holderName, comCode: order.comCode },
      fields: [{ path: "orderNo", message: "请选择同一投保人和机构的订单" }],
    });
}
