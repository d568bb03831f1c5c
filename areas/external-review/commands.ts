import { listPresentAttachments } from "#areas/attachment/questions.ts";
import { getCompanyFullName } from "#areas/company/questions.ts";
import { type DocumentWriteContext, sendDocumentMessage } from "#areas/document/commands/document-steps.ts";
import { buildDocumentAuditNote, type Document } from "#areas/document/rules/document.ts";
import { issueLink, revokeLink, markLinkUsed } from "#areas/outside-link/commands.ts";
import { formatMessageDay, LINK_DAYS } from "#areas/outside-link/rules.ts";
import { getLinkReceiver } from "#areas/outside-link/questions.ts";
import type { ProposalTransitionCommands } from "#areas/proposal/commands/proposal-steps.ts";
import { createProposalResumption } from "#areas/proposal/commands/resuming.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { findPublicOrigin } from "#platform/server/settings.ts";
import { reviewRefusals } from "./contract.ts";
import { buildReviewMessage, REVIEW_STATUS, type ReviewRemark } from "./rules.ts";
import * as store from "./store.ts";

const SENDING_PAUSE_MS = 60_000;

type ReviewWork = DocumentWriteContext & { readonly services: Services };
type ReviewRequest = {
  readonly reviewerKind: string;
  readonly reviewerName: string;
  readonly reviewerMobile: string;
  readonly attachmentIds: readonly string[];
};

/** The link is bound to the version of the proposal that the reviewer sees. */
export function buildReviewBinding({ businessNo, comCode, agencyCode, version }: Document) {
  return { documentNo: businessNo, comCode, agencyCode, contentVersion: version };
}

/** Opens a review of a proposal that was just submitted for it, and queues the message to the reviewer. */
export async function openReview(
  work: ReviewWork,
  proposal: Document,
  { reviewerKind, reviewerName, reviewerMobile, attachmentIds }: ReviewRequest,
): Promise<store.ExternalReview> {
  const { tx, actor, note, services } = work;
  const { businessNo: proposalNo, comCode } = proposal;
  const present = new Set(
    (await listPresentAttachments(tx, proposalNo)).map(({ attachmentId }) => attachmentId),
  );
  if (!attachmentIds.every((id) => present.has(id))) throw new Refusal(reviewRefusals.attachmentMissing);
  const sentAt = services.now();
  const name = reviewerName.trim();
  const linkId = await issueReviewLink(work, proposal, { name, mobile: reviewerMobile });
  const [last] = await store.listReviews(tx, proposalNo);
  const review = await store.insertReview(tx, {
    reviewerKind,
    reviewerName: name,
    attachmentIds,
    reviewId: services.makeId(),
    proposalNo,
    comCode,
    round: (last?.round ?? 0) + 1,
    linkId,
    sentBy: actor.userCode,
    sentAt,
  });
  note({ subject: review.reviewId, comCode, change: { before: null, after: review } });
  return review;
}

/** Issues a link for seven days and queues its message. An earlier link of the proposal ends. */
async function issueReviewLink(
  work: ReviewWork,
  proposal: Document,
  receiver: { readonly name: string; readonly mobile: string },
): Promise<string> {
  const { tx, services } = work;
  if (findPublicOrigin(services.settings) === undefined) throw new Refusal(reviewRefusals.noPublicAddress);
  const lastDay = formatMessageDay(addDays(getTodayInShanghai(services.now()), LINK_DAYS));
  const companyName = await getCompanyFullName(tx, proposal.comCode);
  const message = buildReviewMessage(receiver.name, companyName, lastDay);
  const binding = buildReviewBinding(proposal);
  return (await issueLink(work, "review", { binding, receiver, message })).linkId;
}

/** Sends a new link for the open review to the same reviewer; the seven days begin anew. */
export async function resendReview(work: ReviewWork, proposal: Document): Promise<void> {
  const { tx, actor, note, services } = work;
  const before = await store.lockOpenReview(tx, proposal.businessNo);
  if (!before) throw new Refusal(reviewRefusals.nothingToWithdraw);
  const sentAt = services.now();
  if (sentAt.getTime() - Date.parse(before.sentAt) < SENDING_PAUSE_MS)
    throw new Refusal(reviewRefusals.sentJustNow);
  const linkId = await issueReviewLink(work, proposal, await getLinkReceiver(tx, before.linkId));
  const sending = { linkId, sentAt, sentBy: actor.userCode };
  const after = await store.updateReviewLink(tx, before.reviewId, sending);
  note({ subject: after.reviewId, comCode: after.comCode, change: { before, after } });
}

type ReviewEnd = {
  readonly status: string;
  readonly reason: string;
  readonly remarks?: readonly ReviewRemark[];
};

async function endReview(work: ReviewWork, before: store.ExternalReview, end: ReviewEnd): Promise<void> {
  const { tx, note, services } = work;
  const after = await store.endReview(tx, before.reviewId, { ...end, endedAt: services.now() });
  note({ subject: after.reviewId, comCode: after.comCode, change: { before, after } });
}

/** Ends the open review of a proposal without an answer; the caller moves the proposal. */
export async function withdrawReview(work: ReviewWork, proposalNo: string, reason: string): Promise<void> {
  const review = await store.lockOpenReview(work.tx, proposalNo);
  if (!review) throw new Refusal(reviewRefusals.nothingToWithdraw);
  await revokeLink(work, "review", proposalNo);
  await endReview(work, review, { status: REVIEW_STATUS.withdrawn, reason });
}

const outcomes: Readonly<Record<string, string>> = {
  [REVIEW_STATUS.agreed]: "已同意",
  [REVIEW_STATUS.returned]: "已退回",
  [REVIEW_STATUS.expired]: "已过期，请重新发送或直接提交核保",
};

/** Ends reviews by an answer or by time, and moves the proposal accordingly. */
export function createReviewEnding(services: Services, proposals: ProposalTransitionCommands) {
  const resume = createProposalResumption(services, proposals);

  async function tell(work: ReviewWork, proposal: Document, sentBy: string, { status, reason }: ReviewEnd) {
    const outcome = { result: outcomes[status] ?? "", reason };
    for (const receiverCode of new Set([sentBy, proposal.inputBy]))
      await sendDocumentMessage(work, proposal, { receiverCode, secondaryMessageType: "43", outcome });
  }

  return {
    /** The caller has locked the proposal and opened the ticket of the link. */
    async answer(work: ReviewWork, proposal: Document, linkId: string, end: ReviewEnd): Promise<void> {
      const review = await store.lockOpenReview(work.tx, proposal.businessNo);
      if (review?.linkId !== linkId || !(await markLinkUsed(work, linkId)))
        throw new Refusal(reviewRefusals.answeredAlready);
      await endReview(work, review, end);
      const moved =
        end.status === REVIEW_STATUS.agreed
          ? await resume(work, proposal, {
              resume: "passReview",
              end: "returnReview",
              approved: "外部审核已同意",
            })
          : await proposals.endWaiting(work, proposal, "returnReview", `外部审核退回：${end.reason}`);
      work.note(buildDocumentAuditNote(proposal, moved));
      await tell(work, proposal, review.sentBy, end);
    },

    /** After seven days without an answer the proposal goes back, and its people are told. */
    async expire(work: ReviewWork, proposal: Document): Promise<void> {
      const review = await store.lockOpenReview(work.tx, proposal.businessNo);
      if (!review) throw new Refusal(reviewRefusals.nothingToWithdraw);
      const end = { status: REVIEW_STATUS.expired, reason: "" };
      await revokeLink(work, "review", proposal.businessNo);
      await endReview(work, review, end);
      const opinion = `外部审核 ${LINK_DAYS} 天未答复`;
      const moved = await proposals.endWaiting(work, proposal, "returnReview", opinion);
      work.note(buildDocumentAuditNote(proposal, moved));
      await tell(work, proposal, review.sentBy, end);
    },
  };
}
