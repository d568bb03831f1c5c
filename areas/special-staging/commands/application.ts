import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import { findDocument, listDocumentAuthors } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { findFittingApproval } from "#areas/pay-plan/rules/approved-plan.ts";
import { computeInstalmentRows } from "#areas/pay-plan/rules/instalments.ts";
import {
  checkStandardPlan,
  type Instalment,
  type PayPlanTerms,
  readPayPlan,
} from "#areas/pay-plan/rules/pay-plan.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { StepOfUser } from "#platform/documents/server/document-world.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  checkInstalmentRule,
  checkProposalState,
  computeSharePercent,
  dueDays,
  findInstalmentRule,
  needsHeadOffice,
} from "../rules/instalment-rules.ts";
import { BRANCH_LEVEL, getDocumentNo, HEAD_OFFICE_LEVEL, toApprovedPlan } from "../rules/special-staging.ts";
import { listApprovedPlans } from "../questions.ts";
import { findWaitingNumber } from "../store.ts";

type ProposalPlan = {
  readonly proposal: Document;
  readonly terms: PayPlanTerms;
  readonly plan: readonly Instalment[];
};

/** The plan of a proposal as it is stored; a text says why there is none to apply for. */
export function readProposalPlan(proposal: Document): ProposalPlan | string {
  const { sumPremium: premium, startDate, endDate, content } = proposal;
  if (premium === null || startDate === null || endDate === null)
    return "投保单尚未计算保费，请先补全投保单并保存";
  const terms = { premium, startDate, endDate };
  const { errors, plan } = readPayPlan(terms, computeInstalmentRows(content, premium));
  const [error] = errors;
  if (error) return `投保单的缴费计划第 ${error.row + 1} 期有误：${error.message}`;
  return plan.length === 0 ? "投保单没有缴费计划，请先在投保单填写" : { proposal, terms, plan };
}

/** Copies proposal and plan into the application and checks the plan by the rules. */
export function createContentFiller({ now }: Pick<Services, "now">) {
  const today = () => getTodayInShanghai(now());

  /** The proposal stays locked, so that its plan is still this one when the step is taken. */
  async function readPlan(tx: Tx, content: FilledForm, { actor, event }: StepOfUser): Promise<ProposalPlan> {
    const refuse = event === "submit" ? refuseStep : refuseNumber;
    const proposal = await lockDocumentVisibleToUser(tx, actor, getDocumentNo(content));
    if (proposal?.businessType !== "T") throw refuse("业务单号不存在，请核对");
    const wrong = checkProposalState(proposal.status);
    if (wrong !== undefined) throw refuse(wrong);
    const found = readProposalPlan(proposal);
    if (typeof found === "string") throw refuse(found);
    return found;
  }

  function checkPlan({ proposal, terms, plan }: ProposalPlan): string[] {
    if (checkStandardPlan(terms, plan, "").length === 0) return ["未超出标准分期，不需要特殊分期"];
    const rule = findInstalmentRule(proposal.comCode, today());
    if (!rule) return ["归属机构没有适用的特殊分期规则，请联系总公司"];
    return [...new Set(checkInstalmentRule(rule, terms, plan).map(({ message }) => message))];
  }

  return async (tx: Tx, content: FilledForm, step: StepOfUser): Promise<FilledForm> => {
    const { event } = step;
    if (event === "approve") {
      await demandOtherAuthor(tx, content, step.actor);
      await demandUnchangedPlan(tx, content);
    }
    if (event !== "create" && event !== "save" && event !== "submit") return content;
    const found = await readPlan(tx, content, step);
    const findings = checkPlan(found);
    const filled = fillPlan(content, found, findings);
    if (event !== "submit") return filled;
    if (findings.length > 0) throw refuseStep(findings.join("；"));
    await demandNeeded(tx, found);
    const { premium } = found.terms;
    const days = needsHeadOffice(premium, found.plan.length) ? dueDays.headOffice : dueDays.branch;
    const dueDate = getTodayInShanghai(addWorkingDays(now(), days));
    return withSectionCells(filled, "review", { dueDate });
  };
}

/** The cells that repeat the proposal and its plan. */
function fillPlan(content: FilledForm, found: ProposalPlan, findings: readonly string[]): FilledForm {
  const { proposal, terms, plan } = found;
  const { riskCode, holderName } = proposal;
  const [first] = plan;
  const rows = plan.map(({ payNo, planFee, planDate, planEndDate }) => ({
    payNo: String(payNo),
    share: computeSharePercent(planFee, terms.premium),
    planFee,
    planDate,
    planEndDate,
  }));
  const filled = withSectionCells(content, "proposal", { riskCode, holderName, ...terms });
  return withSectionCells({ ...filled, instalment: rows }, "review", {
    instalmentCount: String(plan.length),
    firstPercent: computeSharePercent(first?.planFee ?? "0.00", terms.premium),
    level: needsHeadOffice(terms.premium, plan.length) ? HEAD_OFFICE_LEVEL : BRANCH_LEVEL,
    findings: findings.length === 0 ? "符合特殊分期规则" : findings.join("；"),
  });
}

async function demandNeeded(tx: Tx, { proposal, terms, plan }: ProposalPlan): Promise<void> {
  const waiting = await findWaitingNumber(tx, proposal.businessNo);
  if (waiting !== undefined) throw refuseStep(`该投保单已有审批中的申请 ${waiting}`);
  const approved = findFittingApproval(terms, plan, await listApprovedPlans(tx, proposal.businessNo));
  if (approved) throw refuseStep(`该缴费计划已批准，申请号 ${approved.approvedNo}`);
}

/** The plan is part of the proposal: whoever wrote it does not approve its exception, even for a colleague. */
async function demandOtherAuthor(tx: Tx, content: FilledForm, { userCode }: Actor): Promise<void> {
  const authors = await listDocumentAuthors(tx, getDocumentNo(content));
  if (authors.has(userCode)) throw refuseStep("本人录入或修改的投保单，其特殊分期须由他人审批");
}

/** Read without a lock: a submission of the proposal holds it and reads the approvals. */
async function demandUnchangedPlan(tx: Tx, content: FilledForm): Promise<void> {
  const proposal = await findDocument(tx, getDocumentNo(content));
  const wrong = proposal && checkProposalState(proposal.status);
  if (wrong !== undefined) throw refuseStep(`${wrong}，请退回`);
  const found = proposal && readProposalPlan(proposal);
  const requestedPlan = toApprovedPlan({ businessNo: "", content });
  if (typeof found !== "object" || !findFittingApproval(found.terms, found.plan, [requestedPlan]))
    throw refuseStep("投保单的保费、保险期间或缴费计划已变化，请退回");
}

const refuseStep = (why: string) => new Refusal(lifecycleRefusals.notReady, { values: { why } });
const refuseNumber = (message: string) =>
  buildFormIncompleteRefusal([{ section: "application", index: -1, element: "documentNo", message }]);
