import {
  type ApproverQuery,
  listNearestApprovers,
  listRepresentedApprovers,
} from "#areas/deputy/questions.ts";
import { listDocumentApprovers, listDocumentAuthors } from "#areas/document/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { postLedgerEntry } from "#areas/payment/commands/ledger.ts";
import { buildCommissionPosting } from "#areas/payment/rules/ledger.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import type {
  DocumentEffects,
  DocumentEngineDependencies,
  DocumentTransitionWork,
} from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  APPROVE,
  getAgreementNo,
  getLevel,
  getPeriodEnd,
  HEAD_OFFICE_LEVEL,
  SETTLED,
  statementDefinition,
  type StatementEffect,
} from "../rules/statement.ts";
import { findOverdrawnPolicy, freeStatementLines, takeUnsettledLines } from "../store.ts";
import { createContentFiller, findAgreement, refuseStep } from "./content.ts";

/** In the branch table of companies. */
const HEAD_OFFICE = "00000000";
/** Kinds of SecondaryMessageType. */
const TO_APPROVE = "36";
const RESULT = "37";
const PAID = "38";

/** What the engine needs for statements, and the effects of their steps. */
export function createStatementCommands(services: Pick<Services, "now" | "serials" | "makeId" | "settings">) {
  const today = () => getTodayInShanghai(services.now());
  const world: DocumentEngineDependencies = {
    ...createDocumentEngineDependencies(services),
    fillContent: createContentFiller(services),
    // What the insurer's people write to each other about a statement is not for the agent.
    isTrailTextHidden: ({ agencyCode }) => agencyCode !== "",
    branchOf: async (reader, content) => (await findAgreement(reader, getAgreementNo(content)))?.comCode,
    representedBy: (reader, document, { actor: { userCode }, permission, today: day }) =>
      listRepresentedApprovers(reader, { ...buildApproverQuery(document, day), permission, userCode }),
  };
  const tell = createTeller(services);
  const effects: DocumentEffects<StatementEffect> = {
    takeLines: ({ tx }, document) => takeLines(tx, document, services.settings.COMMISSION_FROM),
    keepScope: async (_, { content }, before) => {
      const isKept = [getAgreementNo, getPeriodEnd].every(
        (read) => read(content) === read(before?.content ?? {}),
      );
      if (!isKept) throw refuseStep("协议号和账期止不能修改，有误的请作废后重新生成");
    },
    freeLines: ({ tx }, { businessNo }) => freeStatementLines(tx, businessNo),
    demandOthers: ({ tx, actor }, document) => checkSeparateUsers(tx, actor, document),
    bookSettlement: async ({ tx, actor }, { businessNo, comCode, content }) => {
      const overdrawn = await findOverdrawnPolicy(tx, businessNo);
      if (overdrawn !== undefined)
        throw refuseStep(`保单 ${overdrawn} 已退费，本单手续费多于计提，请退回，由生成人作废后重新生成`);
      const [commission = "", vat = "", incomeTax = ""] = ["commission", "vat", "incomeTax"].map((cell) =>
        getSumCell(content, cell),
      );
      const eventDay = getFormTextAtPath(content, "settlement.paidDate");
      const place = { businessNo, day: today(), eventDay, currency: CONTRACT_SUM_CURRENCY };
      const posting = buildCommissionPosting({ ...place, commission, vat, incomeTax });
      await postLedgerEntry(tx, { actor, services }, posting, { comCode, paymentNo: "" });
    },
    tellApprovers: async (work, document) => {
      const query = buildApproverQuery(document, today());
      for (const receiverCode of await listNearestApprovers(work.tx, query))
        await tell(work, document, {
          receiverCode,
          secondaryMessageType: TO_APPROVE,
          result: nameSum(document),
        });
    },
    tellMaker: async (work, document) => {
      const { status, inputBy: receiverCode } = document;
      const state = status === "01" ? "已退回" : statementDefinition.lifecycle.states[status];
      const secondaryMessageType = status === SETTLED ? PAID : RESULT;
      await tell(work, document, { receiverCode, secondaryMessageType, result: state ?? "" });
    },
  };
  return { world, effects };
}

async function takeLines(tx: Tx, { businessNo, content }: DocumentRecord, from: string): Promise<void> {
  const agentCode = getSumCell(content, "agentCode");
  const scope = { agreementNo: getAgreementNo(content), agentCode, periodEnd: getPeriodEnd(content), from };
  const { lineCount, commission } = await takeUnsettledLines(tx, businessNo, scope);
  // Money that comes at this moment may add a line after the sums were filled in.
  const isComplete = String(lineCount) === getSumCell(content, "lineCount");
  if (!isComplete || commission !== getSumCell(content, "commission"))
    throw refuseStep("手续费明细已变动，请重新生成");
}

/**
 * Whoever submitted the statement before it went back has made it as well; whoever approved it before it was given back
 * does not pay it.
 */
async function checkSeparateUsers(
  tx: Tx,
  { userCode }: Actor,
  { businessNo, status }: DocumentRecord,
): Promise<void> {
  if ((await listDocumentAuthors(tx, businessNo)).has(userCode))
    throw refuseStep("生成、修改或提交过该结算单的人员不能审批或付款，请由他人办理");
  if (status === SETTLED && (await listDocumentApprovers(tx, businessNo)).has(userCode))
    throw refuseStep("审批过该结算单的人员不能付款，请由其他财务人员办理");
}

const getSumCell = (content: DocumentRecord["content"], cell: string) =>
  getFormTextAtPath(content, `sum.${cell}`);
const nameSum = ({ content }: DocumentRecord) =>
  `${getSumCell(content, "agentName")} ${formatMoney(getSumCell(content, "commission"))} 元`;

type StatementMessage = {
  readonly receiverCode: string;
  readonly secondaryMessageType: string;
  readonly result: string;
};

function createTeller({ makeId }: Pick<Services, "makeId">) {
  return (
    { tx, raise }: DocumentTransitionWork,
    { businessNo, comCode, content }: DocumentRecord,
    { result, ...receiver }: StatementMessage,
  ): Promise<void> => {
    const holderName = getSumCell(content, "agentName");
    const reason = getAgreementNo(content);
    const messageContent = { type: "SF", businessNo, holderName, orderNo: "", result, reason };
    return sendMessage(tx, raise, {
      id: makeId(),
      comCode,
      messageType: "3",
      ...receiver,
      content: messageContent,
    });
  };
}

/** Selects the users who may approve the document. */
function buildApproverQuery({ comCode, inputBy, content }: DocumentRecord, day: PlainDate): ApproverQuery {
  const isOfHeadOffice = getLevel(content) === HEAD_OFFICE_LEVEL;
  return { permission: APPROVE, comCode: isOfHeadOffice ? HEAD_OFFICE : comCode, except: [inputBy], day };
}
