import { findListFacts } from "#areas/watchlist/questions.ts";
import { listAttachmentTableRows } from "#areas/attachment/questions.ts";
import { findSubjectInsuredFacts, findRenewedPolicy } from "#areas/document/questions.ts";
import { type ComparedCovers, computeAccumulationFacts } from "#areas/document/rules/covers.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import { findHealthContractFacts } from "#areas/health/questions.ts";
import { findValidSellersOfBranch } from "#areas/identity/questions.ts";
import { buildStoredContent, type ServerSetFormFields } from "../rules/draft.ts";
import { checkFormReferences, getFormReferences } from "../rules/references.ts";
import { checkRenewalOfForm, findRenewedPolicyNumber } from "../rules/renewal.ts";
import { compareCoversOfForm, createCoverReader } from "./covers.ts";
import { createProductUnderPlanReader } from "#areas/plan/questions/under-plan.ts";
import { findHolderFacts } from "#areas/product/questions/holder-facts.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type ProductFormEvaluation, evaluateProductForm } from "#areas/product/rules/judge-form.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { listInsuredSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import type { EndorsementReferral } from "#areas/underwriting/rules/automatic-underwriting.ts";
import type { InquiryApproval } from "#areas/underwriting/rules/inquiry-approval.ts";
import { findActingAgency, findAgentAndAgreement } from "#areas/sales/questions.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { findMissingCharacters } from "#platform/papers/server/printable-text.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";

export type DocumentJudgement = {
  readonly compiled: CompiledProduct;
  readonly judgement: ProductFormEvaluation;
  /** Facts from outside the form, such as earlier insurance. */
  readonly facts: Readonly<Record<string, string>>;
  /** Only of a proposal that is what an underwriter approved in its inquiry. */
  readonly approval?: InquiryApproval | undefined;
  /** Only of a proposal that special backdating lets begin before today: the earliest day. */
  readonly permittedStartDate?: PlainDate | undefined;
  /** What other documents insure of the same. */
  readonly covers: ComparedCovers;
  /** Only of an endorsement. */
  readonly endorsement?: EndorsementReferral | undefined;
};

export type FormJudgingContext = Pick<DocumentJudgement, "compiled" | "facts" | "covers"> & {
  readonly errors: readonly FormError[];
};

/** Judges forms by their products: errors, price and referrals. */
export function createFormJudge({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const coversOf = createCoverReader(products);
  const wordsOf = createVocabularyReader();
  const planned = createProductUnderPlanReader(now);

  /** The facts and the invalid references of a form; the form itself is not judged. */
  async function contextOf(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo = "",
  ): Promise<FormJudgingContext> {
    const { compiled, errors } = await planned(reader, product, content);
    const { product: narrowed } = compiled;
    const query = { form: content, businessNo, today: getTodayInShanghai(now()) };
    const references = await invalidReferences(reader, narrowed, query);
    const covers = await compareCoversOfForm(reader, await coversOf(reader, product, content), businessNo);
    const facts = {
      ...(await findExternalFactsOfForm(reader, content)),
      ...(await findSubjectFacts(reader, narrowed, content, businessNo)),
      ...computeAccumulationFacts(covers),
    };
    return { compiled, facts, covers, errors: [...errors, ...references] };
  }

  /** Judges a content by its product and plan; a form without a number is not stored yet and has no images. */
  async function judge(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo?: string,
  ): Promise<DocumentJudgement> {
    const { compiled, facts, covers, errors } = await contextOf(reader, product, content, businessNo);
    const attachment = businessNo === undefined ? [] : await listAttachmentTableRows(reader, businessNo);
    const today = getTodayInShanghai(now());
    // Only the rules' hits tell of the lists: the facts in the result go out with answers.
    const listed = await findListFacts(reader, compiled, content, today);
    const vocabulary = await wordsOf(reader, compiled.product);
    const context = { today, facts: { ...facts, ...listed }, vocabulary, findMissingCharacters };
    const judged = evaluateProductForm(compiled, { ...content, attachment }, context);
    return { compiled, facts, covers, judgement: { ...judged, errors: [...judged.errors, ...errors] } };
  }

  return {
    products,
    coversOf,
    contextOf,
    pricingContextOf: createPricingContextReader(planned),
    judge,
    content: (compiled: CompiledProduct, form: FilledForm, whose: ServerSetFormFields): FilledForm =>
      buildStoredContent(compiled, form, { whose, today: getTodayInShanghai(now()) }),
    async judgeDocument(reader: Reader, document: Document): Promise<DocumentJudgement> {
      const { riskCode, productVersion: version, businessNo, content } = document;
      return judge(reader, await products.pinned(reader, { riskCode, version }), content, businessNo);
    },
  };
}

/** What the price of a form needs: its product under the plan, and the facts that every price knows. */
function createPricingContextReader(planned: ReturnType<typeof createProductUnderPlanReader>) {
  return async (reader: Reader, product: CompiledProduct, content: FilledForm) => {
    const { compiled } = await planned(reader, product, content);
    return { compiled, facts: await findExternalFactsOfForm(reader, content) };
  };
}

export type FormJudge = ReturnType<typeof createFormJudge>;

/** The facts of a form, from the areas that own them; the same for a price, a check and a document. */
export async function findExternalFactsOfForm(
  reader: Reader,
  form: FilledForm,
): Promise<Record<string, string>> {
  return { ...(await findHolderFacts(reader, form)), ...(await findHealthContractFacts(reader, form)) };
}

function findSubjectFacts(reader: Reader, product: Product, content: FilledForm, businessNo: string) {
  const subjectNos = listInsuredSubjectNumbers(product, content);
  const { riskCode } = product;
  return findSubjectInsuredFacts(reader, {
    ...toDocumentListColumns(content),
    businessNo,
    riskCode,
    subjectNos,
  });
}

/** The errors of codes in a form that other areas own: people, agencies and the renewed policy. */
async function invalidReferences(
  reader: Reader,
  { classCode, riskCode }: Pick<Product, "classCode" | "riskCode">,
  { form, businessNo, today }: { form: FilledForm; businessNo: string; today: PlainDate },
): Promise<FormError[]> {
  const references = getFormReferences(form);
  const { comCode, handlerCode, handler1Code, teamCode } = references;
  const sellers = [handlerCode, handler1Code];
  const membership = await findValidSellersOfBranch(reader, { comCode, sellers, teamCode });
  const agency = await findAgentAndAgreement(reader, references);
  const house = await findActingAgency(reader);
  const policyNo = findRenewedPolicyNumber(form) ?? "";
  const renewed =
    policyNo === ""
      ? undefined
      : await findRenewedPolicy(reader, { policyNo, businessNo, riskCode, form, house });
  return [
    ...checkFormReferences(references, { today, classCode, house, ...membership, ...agency }),
    ...checkRenewalOfForm(form, { riskCode, house, renewed }),
  ];
}
