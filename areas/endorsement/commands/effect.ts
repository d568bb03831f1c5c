import { keepDocumentCovers } from "#areas/document/commands/covers.ts";
import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  type EndorsedVersion,
  endorsePolicy,
  lockPolicy,
  type PolicyEvent,
  resumePolicy,
  suspendPolicy,
} from "#areas/policy/commands.ts";
import { listInsuredSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { chosenTypes, type EndorsementJudge } from "../questions/evaluation.ts";
import type { EndorsedPhase } from "../questions/versions.ts";
import { getSuspensionKind } from "../rules/type-choice.ts";
import { getEndorsement, updateEndorsement } from "../store.ts";

/** The step that a policy takes into a state of PolicyStatus at once, with the endorsement. */
const policyEvents: Readonly<Record<string, PolicyEvent>> = { "04": "surrender", "05": "cancel" };
/** What happens on the day of the endorsement instead. */
const suspensionCommands = { suspend: suspendPolicy, resume: resumePolicy };

/** Puts an endorsement on the stack of its policy, with the later versions applied again. */
export async function applyToPolicy(
  work: DocumentWriteContext,
  document: Document,
  judge: EndorsementJudge,
): Promise<Document> {
  const { tx } = work;
  const endorsement = await getEndorsement(tx, document.businessNo);
  const policy = await lockPolicy(tx, endorsement.policyNo);
  assert(policy, "an endorsement has its policy");
  const base = await judge.readBase(tx, policy, endorsement.baseVersion);
  const phases = await judge.readPhases(tx, base, document.content, endorsement);
  const versions = buildEndorsedVersions(document, phases, endorsement.premiumChange ?? "0.00");
  const types = chosenTypes(base, endorsement);
  const [event] = types.flatMap(({ policyBecomes = "" }) => policyEvents[policyBecomes] ?? []);
  const { baseVersion } = endorsement;
  const policyVersion = await endorsePolicy(work, policy, { baseVersion, versions, event });
  const { policyNo, validDate: from, endorseNo: sourceNo } = endorsement;
  for (const kind of types.flatMap((type) => getSuspensionKind(type) ?? []))
    await suspensionCommands[kind](work, { policyNo, from, sourceNo, reason: `批单 ${sourceNo}` });
  await updateEndorsement(tx, document.businessNo, { isRunning: false, policyVersion });
  await keepNewCovers(work, document, { judge, proposalNo: policy.proposalNo });
  return document;
}

/** What the policy insures now counts for later submissions, under the number of its proposal. */
async function keepNewCovers(
  { tx }: DocumentWriteContext,
  { riskCode, productVersion: version, content, comCode }: Document,
  { judge: { judging }, proposalNo }: { readonly judge: EndorsementJudge; readonly proposalNo: string },
): Promise<void> {
  const compiled = await judging.products.pinned(tx, { riskCode, version });
  const covers = await judging.coversOf(tx, compiled, content);
  const subjectNos = listInsuredSubjectNumbers(compiled.product, content);
  await keepDocumentCovers(tx, { businessNo: proposalNo, comCode }, covers, subjectNos);
}

/** The versions that an endorsement adds to the stack: its own, and the later ones applied again. */
export function buildEndorsedVersions(
  draft: Document,
  phases: readonly EndorsedPhase[],
  premiumChange: string,
): EndorsedVersion[] {
  return phases.map(({ from, sumPremium, endorsed }, index) => {
    const total = toWireMoney(parseMoney(sumPremium).plus(parseMoney(premiumChange)));
    return {
      kind: index === 0 ? "endorse" : "reapply",
      draft: { ...draft, content: endorsed, sumPremium: total },
      effectiveFrom: from,
      hasFigures: index === phases.length - 1,
    };
  });
}
