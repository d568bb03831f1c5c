import {
  insertDocumentWithTrail,
  issueBusinessNumber,
  type DocumentWriteContext,
} from "#areas/document/commands/document-steps.ts";
import type { BusinessNumberKind } from "#areas/document/rules/numbers.ts";
import {
  buildDocumentAuditNote,
  type Document,
  type DocumentToInsert,
} from "#areas/document/rules/document.ts";
import { getTeamCodeOfUser } from "#areas/identity/questions.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal, type RefusalDetail, type RefusalKind } from "#platform/kernel/refusal.ts";
import { decideTransition, type Lifecycle, NO_STATE, getTransition } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { FormJudge } from "../questions/judging.ts";
import { buildDraftOfContent, type ServerSetFormFields } from "../rules/draft.ts";

export type ProductAndBranchCodes = { readonly riskCode: string; readonly comCode: string };
type EntryUnit = { readonly tx: Tx; readonly actor: Actor };

/** The product as it is sold today, with the branch that sells it. */
export async function getProductOnSaleToday(
  { products }: Pick<FormJudge, "products">,
  { tx: reference, actor }: EntryUnit,
  { riskCode, comCode }: ProductAndBranchCodes,
) {
  const refuse = (refusal: RefusalKind, detail?: RefusalDetail): never => {
    throw new Refusal(refusal, detail);
  };
  const found = await products.find({ riskCode }, { reference, comCode, actor, refuse });
  return { ...found, riskCode, comCode };
}
export type ProductOnSale = Awaited<ReturnType<typeof getProductOnSaleToday>>;

/** A stored document has a number, by which its images count in its rules. */
type DraftInput = {
  readonly form: FilledForm;
  readonly whose: ServerSetFormFields;
  readonly businessNo?: string;
};

/** The content that is stored of a form, its judgement, and the columns that follow from both. */
export async function buildJudgedDraft(
  judging: Pick<FormJudge, "content" | "judge">,
  reader: Reader,
  product: CompiledProduct,
  { form, whose, businessNo }: DraftInput,
) {
  const content = judging.content(product, form, whose);
  const { judgement, compiled } = await judging.judge(reader, product, content, businessNo);
  return { content, judgement, draft: buildDraftOfContent(compiled, content, judgement) };
}

export type NewDocumentContent = ReturnType<typeof buildDraftOfContent> &
  Pick<DocumentToInsert, "riskCode" | "comCode" | "productVersion">;

/** A new document of a product that is sold today, as it is stored once it has a number. */
export async function buildNewDocumentContent(
  judging: FormJudge,
  { tx, actor }: EntryUnit,
  { compiled, head, riskCode, comCode }: ProductOnSale,
  form: FilledForm,
  dataSource?: string,
) {
  const whose = { riskCode, comCode, makeCom: actor.comCode, ...(dataSource && { dataSource }) };
  const { draft, judgement } = await buildJudgedDraft(judging, tx, compiled, { form, whose });
  const entered: NewDocumentContent = { ...draft, riskCode, comCode, productVersion: head.version };
  return { entered, judgement };
}

/** Creates a document in its first state; undefined where its combination already has one of its product. */
export async function insertNewDraft(
  work: DocumentWriteContext,
  services: Services,
  { number, lifecycle }: { number: BusinessNumberKind; lifecycle: Lifecycle },
  document: Omit<DocumentToInsert, "businessNo" | "status" | "teamCode" | "inputBy">,
): Promise<Document | undefined> {
  const entry = { state: NO_STATE, roles: new Set(["entry"]), checkGuard: () => undefined };
  const { to: status, action } = getTransition(decideTransition(lifecycle, "create", entry));
  const { riskCode, comCode } = document;
  const { userCode: inputBy } = work.actor;
  const day = getTodayInShanghai(services.now());
  const businessNo = await issueBusinessNumber(services, number, { riskCode, comCode, day });
  const teamCode = await getTeamCodeOfUser(work.tx, inputBy);
  const draft = { ...document, businessNo, status, teamCode, inputBy };
  const created = await insertDocumentWithTrail(work, draft, { action });
  if (created) work.note(buildDocumentAuditNote(null, created));
  return created;
}
