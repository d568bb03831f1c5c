import { beginDocument, issueNumber, permitted, type Work } from "#areas/document/commands.ts";
import type { NumberKind } from "#areas/document/rules.ts";
import { changeOf, type Document, type NewDocument } from "#areas/document/rules/document.ts";
import { teamCodeOf } from "#areas/identity/questions.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal, type RefusalDetail, type RefusalKind } from "#platform/kernel/refusal.ts";
import { decideTransition, type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { Judging } from "../questions/judging.ts";
import { draftOf, type Whose } from "../rules/draft.ts";

export type Sale = { readonly riskCode: string; readonly comCode: string };

/** The product as it is sold today. */
export function findSoldProduct(
  { products }: Pick<Judging, "products">,
  { tx: reference, actor }: { tx: Tx; actor: Actor },
  { riskCode, comCode }: Sale,
) {
  const refuse = (refusal: RefusalKind, detail?: RefusalDetail): never => {
    throw new Refusal(refusal, detail);
  };
  return products.find({ riskCode }, { reference, comCode, actor, refuse });
}

/** A stored document has a number, by which its images count in its rules. */
export type DraftInput = { readonly form: FilledForm; readonly whose: Whose; readonly businessNo?: string };

/** The content that is stored of a form, its judgement, and the columns that follow from both. */
export async function writeDraft(
  judging: Pick<Judging, "content" | "judge">,
  reader: Reader,
  product: CompiledProduct,
  { form, whose, businessNo }: DraftInput,
) {
  const content = judging.content(product, form, whose);
  const { judgement, compiled } = await judging.judge(reader, product, content, businessNo);
  return { content, judgement, draft: draftOf(compiled, content, judgement) };
}

/** Creates a document in its first state; undefined where its combination has one of its product already. */
export async function createDraft(
  work: Work,
  services: Services,
  { number, lifecycle }: { number: NumberKind; lifecycle: Lifecycle },
  document: Omit<NewDocument, "businessNo" | "status" | "teamCode" | "inputBy">,
): Promise<Document | undefined> {
  const entered = { state: NO_STATE, roles: new Set(["entry"]), checkGuard: () => undefined };
  const { to: status, action } = permitted(decideTransition(lifecycle, "create", entered));
  const { riskCode, comCode } = document;
  const { userCode: inputBy } = work.actor;
  const day = todayInShanghai(services.now());
  const businessNo = await issueNumber(services, number, { riskCode, comCode, day });
  const teamCode = await teamCodeOf(work.tx, inputBy);
  const created = await beginDocument(
    work,
    { ...document, businessNo, status, teamCode, inputBy },
    { action },
  );
  if (created) work.note(changeOf(null, created));
  return created;
}
