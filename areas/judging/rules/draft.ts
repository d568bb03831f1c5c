import type { DocumentDraft } from "#areas/document/rules/document.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import { toStoredFigures } from "#areas/document/rules/stored-figures.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { formulaFactTypes } from "#areas/product/rules/facts.ts";
import { toPremiumFigureCells } from "#areas/product/rules/figure-cells.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import { dropUnknownFormSections } from "#areas/product/rules/known-sections.ts";
import { listInsuredSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { completePartiesMarkedSame } from "#platform/forms/same-party.ts";
import { completeSpans } from "#platform/forms/span.ts";
import { computeReadOnlyCells } from "#platform/forms/computed-cells.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { computeInstalmentFigures } from "../../pay-plan/rules/instalments.ts";
import { applyReadOnlyFormValues } from "./settled-form.ts";

/** Fields that the server sets; `makeCom` is the branch of entry. */
export type ServerSetFormFields = {
  readonly riskCode: string;
  readonly comCode: string;
  readonly makeCom: string;
  readonly dataSource?: string;
};

/** The stored content of a form: the sections of its product, with all fixed and computed fields set by the server. */
export function buildStoredContent(
  { product, form: definition }: CompiledProduct,
  form: FilledForm,
  { whose, today }: { whose: ServerSetFormFields; today: PlainDate },
): FilledForm {
  const [base = {}] = listFormRows(form["base"]);
  const settled = applyReadOnlyFormValues(product, dropUnknownFormSections(product, { ...form, base }));
  const completed = completeSpans(
    product.sections,
    completePartiesMarkedSame(product.sections, { ...settled, base: { ...settled["base"], ...whose } }),
  );
  return computeReadOnlyCells(definition, completed, toFormulaFactValues(formulaFactTypes, { today }));
}

/** The columns beside a content; without a price where it cannot be priced yet. */
export function buildDraftOfContent(
  { product }: CompiledProduct,
  content: FilledForm,
  judged: ProductFormEvaluation,
): DocumentDraft {
  return {
    ...toDocumentListColumns(content, product.plans),
    content,
    subjectNos: listInsuredSubjectNumbers(product, content),
    ...toDraftSums(judged),
  };
}

export function toDraftSums({
  priced,
}: Pick<ProductFormEvaluation, "priced">): Pick<DocumentDraft, "sumAmount" | "sumPremium"> {
  const quote = "quote" in priced ? priced.quote : undefined;
  return {
    sumAmount: quote ? toWireMoney(quote.sumAmountCny) : null,
    sumPremium: quote ? toWireMoney(quote.premiumCny) : null,
  };
}

/** The draft of a submission, with figures and facts of its price and the amounts of its instalments. */
export function buildSubmittedDraft(
  product: CompiledProduct,
  content: FilledForm,
  { judgement, facts }: { judgement: ProductFormEvaluation; facts: Readonly<Record<string, string>> },
): DocumentDraft {
  const draft = buildDraftOfContent(product, content, judgement);
  const { priced } = judgement;
  if (!("quote" in priced) || draft.sumPremium === null) return draft;
  const figures = toStoredFigures(toPremiumFigureCells(priced.quote));
  const instalments = computeInstalmentFigures(content, draft.sumPremium);
  return { ...draft, figures: [...figures, ...instalments], pricedFacts: facts };
}

/** The branch of entry never changes. */
export function getEntryBranchCode({ content, comCode }: { content: FilledForm; comCode: string }): string {
  const [base] = listFormRows(content["base"]);
  return typeof base?.["makeCom"] === "string" ? base["makeCom"] : comCode;
}

/** A copy has no images of its own yet. */
export function removeUploadSections({ product }: CompiledProduct, content: FilledForm): FilledForm {
  const uploads = new Set(product.sections.filter(({ kind }) => kind === "upload").map(({ code }) => code));
  return Object.fromEntries(Object.entries(content).filter(([code]) => !uploads.has(code)));
}
