import type { SampleDocument } from "#demo/quotation/document-tables.ts";
import type { SampleUnderwriter } from "#demo/quotation/people.ts";
import { listEndorsementChanges } from "#areas/endorsement/rules/changes.ts";
import type { EndorsementTerms, PremiumChangeLine } from "#areas/endorsement/rules/endorsement.ts";
import { computePremiumChange } from "#areas/endorsement/rules/premium-change.ts";
import { listBaseFigures } from "#areas/endorsement/rules/rated-base.ts";
import { fillPremiumFigures } from "#areas/product/rules/figure-cells.ts";
import { getDefaultValidDate } from "#areas/endorsement/rules/type-choice.ts";
import { listEndorsementHits } from "#areas/endorsement/rules/underwriting-hits.ts";
import { fillTypeSentence, writeEndorsementText } from "#areas/endorsement/rules/wording.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";

/** What an endorsement of the demonstration changes, and the state of EndorseStatus that it has come to. */
export type SampleFate = {
  readonly change: "contact" | "people" | "surrender";
  readonly status: "01" | "04" | "06" | "07" | "08" | "10";
  readonly daysAgo: number;
};

export type EndorsedSamplePolicy = {
  readonly policyNo: string;
  readonly proposalNo: string;
  readonly orderNo: string | null;
  readonly comCode: string;
  readonly teamCode: string;
  readonly riskCode: string;
  readonly productVersion: string;
  readonly status: string;
  readonly version: number;
  readonly holderName: string;
  readonly inputBy: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly sumAmount: string;
  readonly sumPremium: string;
  readonly receivedPremium: string;
  readonly content: FilledForm;
  readonly hasClaims: boolean;
};

export type SampleEndorsement = {
  readonly fate: SampleFate;
  readonly policy: EndorsedSamplePolicy;
  readonly compiled: CompiledProduct;
  readonly enteredMs: number;
  readonly terms: EndorsementTerms;
  readonly content: FilledForm;
  readonly premiumChange: string;
  readonly premiumLines: readonly PremiumChangeLine[];
  readonly sumAmount: string;
  readonly sumPremium: string;
  readonly wording: string;
  readonly hits: readonly ReferralHit[];
};

export type NumberedSampleEndorsement = SampleEndorsement & {
  readonly endorseNo: string;
  /** The number of its payment, or of its refund. */
  readonly moneyNo: string;
  readonly id: string;
  readonly cashier: string;
  readonly underwriter: SampleUnderwriter | undefined;
};

/** An endorsement with the document that it is. */
export type WrittenSampleEndorsement = NumberedSampleEndorsement & { readonly document: SampleDocument };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MORE_PEOPLE = 5;
const TYPES = { contact: "01", people: "09", surrender: "19" } as const;
const TYPE_NAMES = { contact: "投保人信息变更", people: "增加人员", surrender: "全单退保" } as const;
const REASONS = { contact: "01", people: "06", surrender: "01" } as const;
const noPayee = { payeeName: "", payeeAccount: "", payeeBank: "" };

/** An endorsement that the rules of the product price and word; undefined where they have no such change. */
export function createSampleEndorsement(
  fate: SampleFate,
  policy: EndorsedSamplePolicy,
  compiled: CompiledProduct,
  nowMs: number,
): SampleEndorsement | undefined {
  const enteredMs = nowMs - fate.daysAgo * DAY_MS - 3 * HOUR_MS;
  const today = getTodayInShanghai(new Date(enteredMs));
  const type = listEndorsementTypes(compiled.product, undefined).find(
    ({ type: code }) => code === TYPES[fate.change],
  );
  const priced = type && priceSample(fate, policy, compiled, { type, today });
  if (!priced) return undefined;
  const { terms, content, premiumChange, premiumLines, sumAmount } = priced;
  const { validDate } = terms;
  const changes = listEndorsementChanges(
    compiled.form.sections,
    { before: policy.content, after: content },
    () => undefined,
  );
  const extraSentences = type.wording ? [fillTypeSentence(type.wording, { validDate, premiumChange })] : [];
  return {
    fate,
    policy,
    compiled,
    enteredMs,
    terms,
    content,
    premiumChange,
    premiumLines,
    sumAmount,
    sumPremium: toWireMoney(parseMoney(policy.sumPremium).plus(parseMoney(premiumChange))),
    wording: writeEndorsementText({ validDate, changes, premiumChange, extraSentences }),
    hits: listEndorsementHits({
      types: [type],
      nameOf: () => TYPE_NAMES[fate.change],
      premiumChange,
      validDate,
      today,
      hasClaims: policy.hasClaims,
      holderName: policy.holderName,
      payeeName: terms.payeeName,
    }),
  };
}

function withRowPrices(form: FilledForm, compiled: CompiledProduct, facts: { readonly today: PlainDate }) {
  const figures = listBaseFigures(compiled, { form, figures: [] }, facts);
  return fillPremiumFigures(form, figures, compiled.product.sections);
}

function priceSample(
  { change }: SampleFate,
  policy: EndorsedSamplePolicy,
  compiled: CompiledProduct,
  { type, today }: { readonly type: EndorsementType; readonly today: PlainDate },
) {
  const payee = { payeeName: policy.holderName, payeeAccount: "6222020200098765432", payeeBank: "示例银行" };
  const terms: EndorsementTerms = {
    types: [type.type],
    reason: REASONS[change],
    reasonText: "演示：客户来函申请",
    validDate: getDefaultValidDate(policy, today),
    refundMode: change === "surrender" ? "1" : "",
    refundAmount: null,
    idleDays: null,
    ...(change === "surrender" ? payee : noPayee),
  };
  const content = changeContent(change, policy.content);
  const facts = { today };
  // Neither of the others changes what is insured.
  const isPriced = change === "people";
  const result = computePremiumChange({
    compiled,
    types: [type],
    base: policy.content,
    ratedBase: isPriced ? withRowPrices(policy.content, compiled, facts) : policy.content,
    form: content,
    terms,
    policy,
    facts,
    nameOf: () => TYPE_NAMES[change],
  });
  const whole = isPriced ? priceForm(compiled, content, facts) : undefined;
  if ("error" in result || (whole && "error" in whole)) return undefined;
  return {
    terms,
    content,
    premiumChange: toWireMoney(result.change.total),
    premiumLines: result.change.lines,
    sumAmount: whole ? toWireMoney(whole.quote.sumAmount) : policy.sumAmount,
  };
}

function changeContent(change: SampleFate["change"], form: FilledForm): FilledForm {
  if (change === "surrender") return form;
  if (change === "contact") return { ...form, holder: { ...form["holder"], contactName: "周晓岚" } };
  const workType = listFormRows(form["workType"]).map((row, index) =>
    index === 0 ? { ...row, persons: addPeople(row["persons"]) } : row,
  );
  const [employer = {}] = listFormRows(form["employer"]);
  return {
    ...form,
    workType,
    employer: { ...employer, employeeCount: addPeople(employer["employeeCount"]) },
  };
}

function addPeople(count: unknown): string {
  assert(typeof count === "string", "a group has its number of persons");
  return String(Number(count) + MORE_PEOPLE);
}

/** The effect is a version of the policy, and so is the receipt of its premium. */
export function countPolicyVersions(premiumChange: string): number {
  return premiumChange === "0.00" ? 1 : 2;
}
