import { hideRecordInvisibleToUser } from "#areas/document/questions.ts";
import { createUserNameLookup, findValidSellersOfBranch } from "#areas/identity/questions.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { getLastPolicyTransaction, policyNumbered } from "#areas/policy/questions/policies.ts";
import { SUSPENDED } from "#areas/policy/rules/suspension.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { changeRenewal, moveRenewalByUser } from "../commands.ts";
import {
  assignRenewal,
  declineRenewal,
  renewalRefusals,
  reopenRenewal,
  sendRenewalNotice,
} from "../contract.ts";
import { UNFINISHED_RENEWAL_STATES } from "../rules/renewal-states.ts";
import { formatRenewalNotice, isPolicyEnded, NOTICE_STATUS } from "../rules/renewal-notice.ts";
import { lockRenewal, type Renewal } from "../store/renewal.ts";

const { renewalMissing, assigneeInvalid, renewalFinished } = renewalRefusals;
const { notPricedYet, phoneMissing, noticeUnderWay, policyEnded, policySuspended } = renewalRefusals;
const UNFINISHED: ReadonlySet<string> = new Set(UNFINISHED_RENEWAL_STATES);
/** 续保提醒. */
const ASSIGNED_MESSAGE = { messageType: "2", secondaryMessageType: "3" } as const;

export function renewalRoutes(services: Services): Route[] {
  return [assignRoute(services), noticeRoute(services), ...decisionRoutes()];
}

function assignRoute({ makeId }: Services): Route {
  return handle(assignRenewal, async ({ input, actor, tx, note, raise, refuse }) => {
    const { policyNo, assigneeCode } = input;
    const renewal = await lockVisible(tx, actor, policyNo);
    const { comCode, holderName } = renewal;
    if (!UNFINISHED.has(renewal.status)) return refuse(renewalFinished);
    const { sellers } = await findValidSellersOfBranch(tx, {
      comCode,
      sellers: [assigneeCode],
      teamCode: "",
    });
    if (!sellers.has(assigneeCode)) {
      const fields = [{ path: "assigneeCode", message: "请选择保单所属机构的业务员" }];
      return refuse(assigneeInvalid, { values: { assigneeCode }, fields });
    }
    await changeRenewal({ tx, note }, renewal, { assigneeCode });
    if (assigneeCode !== actor.userCode && assigneeCode !== renewal.assigneeCode) {
      const content = { type: "P", businessNo: policyNo, holderName, orderNo: "" };
      await sendMessage(tx, raise, {
        id: makeId(),
        receiverCode: assigneeCode,
        comCode,
        ...ASSIGNED_MESSAGE,
        content,
      });
    }
    return { policyNo };
  });
}

function noticeRoute({ now }: Services): Route {
  return handle(sendRenewalNotice, async ({ input: { policyNo }, actor, tx, note, refuse }) => {
    const renewal = await lockVisible(tx, actor, policyNo);
    const { nextPremium, noticeStatus } = renewal;
    const policy = await policyNumbered(tx, policyNo);
    if (policy?.status === SUSPENDED) return refuse(policySuspended);
    if (!policy || isPolicyEnded(policy, getTodayInShanghai(now()))) return refuse(policyEnded);
    if (noticeStatus === NOTICE_STATUS.waiting || noticeStatus === NOTICE_STATUS.sending)
      return refuse(noticeUnderWay);
    if (nextPremium === null)
      return refuse(notPricedYet, { values: { why: renewal.notPriced || "系统正在试算" } });
    const { content } = await getLastPolicyTransaction(tx, policyNo);
    if (!isMobileNumber(getFormText(content, "holder", "mobile"))) return refuse(phoneMissing);
    const noticeText = await composeNotice(tx, { ...renewal, nextPremium });
    const noticeAt = now().toISOString();
    const change = { noticeStatus: NOTICE_STATUS.waiting, noticeText, noticeAt };
    await moveRenewalByUser({ tx, note }, renewal, "notify", change);
    return { policyNo };
  });
}

async function composeNotice(reader: Reader, renewal: Renewal & { nextPremium: string }): Promise<string> {
  const { riskCode, assigneeCode } = renewal;
  const nameOf = await createUserNameLookup(reader, [assigneeCode]);
  const riskName = (await getRiskNames(reader)).get(riskCode) ?? riskCode;
  return formatRenewalNotice({ ...renewal, riskName, seller: nameOf(assigneeCode).userName });
}

function decisionRoutes(): Route[] {
  return [
    handle(declineRenewal, async ({ input: { policyNo, reason }, actor, tx, note }) => {
      const renewal = await lockVisible(tx, actor, policyNo);
      await moveRenewalByUser({ tx, note }, renewal, "decline", { reason: reason.trim() });
      return { policyNo };
    }),
    handle(reopenRenewal, async ({ input: { policyNo }, actor, tx, note }) => {
      const renewal = await lockVisible(tx, actor, policyNo);
      await moveRenewalByUser({ tx, note }, renewal, "reopen", { reason: "" });
      return { policyNo };
    }),
  ];
}

/** A renewal belongs to its salesperson and to whoever follows it up. */
async function lockVisible(tx: Tx, actor: Actor, policyNo: string): Promise<Renewal> {
  const found = await lockRenewal(tx, policyNo);
  const owned = found && { ...found, inputBy: found.assigneeCode, handlerCode: found.assigneeCode };
  const visible = await hideRecordInvisibleToUser(tx, actor, owned);
  if (!found || !visible) throw new Refusal(renewalMissing);
  return found;
}
