import type { FormElement } from "#platform/forms/definition.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import {
  type DraftHead,
  openDraft,
  publishDraft,
  saveDraft,
  submitDraft,
  withdrawRelease,
} from "../contract/workbench.ts";
import type { Product, WorkedCase } from "../rules/product-shape.ts";

export type Content = { product: Product; cases: WorkedCase[] };

/** With one more field in its first section, which nobody must fill in. */
export function withField({ product, cases }: Content, elementCode: string): Content {
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

/** With a minimum premium above what its cases come to, and cases that ask for it. */
export function withLeast({ product, cases }: Content, least: string): Content {
  const rating = { ...product.rating, minPremium: { CNY: least } };
  const asked = cases.map((one) => ({ ...one, expected: { total: least } }));
  return { product: { ...product, rating }, cases: asked };
}

export type Ask = <C extends Call>(
  call: C,
  input: InputOf<C>,
  asking: { token: string },
) => Promise<Envelope<OutputOf<C>>>;
type OfDraft = Pick<DraftHead, "draftId" | "revision">;
type Change = (content: Content) => Content;

/** A product manager at the workbench, who takes no refusal. */
export function workbenchOf(ask: Ask, token: string) {
  const must = async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const { code, message, data } = await ask(call, input, { token });
    if (code !== "0000") throw new Error(`${call.path}: ${code} ${message}`);
    return data;
  };
  const open = (riskCode: string, version?: string) => must(openDraft, { riskCode, version });
  const save = ({ draftId, revision }: OfDraft, { product, cases }: Content) =>
    must(saveDraft, { draftId, revision, product, cases });
  const submit = ({ draftId, revision }: OfDraft, effectiveFrom: string) =>
    must(submitDraft, { draftId, revision, effectiveFrom, reason: "按年度计划调整" });
  return {
    open,
    save,
    submit,
    /** From opening to submission. */
    draft: async (riskCode: string, change: Change, effectiveFrom: string, version?: string) => {
      const opened = await open(riskCode, version);
      return submit(await save(opened, change(opened)), effectiveFrom);
    },
    publish: ({ draftId, revision }: OfDraft) => must(publishDraft, { draftId, revision }),
    withdraw: (riskCode: string, releaseId: string) =>
      must(withdrawRelease, { riskCode, releaseId, reason: "费率录入有误" }),
  };
}
