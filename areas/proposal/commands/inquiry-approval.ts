import {
  insertDocumentTrailStep,
  type DocumentWriteContext,
} from "#areas/document/commands/document-steps.ts";
import { contentOfTransaction, findDocument } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import type { DocumentJudgement } from "#areas/judging/questions/judging.ts";
import { toDraftSums } from "#areas/judging/rules/draft.ts";
import { findUnderwriterApproval } from "#areas/underwriting/questions.ts";
import type { InquiryApproval } from "#areas/underwriting/rules/inquiry-approval.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { hasApprovedContent, isApprovalStillValid } from "../rules/unchanged-since-inquiry.ts";

/** The approval of the inquiry that a proposal was made from, while the proposal is what was approved. */
export async function findInquiryApproval(
  reader: Reader,
  proposal: Document,
  { compiled, judgement }: Pick<DocumentJudgement, "compiled" | "judgement">,
  today: PlainDate,
): Promise<InquiryApproval | undefined> {
  const { inquiryNo, inquiryVersion, content } = proposal;
  if (inquiryNo === null || inquiryVersion === null) return undefined;
  const inquiry = await findDocument(reader, inquiryNo);
  const sums = toDraftSums(judgement);
  if (!inquiry || !isApprovalStillValid({ inquiry }, { proposal, sums }, today)) return undefined;
  const approval = await findUnderwriterApproval(reader, inquiry);
  const form = approval && (await contentOfTransaction(reader, inquiryNo, inquiryVersion));
  return form && hasApprovedContent(compiled, form, content) ? approval : undefined;
}

type SubmittedHits = {
  readonly autoErrorConditionRspDtos: readonly { readonly approval?: object | undefined }[];
};

/** The trail of the inquiry names the proposal that its approval passed. */
export async function traceUsedApproval(
  work: DocumentWriteContext,
  { businessNo, inquiryNo }: Document,
  { autoErrorConditionRspDtos: hits }: SubmittedHits,
): Promise<void> {
  if (inquiryNo === null || !hits.some(({ approval }) => approval)) return;
  const inquiry = await findDocument(work.tx, inquiryNo);
  assert(inquiry, "an approval belongs to an inquiry");
  const opinion = `投保单 ${businessNo} 沿用本询价单的核保结论`;
  await insertDocumentTrailStep({ ...work, actor: SYSTEM_ACTOR }, inquiry, { action: "AUTO", opinion });
}
