import { listRefundPayees } from "#areas/payment/questions.ts";
import { sumLossesOfPolicies } from "#areas/claim/questions.ts";
import { figuresOfTransaction, findTransactionEdition } from "#areas/document/questions.ts";
import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { type DocumentJudgement, createFormJudge, type FormJudge } from "#areas/judging/questions/judging.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { fillPremiumFigures } from "#areas/product/rules/figure-cells.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { type PolicyRow, suspensionStepsOf } from "#areas/policy/questions/policies.ts";
import type { SuspensionStep } from "#areas/policy/rules/suspension.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type Money, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { EndorsementTerms, SettledTerms } from "../rules/endorsement.ts";
import { computePhasedPremiumChange } from "../rules/phased-premium.ts";
import type { PremiumChangeResult } from "../rules/premium-change.ts";
import { hasRowFigures, listBaseFigures, listRowFigures } from "../rules/rated-base.ts";
import { judgesAmount, listEndorsementHits } from "../rules/underwriting-hits.ts";
import type { FindDeliveryStop } from "./delivery.ts";
import { toEndorsedPrice } from "./endorsed-price.ts";
import { ratePhases } from "./phase-prices.ts";
import { type EndorsedPhase, endorsePhases, listPhases } from "./versions.ts";

const TYPES = "EndorseType";
const REASONS = "EndorseReason";

/** The content of a policy that an endorsement stands on. */
export type EndorsementBase = {
  readonly policy: PolicyRow;
  readonly version: number;
  readonly sumPremium: string;
  readonly form: FilledForm;
  readonly compiled: CompiledProduct;
  /** The types of endorsement that the product version may have. */
  readonly types: readonly EndorsementType[];
  readonly productVersion: string;
  /** What was worked out for the content; empty where a version kept none. */
  readonly figures: readonly StoredComputedField[];
  /** The suspensions and resumptions of the policy so far. */
  readonly suspensionSteps: readonly SuspensionStep[];
  /** Why a letter of guarantee of the policy stands in the way of its surrender; '' if none does. */
  readonly deliveryStop: string;
};
export type EndorsementEvaluation = {
  readonly judged: DocumentJudgement;
  readonly premium: PremiumChangeResult;
  /** The versions of the policy that it changes: its own, and those that take effect later. */
  readonly phases: readonly EndorsedPhase[];
};

export type EndorsementJudgeOptions = {
  /** Missing where nothing is surrendered. */
  readonly findDeliveryStop?: FindDeliveryStop;
  /** Types that automatic underwriting may pass besides those that it always may. */
  readonly automaticTypes?: readonly string[];
};

/** Judges endorsements: the new content by the product of the policy, and the change of its premium. */
export function createEndorsementJudge(
  services: Pick<Services, "now">,
  { automaticTypes = [], findDeliveryStop = async () => "" }: EndorsementJudgeOptions = {},
) {
  const judging = createFormJudge(services);
  const codes = createCodeReader();
  const context = { judging, ...codes, now: services.now, automaticTypes };
  return {
    judging,
    ...codes,
    findDeliveryStop,
    readBase: async (reader: Reader, policy: PolicyRow, version: number) => ({
      ...(await readBase(judging, reader, policy, version)),
      deliveryStop: await findDeliveryStop(reader, policy.policyNo),
    }),
    evaluate: (reader: Reader, base: EndorsementBase, content: FilledForm, terms: SettledTerms) =>
      evaluateEndorsement(context, reader, { base, content, terms }),
    /** The change of the premium without judging the content, for a clerk who types: judging takes several times as long. */
    price: (reader: Reader, base: EndorsementBase, content: FilledForm, terms: SettledTerms) =>
      priceEndorsement(context, reader, { base, content, terms }),
    /** The versions that it changes, without judging them. */
    readPhases,
    listPhaseErrors: (reader: Reader, base: EndorsementBase, phases: readonly EndorsedPhase[]) =>
      listPhaseErrors(judging, reader, base, phases),
    listHits: (reader: Reader, base: EndorsementBase, terms: EndorsementTerms, change: Money) =>
      readReferral(context, reader, { base, terms, change }),
  };
}

type JudgeContext = {
  readonly judging: FormJudge;
  readonly typeNames: ReturnType<typeof createCodeReader>["typeNames"];
  readonly automaticTypes: readonly string[];
  now(): Date;
};

async function readBase(
  { products }: FormJudge,
  reader: Reader,
  policy: PolicyRow,
  version: number,
): Promise<Omit<EndorsementBase, "deliveryStop">> {
  const edition = await findTransactionEdition(reader, policy.policyNo, version);
  assert(edition, "a policy keeps all of its transactions");
  const { content: form, productVersion, sumPremium } = edition;
  const { riskCode, policyNo } = policy;
  const compiled = await products.pinned(reader, { riskCode, version: productVersion });
  // A version older than the word has the types of the version on sale.
  const onSale = compiled.product.endorsements ? undefined : await products.current(reader, riskCode);
  const types = listEndorsementTypes(compiled.product, onSale?.product);
  const figures = await figuresOfTransaction(reader, policyNo, version);
  const suspensionSteps = await suspensionStepsOf(reader, policyNo);
  return { policy, version, sumPremium, form, compiled, types, productVersion, figures, suspensionSteps };
}

type EvaluationInput = {
  readonly base: EndorsementBase;
  readonly content: FilledForm;
  readonly terms: SettledTerms;
};

/** Only errors that the policy does not have already count: a clerk must not mend what is not endorsed. */
async function evaluateEndorsement(
  context: JudgeContext,
  reader: Reader,
  input: EvaluationInput,
): Promise<EndorsementEvaluation> {
  const { judging } = context;
  const { base, content, terms } = input;
  const { policy, compiled } = base;
  const judged = await judging.judge(reader, compiled, content, policy.proposalNo);
  const before = await judging.judge(reader, compiled, base.form, policy.proposalNo);
  const errors = withoutErrorsOf(judged.judgement.errors, before.judgement.errors);
  const types = chosenTypes(base, terms);
  const today = getTodayInShanghai(context.now());
  const figures = listBaseFigures(compiled, base, { ...before.facts, today });
  const { premium, phases } = await computeChange(context, reader, input, { judged, figures, today });
  const rowFigures = listRowFigures(figures);
  const priced = toEndorsedPrice(judged, { base, rowFigures, content, premium, types });
  return { premium, phases, judged: { ...judged, judgement: { ...judged.judgement, errors, priced } } };
}

async function priceEndorsement(
  context: JudgeContext,
  reader: Reader,
  input: EvaluationInput,
): Promise<Pick<EndorsementEvaluation, "premium" | "phases">> {
  const { judging } = context;
  const { compiled, form } = input.base;
  const judged = await judging.pricingContextOf(reader, compiled, input.content);
  const isStored = hasRowFigures(input.base.figures);
  const facts = isStored ? {} : (await judging.pricingContextOf(reader, compiled, form)).facts;
  const today = getTodayInShanghai(context.now());
  const figures = listBaseFigures(compiled, input.base, { ...facts, today });
  return computeChange(context, reader, input, { judged, figures, today });
}

type ChangeFacts = {
  readonly judged: Pick<DocumentJudgement, "compiled" | "facts">;
  /** Those of the base. */
  readonly figures: ReturnType<typeof listBaseFigures>;
  readonly today: PlainDate;
};

async function computeChange(
  { typeNames }: JudgeContext,
  reader: Reader,
  { base, content, terms }: EvaluationInput,
  { judged, figures, today }: ChangeFacts,
): Promise<Pick<EndorsementEvaluation, "premium" | "phases">> {
  const { compiled, sumPremium } = base;
  const phases = await readPhases(reader, base, content, terms);
  const types = chosenTypes(base, terms);
  const ratedBase = fillPremiumFigures(base.form, figures, compiled.product.sections);
  const facts = { ...judged.facts, today };
  const ratedForms = await ratePhases(reader, phases, {
    base: { ...base, form: ratedBase },
    counts: types.flatMap(({ premium: { counts } }) => counts ?? []),
    facts,
  });
  const premium = computePhasedPremiumChange(
    {
      compiled: judged.compiled,
      types,
      base: base.form,
      ratedBase,
      form: content,
      terms,
      policy: { sumPremium },
      facts,
      nameOf: await typeNames(reader),
    },
    phases.map((phase, index) => ({
      from: phase.from,
      base: phase.form,
      ratedBase: ratedForms[index] ?? phase.form,
      form: phase.endorsed,
    })),
  );
  return { premium, phases };
}

type ReferralInput = {
  readonly base: EndorsementBase;
  readonly terms: EndorsementTerms;
  readonly change: Money;
};

/** What speaks against passing the endorsement automatically. */
async function readReferral(
  { typeNames, automaticTypes, now }: JudgeContext,
  reader: Reader,
  { base, terms, change }: ReferralInput,
) {
  const { policyNo, startDate, holderName } = base.policy;
  const types = chosenTypes(base, terms);
  const losses = await sumLossesOfPolicies(reader, [policyNo], startDate);
  const premiumChange = toWireMoney(change);
  const hits = listEndorsementHits({
    types,
    automaticTypes,
    nameOf: await typeNames(reader),
    premiumChange,
    validDate: terms.validDate,
    today: getTodayInShanghai(now()),
    hasClaims: losses.length > 0,
    holderName,
    payers: change.isNegative() ? await listRefundPayees(reader, policyNo) : [],
    payeeName: terms.payeeName,
  });
  return { hits, judgesAmount: judgesAmount(types), premiumChange };
}

export type EndorsementJudge = ReturnType<typeof createEndorsementJudge>;

async function readPhases(
  reader: Reader,
  { policy: { policyNo }, version: baseVersion, form, compiled }: EndorsementBase,
  content: FilledForm,
  { validDate, settlements }: Pick<SettledTerms, "validDate" | "settlements">,
): Promise<EndorsedPhase[]> {
  const phases = await listPhases(reader, { policyNo, validDate, baseVersion });
  return endorsePhases(compiled.form, phases, { base: form, content, settlements });
}

/** Errors that the endorsement brings into earlier versions, such as by a value that was typed for one. */
async function listPhaseErrors(
  judging: FormJudge,
  reader: Reader,
  { compiled, policy: { proposalNo } }: Pick<EndorsementBase, "compiled" | "policy">,
  phases: readonly EndorsedPhase[],
): Promise<FormError[]> {
  const errors: FormError[] = [];
  for (const { form, endorsed } of phases.slice(0, -1)) {
    const before = await judging.judge(reader, compiled, form, proposalNo);
    const after = await judging.judge(reader, compiled, endorsed, proposalNo);
    errors.push(...withoutErrorsOf(after.judgement.errors, before.judgement.errors));
  }
  return errors;
}

/** The names of the types of endorsement, and whether a reason is one of the dictionary. */
function createCodeReader() {
  const treesOf = createCodeTreeCache();
  const treeOf = async (reader: Reader, name: string) => (await treesOf(reader, [name])).get(name);
  return {
    async typeNames(reader: Reader): Promise<(type: string) => string> {
      const tree = await treeOf(reader, TYPES);
      return (type) => tree?.labels.get(type) ?? type;
    },
    hasReason: async (reader: Reader, reason: string): Promise<boolean> =>
      (await treeOf(reader, REASONS))?.codes.has(reason) ?? false,
  };
}

/** The chosen types in their order; codes that the product does not have are left out. */
export function chosenTypes(
  { types: known }: Pick<EndorsementBase, "types">,
  { types }: Pick<EndorsementTerms, "types">,
): EndorsementType[] {
  return types.flatMap((code) => known.find(({ type }) => type === code) ?? []);
}

function withoutErrorsOf(errors: readonly FormError[], known: readonly FormError[]): FormError[] {
  const keyOf = ({ section, element, message }: FormError) => `${section} ${element} ${message}`;
  const before = new Set(known.map(keyOf));
  return errors.filter((error) => !before.has(keyOf(error)));
}
