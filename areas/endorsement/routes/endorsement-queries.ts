import { findDocumentVisibleToUser, transactionsOf } from "#areas/document/questions.ts";
import { filterFiguresForUser, findStoredPriceForUser } from "#areas/judging/questions/document-figures.ts";
import { figuresOfTransaction } from "#areas/document/questions.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { toFormForUser } from "#areas/product/rules/outside-view.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { assert } from "#platform/kernel/assert.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { maskText } from "#platform/lists/masking.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  endorseHealthPremiumCalculation,
  endorsePremiumCalculation,
  queryEndorsablePolicy,
  queryEndorseInfo,
  queryEndorsePayInfo,
} from "../contract/queries.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import { toWireDatedChanges } from "../contract/shapes.ts";
import { describeEndorsement } from "../questions/description.ts";
import { listOfferedTypes, maySurrender } from "../questions/offered-types.ts";
import { chosenTypes } from "../questions/evaluation.ts";
import { readEndorsementFacts } from "../questions/facts.ts";
import { readValidRange } from "../questions/valid-range.ts";
import type { EndorsedPhase } from "../questions/versions.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import { getDefaultValidDate, listRefundPapers } from "../rules/type-choice.ts";
import { findEndorsement } from "../store.ts";
import {
  addSeenChange,
  chooseBaseVersion,
  countConflicts,
  type EndorsementHandlers,
  getEndorsedPolicy,
  takeTypedChanges,
  toWireLines,
} from "../commands/endorsement-drafts.ts";

export function endorsementQueryRoutes(services: Services, endorsements: EndorsementHandlers): Route[] {
  const calculate = createCalculation(endorsements);
  return [
    handle(queryEndorsablePolicy, ({ input: { policyNo }, actor, inScope }) =>
      inScope((reader) => readEndorsablePolicy(services, endorsements, { reader, actor, policyNo })),
    ),
    handle(endorsePremiumCalculation, ({ input, actor, inScope }) =>
      inScope((reader) => calculate(reader, actor, input)),
    ),
    handle(endorseHealthPremiumCalculation, ({ input, actor, inScope }) =>
      inScope((reader) => calculate(reader, actor, input)),
    ),
    infoRoute(services, endorsements),
    handle(queryEndorsePayInfo, ({ input: { endorseNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const document = await findDocumentVisibleToUser(reader, actor, endorseNo);
        const endorsement = document && (await findEndorsement(reader, endorseNo));
        if (!endorsement) return refuse(endorsementRefusals.endorsementMissing);
        const { policyNo, premiumChange, payeeName, payeeBank } = endorsement;
        const payeeAccount = maskText("identity", endorsement.payeeAccount);
        const { status, holderName } = document;
        const payee = { payeeName, payeeAccount, payeeBank };
        return {
          endorseNo,
          policyNo,
          status,
          premiumChange,
          currency: CONTRACT_SUM_CURRENCY,
          holderName,
          ...payee,
        };
      }),
    ),
  ];
}

type PolicyQuery = { readonly reader: Reader; readonly actor: Actor; readonly policyNo: string };

async function readEndorsablePolicy(
  services: Services,
  { judge }: EndorsementHandlers,
  { reader, actor, policyNo }: PolicyQuery,
) {
  const policy = await getEndorsedPolicy(reader, actor, policyNo);
  const today = getTodayInShanghai(services.now());
  const last = (await transactionsOf(reader, policyNo)).at(-1);
  assert(last, "a policy begins with its issue");
  const base = await judge.readBase(reader, policy, last.version);
  const { product } = base.compiled;
  const types = listOfferedTypes(base, { today, maySurrender: await maySurrender(reader, actor) });
  const [first] = types;
  if (types.every(({ why }) => why !== ""))
    throw new Refusal(endorsementRefusals.notEndorsable, {
      values: { why: first?.why ?? "险种没有批改类型" },
    });
  const figures = await figuresOfTransaction(reader, policyNo, last.version);
  return {
    ...policy,
    baseVersion: last.version,
    productVersion: base.productVersion,
    form: toWireForm(toFormForUser(product, base.form, actor)),
    stored: { figures: filterFiguresForUser(product, figures, actor), facts: null },
    types,
    validDate: getDefaultValidDate(policy, today),
    ...(await readValidRange(reader, { policy, endorseNo: "", today })),
  };
}

type Calculation = {
  readonly policyNo: string;
  readonly endorseNo?: string | undefined;
  readonly baseVersion?: number | undefined;
  readonly terms: EndorsementTerms;
  readonly form: FilledForm;
};

function createCalculation({ judge, demandTerms, listNeeds }: EndorsementHandlers) {
  return async (
    reader: Reader,
    actor: Actor,
    { policyNo, endorseNo, terms, form, ...typedOn }: Calculation,
  ) => {
    const policy = await getEndorsedPolicy(reader, actor, policyNo);
    const stack = await transactionsOf(reader, policyNo);
    const stored = endorseNo === undefined ? undefined : await findEndorsement(reader, endorseNo);
    const isOfPolicy = stored?.policyNo === policyNo;
    const version = isOfPolicy ? stored.baseVersion : chooseBaseVersion(stack, typedOn.baseVersion);
    const base = await judge.readBase(reader, policy, version);
    await demandTerms({ tx: reader, actor }, base, terms, isOfPolicy ? endorseNo : "");
    const content = takeTypedChanges(judge, base, form, terms);
    const { settlements = {} } = isOfPolicy ? stored : {};
    const { premium, phases } = await judge.price(reader, base, content, { ...terms, settlements });
    if ("error" in premium) {
      const { message: why, fields } = premium.error;
      throw new Refusal(endorsementRefusals.notPriced, { values: { why }, fields });
    }
    const premiumChange = toWireMoney(premium.change.total);
    const { sumPremium: basePremium } = base;
    const draft = { ...terms, policyNo, premiumChange, endorseNo: isOfPolicy ? stored.endorseNo : "" };
    const described = { terms, premiumChange, phases, viewer: actor };
    const { changes, datedChanges } = await describeEndorsement(reader, base, content, described);
    return {
      basePremium,
      premiumChange,
      sumPremium: addSeenChange(basePremium, premiumChange),
      lines: toWireLines(premium.change.lines),
      changes,
      datedChanges: toWireDatedChanges(datedChanges),
      laterVersions: toLaterVersions(phases, premiumChange),
      laterConflicts: countConflicts({ phases }),
      needs: await listNeeds(reader, base, draft),
    };
  };
}

function infoRoute(services: Services, endorsements: EndorsementHandlers): Route {
  return handle(queryEndorseInfo, ({ input: { id }, ...unit }) =>
    endorsements.read(unit, id, async (reader, document) => {
      const { endorsement, base } = await endorsements.readEndorsed(reader, id);
      const { product } = base.compiled;
      const evaluation = await endorsements.judge.evaluate(reader, base, document.content, endorsement);
      const today = getTodayInShanghai(services.now());
      const shown = (form: FilledForm) => toWireForm(toFormForUser(product, form, unit.actor));
      const described = await describeEndorsement(reader, base, document.content, {
        terms: endorsement,
        premiumChange: endorsement.premiumChange,
        phases: evaluation.phases,
        viewer: unit.actor,
      });
      const papers = listRefundPapers(chosenTypes(base, endorsement));
      const { missingPapers } = await readEndorsementFacts(reader, document, { papers });
      return {
        ...(await endorsements.answer(reader, document, unit.actor, evaluation)),
        form: shown(document.content),
        baseForm: shown(base.form),
        stored: await findStoredPriceForUser(reader, product, id, unit.actor),
        changes: described.changes,
        datedChanges: toWireDatedChanges(described.datedChanges),
        laterVersions: toLaterVersions(evaluation.phases, endorsement.premiumChange ?? "0.00"),
        // The stored text tells all changes.
        wording: isOutsideUser(unit.actor) ? described.wording : endorsement.wording || described.wording,
        offered: listOfferedTypes(base, { today, maySurrender: await maySurrender(reader, unit.actor) }),
        ...(await readValidRange(reader, { policy: base.policy, endorseNo: id, today })),
        missingPapers: [...missingPapers],
      };
    }),
  );
}

/** The versions that the endorsement takes back and applies again, with their new premium. */
function toLaterVersions(phases: readonly EndorsedPhase[], premiumChange: string) {
  return phases.slice(1).map(({ version, from, sumPremium }) => ({
    version,
    effectiveFrom: from,
    sumPremium: addSeenChange(sumPremium, premiumChange),
  }));
}
