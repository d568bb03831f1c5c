import { beginDocument, issueNumber, type Work } from "#areas/document/commands/document-steps.ts";
import type { NumberKind } from "#areas/document/rules/numbers.ts";
import { changeOf, type Document, type NewDocument } from "#areas/document/rules/document.ts";
import { getTeamCode } from "#areas/identity/questions.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal, type RefusalDetail, type RefusalKind } from "#platform/kernel/refusal.ts";
import { decideTransition, type Lifecycle, NO_STATE, permitted } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { Judging } from "../questions/judging.ts";
import { draftOf, type Whose } from "../rules/draft.ts";

export type Sale = { readonly riskCode: string; readonly comCode: string };
type EntryUnit = { readonly tx: Tx; readonly actor: Actor };

/** The product as it is sold today, with the branch that sells it. */
export async function findSoldProduct(
  { products }: Pick<Judging, "products">,
  { tx: reference, actor }: EntryUnit,
  { riskCode, comCode }: Sale,
) {
  const refuse = (refusal: RefusalKind, detail?: RefusalDetail): never => {
    throw new Refusal(refusal, detail);
  };
  const found = await products.find({ riskCode }, { reference, comCode, actor, refuse });
  return { ...found, riskCode, comCode };
}
export type SoldProduct = Awaited<ReturnType<typeof findSoldProduct>>;

/** A stored document has a number, by which its images count in its rules. */
type DraftInput = { readonly form: FilledForm; readonly whose: Whose; readonly businessNo?: string };

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

export type EnteredDocument = ReturnType<typeof draftOf> &
  Pick<NewDocument, "riskCode" | "comCode" | "productVersion">;

/** A new document of a product that is sold today, as it is stored once it has a number. */
export async function writeEnteredDocument(
  judging: Judging,
  { tx, actor }: EntryUnit,
  { compiled, head, riskCode, comCode }: SoldProduct,
  form: FilledForm,
  dataSource?: string,
) {
  const whose = { riskCode, comCode, makeCom: actor.comCode, ...(dataSource && { dataSource }) };
  const { draft, judgement } = await writeDraft(judging, tx, compiled, { form, whose });
  const entered: EnteredDocument = { ...draft, riskCode, comCode, productVersion: head.version };
  return { entered, judgement };
}

/** Creates a document in its first state; undefined where its combination already has one of its product. */
export async function createDraft(
  work: Work,
  services: Services,
  { number, lifecycle }: { number: NumberKind; lifecycle: Lifecycle },
  document: Omit<NewDocument, "businessNo" | "status" | "teamCode" | "inputBy">,
): Promise<Document | undefined> {
  const entry = { state: NO_STATE, roles: new Set(["entry"]), checkGuard: () => undefined };
  const { to: status, action } = permitted(decideTransition(lifecycle, "create", entry));
  const { riskCode, comCode } = document;
  const { userCode: inputBy } = work.actor;
  const day = todayInShanghai(services.now());
  const businessNo = await issueNumber(services, number, { riskCode, comCode, day });
  const teamCode = await getTeamCode(work.tx, inputBy);
  const draft = { ...document, businessNo, status, teamCode, inputBy };
  const created = await beginDocument(work, draft, { action });
  if (created) work.note(changeOf(null, created));
  return created;
}
