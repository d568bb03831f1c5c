import { issueBusinessNumber, type DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { hideRecordInvisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  insertNewDraft,
  type NewDocumentContent,
  getProductOnSaleToday,
  type ProductAndBranchCodes,
  buildNewDocumentContent,
} from "#areas/judging/commands/new-draft.ts";
import { createFormJudge } from "#areas/judging/questions/judging.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { proposalRefusals } from "../contract/proposal.ts";
import { proposalLifecycle } from "../lifecycle.ts";
import type { CopiedFormWithChanges } from "../rules/copying.ts";
import { insertOrder, lockOrder, type OrderRow } from "../store/order.ts";

/** A unit of work of the user who enters a proposal. */
export type ProposalEntryContext = Omit<DocumentWriteContext, "actor" | "services"> & {
  readonly actor: Actor;
  readonly services: Services;
};
/** An existing order; without one the proposal gets an order of its own. */
type InOrder = { readonly orderNo?: string | undefined };
export type CreateProposalInput = NewDocumentContent &
  InOrder &
  Partial<Pick<Document, "copiedFrom" | "inquiryNo" | "inquiryVersion">>;

const KIND = { number: "proposalNo", lifecycle: proposalLifecycle } as const;

/** Creates every proposal, whatever its source. */
export async function createProposal(
  work: ProposalEntryContext,
  { orderNo: existingNo, ...entered }: CreateProposalInput,
): Promise<Document> {
  const { tx, actor, services } = work;
  const { comCode, holderName } = entered;
  const day = getTodayInShanghai(services.now());
  const orderNo = existingNo ?? (await issueBusinessNumber(services, "orderNo", { day }));
  if (existingNo === undefined) {
    const order = await insertOrder(tx, { orderNo, comCode, holderName, inputBy: actor.userCode });
    work.note({ subject: orderNo, comCode, change: { before: null, after: order } });
  } else await demandOrder(tx, actor, { orderNo, comCode, holderName });
  const draft = { copiedFrom: "", ...entered, orderNo, combId: null };
  const created = await insertNewDraft(work, services, KIND, draft);
  assert(created, "only a combination refuses a second document of a product");
  return created;
}

/** An order has no handlers: only the user who entered it owns it. */
export async function hideOrderInvisibleToUser<Found extends OrderRow>(
  reader: Reader,
  actor: Actor,
  found: Found | undefined,
): Promise<Found | undefined> {
  return (
    found &&
    (await hideRecordInvisibleToUser(reader, actor, { ...found, handlerCode: "", handler1Code: "" })) &&
    found
  );
}

/** Proposals of one order are paid together: they have the same holder and the same branch. */
async function demandOrder(
  tx: Tx,
  actor: Actor,
  { orderNo, comCode, holderName }: { orderNo: string; comCode: string; holderName: string },
): Promise<void> {
  const order = await hideOrderInvisibleToUser(tx, actor, await lockOrder(tx, orderNo));
  if (!order) throw new Refusal(proposalRefusals.orderMissing);
  if (order.isDisabled) throw new Refusal(proposalRefusals.orderDisabled, { values: { orderNo } });
  if (order.comCode !== comCode || order.holderName !== holderName)
    throw new Refusal(proposalRefusals.orderElsewhere, {
      values: { holderName: order.holderName, comCode: order.comCode },
      fields: [{ path: "orderNo", message: "请选择同一投保人和机构的订单" }],
    });
}

/** The document or the policy that a new proposal is made from. */
export type ProposalCopySource = ProductAndBranchCodes & InOrder & { readonly copiedFrom: string };

/** New proposals from other documents, of the product as it is sold today; `dataSource` is a code of DataSource. */
export function createProposalCopier(services: Services) {
  const judging = createFormJudge(services);
  return async (
    work: ProposalEntryContext,
    { copiedFrom, orderNo, ...sale }: ProposalCopySource,
    dataSource: string,
    toContent: (product: CompiledProduct) => CopiedFormWithChanges,
  ) => {
    const product = await getProductOnSaleToday(judging, work, sale);
    const { form, changes } = toContent(product.compiled);
    const { entered } = await buildNewDocumentContent(judging, work, product, form, dataSource);
    return { proposal: await createProposal(work, { ...entered, copiedFrom, orderNo }), changes };
  };
}
