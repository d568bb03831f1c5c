import { lockDocumentFor, demandVersion, type Work } from "#areas/document/commands.ts";
import { approvedContent } from "#areas/document/questions.ts";
import { changeOf, type Document } from "#areas/document/rules/document.ts";
import { BATCH } from "#areas/document/rules/projection.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import { advance } from "../commands.ts";
import { openTransitionContext } from "../questions/transition-context.ts";

export type Transferred = {
  readonly inquiry: Document;
  /** As it was approved, at the price that was approved. */
  readonly content: FilledForm;
};

/** Takes an approved price up for a proposal: a single inquiry is used up by it, a batch one counts. */
export async function transferApproved(
  work: Work,
  actor: Actor,
  services: Services,
  { inquiryNo, version }: { inquiryNo: string; version: number },
): Promise<Transferred | undefined> {
  const before = await lockDocumentFor(work.tx, actor, inquiryNo);
  if (!before) return undefined;
  demandVersion(before, version);
  const event = before.inquiryType === BATCH ? "transferOne" : "transfer";
  const context = await openTransitionContext(services)(work.tx, before, actor);
  const inquiry = await advance(work, before, event, context);
  work.note(changeOf(before, inquiry));
  const content = await approvedContent(work.tx, inquiryNo, inquiry.baseVersion);
  assert(content, "what is taken up was approved");
  return { inquiry, content };
}
