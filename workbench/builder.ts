import type { FormElement } from "#platform/forms/definition.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { type ProductDraftHead } from "./contract/shapes.ts";
import { openDraft, publishDraft, saveDraft, submitDraft, withdrawRelease } from "./contract/draft-calls.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";

export type ProductContentWithCases = { product: Product; cases: WorkedCase[] };

/** Adds an optional field to the first section. */
export function addFieldToProduct(
  { product, cases }: ProductContentWithCases,
  elementCode: string,
): ProductContentWithCases {
  const [first, ...rest] = product.sections;
  const [model] = first?.elements ?? [];
  if (!first || !model) throw new Error("a product without a section");
  const { dictionary: _, ...plain } = model;
  const added: FormElement = {
    ...plain,
    elementCode,
    label: `试加字段 ${elementCode}`,
    type: "input",
    required: false,
    readOnly: false,
    invisible: false,
    ruleList: [{ ruleCode: "STR_RANGE", properties: [{ code: "maxLen", value: "20" }] }],
    defaultEmbedValues: [],
  };
  return {
    product: { ...product, sections: [{ ...first, elements: [...first.elements, added] }, ...rest] },
    cases,
  };
}

/** Raises the minimum premium above the premium of every case, and makes the cases expect it. */
export function raiseMinimumPremium(
  { product, cases }: ProductContentWithCases,
  minPremium: string,
): ProductContentWithCases {
  const rating = { ...product.rating, minPremium: { CNY: minPremium } };
  const changedCases = cases.map((workedCase) => ({ ...workedCase, expected: { total: minPremium } }));
  return { product: { ...product, rating }, cases: changedCases };
}

export type SendTestCall = <C extends Call>(
  call: C,
  input: InputOf<C>,
  options: { token: string },
) => Promise<Envelope<OutputOf<C>>>;
type DraftReference = Pick<ProductDraftHead, "draftId" | "revision">;
type Change = (content: ProductContentWithCases) => ProductContentWithCases;

/** Calls the workbench as a product manager; every refusal throws. */
export function createTestWorkbenchClient(ask: SendTestCall, token: string) {
  const must = async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const { code, message, data } = await ask(call, input, { token });
    if (code !== "0000") throw new Error(`${call.path}: ${code} ${message}`);
    return data;
  };
  const open = (riskCode: string, version?: string) => must(openDraft, { riskCode, version });
  const save = ({ draftId, revision }: DraftReference, { product, cases }: ProductContentWithCases) =>
    must(saveDraft, { draftId, revision, product, cases });
  const submit = ({ draftId, revision }: DraftReference, effectiveFrom: string) =>
    must(submitDraft, { draftId, revision, effectiveFrom, reason: "按年度计划调整" });
  return {
    open,
    save,
    submit,
    /** Opens, changes, saves and submits a draft. */
    draft: async (riskCode: string, change: Change, effectiveFrom: string, version?: string) => {
      const opened = await open(riskCode, version);
      return submit(await save(opened, change(opened)), effectiveFrom);
    },
    publish: ({ draftId, revision }: DraftReference) => must(publishDraft, { draftId, revision }),
    withdraw: (riskCode: string, releaseId: string) =>
      must(withdrawRelease, { riskCode, releaseId, reason: "费率录入有误" }),
  };
}
