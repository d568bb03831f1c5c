import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { lockPayPlanOfPolicy } from "#areas/pay-plan/commands.ts";
import { listOpenInstalmentsOfPolicy } from "#areas/pay-plan/questions.ts";
import { listSetOffHolds } from "#areas/payment/questions.ts";
import { lockPolicy, resumePolicy, suspendPolicy } from "#areas/policy/commands.ts";
import {
  getLastPolicyTransaction,
  type PolicyRow,
  suspensionStepsOf,
} from "#areas/policy/questions/policies.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { formatMoney, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  formatArrearsNotice,
  formatSuspensionReason,
  isOverdue,
  type OpenInstalment,
  RESUME_STEP,
  RESUMPTION_REASON,
  SUSPEND_STEP,
} from "./rules/arrears.ts";
import { type ArrearsStep, insertArrearsStep, listArrearsSteps } from "./store.ts";

/** States of PolicyStatus in which a policy can give cover again. */
export const LIVE_POLICY_STATES: ReadonlySet<string> = new Set(["01", "02", "06"]);

type StepOfInstalment = {
  readonly step: string;
  readonly policy: PolicyRow;
  readonly instalment: OpenInstalment;
  readonly effectiveFrom: PlainDate | null;
};

/** False where the instalment has been paid meanwhile, or where another process was faster. */
export async function remindOfInstalment(
  work: DocumentWriteContext,
  { policyNo, businessNo, payNo, step }: Pick<ArrearsStep, "policyNo" | "businessNo" | "payNo" | "step">,
): Promise<boolean> {
  const found = await findOpenInstalment(work.tx, policyNo, { businessNo, payNo });
  const policy = await lockPolicy(work.tx, policyNo);
  if (!found || !policy || !LIVE_POLICY_STATES.has(policy.status)) return false;
  return takeStep(work, { step, policy, instalment: found, effectiveFrom: null });
}

/** Takes the cover of a policy away from the next day on. False where there is no reason any more. */
export async function suspendForArrears(
  work: DocumentWriteContext,
  { policyNo, businessNo, payNo }: Pick<ArrearsStep, "policyNo" | "businessNo" | "payNo">,
  from: PlainDate,
): Promise<boolean> {
  await lockPayPlanOfPolicy(work.tx, policyNo);
  const instalment = await findOpenInstalment(work.tx, policyNo, { businessNo, payNo });
  const policy = await lockPolicy(work.tx, policyNo);
  if (!instalment || !policy) return false;
  const isTaken = await takeStep(work, { step: SUSPEND_STEP, policy, instalment, effectiveFrom: from });
  if (isTaken) await suspendPolicy(work, { policyNo, from, reason: formatSuspensionReason(instalment) });
  return isTaken;
}

/** Gives the cover back once nothing is overdue. A suspension for another reason stays. */
export async function resumeWithoutArrears(
  work: DocumentWriteContext,
  { policyNo, paidOn }: { readonly policyNo: string; readonly paidOn: PlainDate },
): Promise<boolean> {
  const policy = await lockPolicy(work.tx, policyNo);
  if (!policy || !LIVE_POLICY_STATES.has(policy.status)) return false;
  const today = getTodayInShanghai(work.services.now());
  const open = await listOpenInstalmentsOfPolicy(work.tx, policyNo);
  if (open.some((instalment) => isOverdue(instalment, today))) return false;
  const suspended = await findArrearsSuspension(work.tx, policyNo);
  if (!suspended) return false;
  const { effectiveFrom, businessNo, payNo, openFee, currency } = suspended;
  const from = effectiveFrom > paidOn ? effectiveFrom : paidOn;
  if (from > policy.endDate) return false;
  const instalment = { businessNo, payNo, openFee, currency, planEndDate: "" };
  await takeStep(work, { step: RESUME_STEP, policy, instalment, effectiveFrom: from });
  await resumePolicy(work, { policyNo, from, reason: RESUMPTION_REASON });
  return true;
}

/** The step that suspended the policy, while that suspension is its last one. */
export async function findArrearsSuspension(reader: Reader, policyNo: string) {
  const last = (await suspensionStepsOf(reader, policyNo)).at(-1);
  if (last?.kind !== "suspend" || last.sourceNo !== "") return undefined;
  const found = (await listArrearsSteps(reader, [policyNo])).find(
    ({ step, effectiveFrom }) => step === SUSPEND_STEP && effectiveFrom === last.effectiveFrom,
  );
  return found && { ...found, effectiveFrom: last.effectiveFrom };
}

async function findOpenInstalment(
  reader: Reader,
  policyNo: string,
  { businessNo, payNo }: Pick<OpenInstalment, "businessNo" | "payNo">,
): Promise<OpenInstalment | undefined> {
  const open = await listOpenInstalmentsOfPolicy(reader, policyNo);
  return open.find((instalment) => instalment.businessNo === businessNo && instalment.payNo === payNo);
}

/** What a prepayment holds for the next instalment of a document is not asked of the customer again. */
async function withoutHeldPart<Instalment extends StepOfInstalment["instalment"]>(
  tx: Tx,
  policyNo: string,
  instalment: Instalment,
): Promise<Instalment> {
  const { businessNo, payNo, openFee } = instalment;
  const open = await listOpenInstalmentsOfPolicy(tx, policyNo);
  if (open.find((next) => next.businessNo === businessNo)?.payNo !== payNo) return instalment;
  const held = sumMoney((await listSetOffHolds(tx, businessNo)).map(({ amount }) => parseMoney(amount)));
  return { ...instalment, openFee: toWireMoney(parseMoney(openFee).minus(held)) };
}

/** Stores the step, tells the salesman, and lays the text message to the customer ready. False where it was taken. */
async function takeStep(work: DocumentWriteContext, taken: StepOfInstalment): Promise<boolean> {
  const { tx, note, services } = work;
  const { step, policy, instalment, effectiveFrom } = taken;
  const { policyNo, comCode, holderName } = policy;
  const { content } = await getLastPolicyTransaction(tx, policyNo);
  const asked = await withoutHeldPart(tx, policyNo, instalment);
  const text = formatArrearsNotice({ step, instalment: asked, holderName, policyNo, effectiveFrom });
  const hasPhone = getFormText(content, "holder", "mobile") !== "";
  const { businessNo, payNo, openFee, currency } = instalment;
  const after = await insertArrearsStep(tx, {
    businessNo,
    payNo,
    step,
    policyNo,
    comCode,
    openFee,
    currency,
    effectiveFrom,
    notice: hasPhone ? { text, at: services.now() } : undefined,
  });
  if (!after) return false;
  note({ subject: `${businessNo} 第 ${payNo} 期`, comCode, change: { before: null, after } });
  await tellSalesman(work, taken);
  return true;
}

const messageKinds: Readonly<Record<string, { messageType: string; secondaryMessageType: string }>> = {
  B: { messageType: "2", secondaryMessageType: "4" },
  A: { messageType: "3", secondaryMessageType: "39" },
  [SUSPEND_STEP]: { messageType: "3", secondaryMessageType: "40" },
  [RESUME_STEP]: { messageType: "3", secondaryMessageType: "41" },
};

function tellSalesman(
  work: DocumentWriteContext,
  { step, policy, instalment, effectiveFrom }: StepOfInstalment,
) {
  const { tx, raise, services } = work;
  const { policyNo: businessNo, holderName, handler1Code: receiverCode, comCode } = policy;
  const { payNo, openFee, planEndDate } = instalment;
  const result =
    effectiveFrom === null ? `第 ${payNo} 期 ${formatMoney(openFee)} 元` : `自 ${effectiveFrom} 零时起`;
  const reason = effectiveFrom === null ? `最晚缴费日 ${planEndDate}` : "";
  const content = { type: "BD", businessNo, holderName, orderNo: "", result, reason };
  const kind = messageKinds[step.slice(0, 1)];
  if (!kind) throw new Error(`no message for step ${step}`);
  return sendMessage(tx, raise, { id: services.makeId(), receiverCode, comCode, ...kind, content });
}
