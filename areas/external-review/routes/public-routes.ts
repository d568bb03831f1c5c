import { listPresentAttachments } from "#areas/attachment/questions.ts";
import { getCompanyFullName } from "#areas/company/questions.ts";
import { lockDocument } from "#areas/document/commands/document-steps.ts";
import { findDocument } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { type OpenedLink, openLink } from "#areas/outside-link/commands.ts";
import { isSameBinding } from "#areas/outside-link/rules.ts";
import { createProposalCommandsFromSlots } from "#areas/proposal/commands/proposal-steps.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { buildReviewBinding, createReviewEnding } from "../commands.ts";
import {
  answerExternalReview,
  readExternalReview,
  readExternalReviewFile,
  reviewRefusals,
} from "../contract.ts";
import { createElementReader } from "../questions/elements.ts";
import { AWAITING_REVIEW, REVIEW_STATUS, type ReviewRemark, type ReviewSection } from "../rules.ts";
import { type ExternalReview, findReviewOfLink, listReviews } from "../store.ts";

type PublicReview = OutputOf<typeof readExternalReview>;
type OpenedReview = {
  readonly review: ExternalReview;
  readonly proposal: Document;
  readonly opened: OpenedLink;
};

const refusalOfState: Partial<Record<OpenedLink["state"], RefusalKind>> = {
  expired: reviewRefusals.linkExpired,
  revoked: reviewRefusals.linkWithdrawn,
  changed: reviewRefusals.linkChanged,
};

/** Reads what a ticket opens: a review that is awaited, or the answer that was given with it. */
async function openReviewTicket(reader: Reader, services: Services, ticket: string): Promise<OpenedReview> {
  const opened = await openLink(reader, services, {
    purpose: "review",
    ticket,
    findBinding: async (documentNo) => {
      const proposal = await findDocument(reader, documentNo);
      return proposal && buildReviewBinding(proposal);
    },
  });
  if (!opened) throw new Refusal(reviewRefusals.linkInvalid);
  const refusal = refusalOfState[opened.state];
  if (refusal) throw new Refusal(refusal);
  const review = await findReviewOfLink(reader, opened.link.linkId);
  const proposal = review && (await findDocument(reader, review.proposalNo));
  assert(proposal, "a link of this purpose has its review");
  return { review, proposal, opened };
}

/** The address of the reviewer's page has the ticket in its fragment only; no request of these calls is kept with it. */
export function publicReviewRoutes(context: EventReactionContext): Route[] {
  const { services } = context;
  const elementsOf = createElementReader(services);
  const scoped = <Result>(work: (reader: Reader) => Promise<Result>) =>
    readInScope(services.database, SYSTEM_ACTOR, work);
  const view = (ticket: string) =>
    scoped(async (reader) => {
      const shown = await openReviewTicket(reader, services, ticket);
      return describeReview(reader, shown, await elementsOf(reader, shown.proposal));
    });
  return [
    handle(readExternalReview, ({ input: { ticket } }) => view(ticket)),
    fileRoute(services),
    answerRoute(context, { view, elementsOf }),
  ];
}

type Elements = Awaited<ReturnType<ReturnType<typeof createElementReader>>>;

async function describeReview(
  reader: Reader,
  { review, proposal, opened }: OpenedReview,
  elements: Elements,
): Promise<PublicReview> {
  const { status, reviewerName, round, endedAt, reason, remarks, attachmentIds } = review;
  const { comCode, businessNo } = proposal;
  const isAwaited = status === REVIEW_STATUS.waiting;
  const files = (await listPresentAttachments(reader, businessNo)).filter(({ attachmentId }) =>
    attachmentIds.includes(attachmentId),
  );
  const { holderName, insuredName, startDate, endDate, sumPremium } = proposal;
  const sections = elements.sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map((cells) => [...cells]),
  }));
  return {
    status,
    companyName: await getCompanyFullName(reader, comCode),
    reviewerName,
    round,
    expiresAt: opened.link.expiresAt,
    endedAt,
    reason,
    remarks: [...remarks],
    isResubmitted: (await listReviews(reader, businessNo)).some((later) => later.round > round),
    proposal: isAwaited
      ? {
          number: businessNo,
          productName: elements.productName,
          holderName,
          insuredName,
          startDate,
          endDate,
          sumPremium,
          sections,
          files: files.map(({ attachmentId, fileName, fileType }) => ({ attachmentId, fileName, fileType })),
        }
      : null,
  };
}

function fileRoute(services: Services): Route {
  return handle(readExternalReviewFile, async ({ input: { ticket, attachmentId } }) => {
    const found = await readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
      const { review, opened } = await openReviewTicket(reader, services, ticket);
      if (opened.state !== "open") throw new Refusal(reviewRefusals.answeredAlready);
      if (!review.attachmentIds.includes(attachmentId)) return undefined;
      const present = await listPresentAttachments(reader, review.proposalNo);
      return present.find((attachment) => attachment.attachmentId === attachmentId);
    });
    const content = found && (await services.attachments.read(found.file));
    if (!content) throw new Refusal(reviewRefusals.fileGone);
    return { name: found.fileName, type: found.fileType, bytes: found.file.bytes, content };
  });
}

type AnswerContext = {
  readonly view: (ticket: string) => Promise<PublicReview>;
  readonly elementsOf: (reader: Reader, proposal: Document) => Promise<Elements>;
};

function answerRoute(context: EventReactionContext, { view, elementsOf }: AnswerContext): Route {
  const { services } = context;
  const ending = createReviewEnding(services, createProposalCommandsFromSlots(context));
  return handle(answerExternalReview, async ({ input, requestId }) => {
    const { ticket, isAgreed } = input;
    const reason = input.reason.trim();
    if (!isAgreed && reason === "")
      throw new Refusal(reviewRefusals.reasonMissing, {
        fields: [{ path: "reason", message: "请填写退回原因" }],
      });
    const { link, remarks } = await readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
      const { opened, proposal } = await openReviewTicket(reader, services, ticket);
      if (opened.state !== "open") throw new Refusal(reviewRefusals.answeredAlready);
      const { sections } = await elementsOf(reader, proposal);
      return { link: opened.link, remarks: nameRemarks(sections, input.remarks) };
    });
    const { linkId, documentNo } = link;
    const request = {
      call: answerExternalReview.path,
      key: `answer ${services.makeId()}`,
      input: { linkId, isAgreed },
      actor: SYSTEM_ACTOR,
      requestId,
      secret: false,
    };
    await runUnitOfWork(services.database, request, async (unit) => {
      const proposal = await lockDocument(unit.tx, documentNo);
      // Another answer may have come first: then the proposal has moved on.
      if (proposal?.status !== AWAITING_REVIEW || !isSameBinding(buildReviewBinding(proposal), link))
        throw new Refusal(reviewRefusals.answeredAlready);
      const status = isAgreed ? REVIEW_STATUS.agreed : REVIEW_STATUS.returned;
      const work = { ...unit, actor: SYSTEM_ACTOR, services };
      await ending.answer(work, proposal, linkId, { status, reason, remarks });
      return null;
    });
    return view(ticket);
  });
}

/** The label of each remark's element: a remark names an element that the reviewer was shown. */
function nameRemarks(
  sections: readonly ReviewSection[],
  remarks: readonly { readonly path: string; readonly text: string }[],
): ReviewRemark[] {
  const labels = new Map(
    sections.flatMap(({ title, isTable, rows }) =>
      rows.flatMap((cells, index) =>
        cells.map(
          ({ path, label }) =>
            [path, isTable ? `${title} 第 ${index + 1} 行 ${label}` : `${title} ${label}`] as const,
        ),
      ),
    ),
  );
  return remarks.map(({ path, text }) => {
    const label = labels.get(path);
    if (label === undefined) throw new Refusal(reviewRefusals.remarkElsewhere);
    return { path, label, text: text.trim() };
  });
}
