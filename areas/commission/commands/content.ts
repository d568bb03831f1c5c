import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { findAgentAndAgreement, findFirstAgreementDay } from "#areas/sales/questions.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { StepOfUser } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatMoney, parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  checkStatementSum,
  computeStatementTax,
  countMonthsOfYear,
  dueDays,
  type EarlierInYear,
  INDIVIDUAL,
  needsHeadOffice,
} from "../rules/commission.ts";
import {
  BRANCH_LEVEL,
  getAgreementNo,
  getLevel,
  getPeriodEnd,
  HEAD_OFFICE_LEVEL,
} from "../rules/statement.ts";
import {
  findStatementOfTransfer,
  sumStatementsOfMonth,
  sumStatementsOfYear,
  sumUnsettledLines,
} from "../store.ts";

export async function findAgreement(reader: Reader, agreementNo: string) {
  return (await findAgentAndAgreement(reader, { agentCode: "", agreementNo })).agreement;
}

/** Fills in agent and sums when a statement is created; checks the payment when it is settled. */
export function createContentFiller({ now, settings }: Pick<Services, "now" | "settings">) {
  const today = () => getTodayInShanghai(now());

  async function fillSums(tx: Tx, content: FilledForm): Promise<FilledForm> {
    const [agreementNo, periodEnd] = [getAgreementNo(content), getPeriodEnd(content)];
    const agreement = await findAgreement(tx, agreementNo);
    if (!agreement) throw refuseCell("agreementNo", "中介协议号不存在，请核对");
    if (!isPlainDate(periodEnd) || periodEnd > today())
      throw refuseCell("periodEnd", "账期止应为日期，且不能晚于今天");
    const { agentCode } = agreement;
    const { agent } = await findAgentAndAgreement(tx, { agentCode, agreementNo: "" });
    const from = settings.COMMISSION_FROM;
    const sum = await sumUnsettledLines(tx, { agreementNo, agentCode, periodEnd, from });
    const commission = parseMoney(sum.commission);
    const why = checkStatementSum(sum.lineCount, commission);
    if (why !== undefined) throw refuseCell("periodEnd", why);
    const agentType = agent?.agentType ?? "";
    const earlier = parseMoney(await sumStatementsOfMonth(tx, agentCode, periodEnd));
    const taxDate = today();
    const ofYear = await findEarlierInYear(tx, agentCode, taxDate);
    const { vat, incomeTax, payable } = computeStatementTax(agentType, commission, ofYear);
    const filled = withSectionCells(content, "sum", {
      agentName: agent?.agentName ?? agreement.agentName,
      agentCode,
      agentType,
      periodStart: sum.periodStart ?? periodEnd,
      lineCount: String(sum.lineCount),
      premium: sum.premium,
      commission: sum.commission,
      vat: toWireMoney(vat),
      incomeTax: toWireMoney(incomeTax),
      payable: toWireMoney(payable),
      taxDate,
      taxBasis: agentType === INDIVIDUAL ? describeTaxBasis(ofYear) : "",
    });
    const level = needsHeadOffice(earlier.plus(commission)) ? HEAD_OFFICE_LEVEL : BRANCH_LEVEL;
    return withSectionCells(filled, "review", { level });
  }

  return async (tx: Tx, content: FilledForm, { event }: StepOfUser): Promise<FilledForm> => {
    if (event === "create") return fillSums(tx, content);
    if (event === "settle") return checkPayment(tx, content, today());
    if (event !== "submit") return content;
    const days = getLevel(content) === HEAD_OFFICE_LEVEL ? dueDays.headOffice : dueDays.branch;
    return withSectionCells(content, "review", { dueDate: getTodayInShanghai(addWorkingDays(now(), days)) });
  };
}

async function checkPayment(tx: Tx, content: FilledForm, today: PlainDate): Promise<FilledForm> {
  const cell = (name: string) => getFormTextAtPath(content, `settlement.${name}`);
  const tradeNo = cell("tradeNo");
  // The lifecycle refuses a step out of another state.
  if (tradeNo === "") return content;
  if (cell("paidDate") > today) throw refuseCell("paidDate", "付款日期不能晚于今天", "input");
  const isIndividual = getFormTextAtPath(content, "sum.agentType") === INDIVIDUAL;
  const taxDate = getFormTextAtPath(content, "sum.taxDate");
  if (isIndividual && taxDate !== "" && taxDate.slice(0, 4) !== cell("paidDate").slice(0, 4))
    throw refuseCell(
      "paidDate",
      "个人所得税按付款年度累计，跨年付款的请退回，由生成人作废后重新生成",
      "input",
    );
  if (!isIndividual && cell("invoiceNo") === "")
    throw refuseCell("invoiceNo", "中介机构须先开具手续费发票，请填写发票号码", "input");
  const agreement = await findAgreement(tx, getAgreementNo(content));
  const other = await findStatementOfTransfer(tx, agreement?.comCode ?? "", tradeNo);
  if (other !== undefined) throw refuseCell("tradeNo", `该银行流水号已用于结算单 ${other}，请核对`, "input");
  return content;
}

async function findEarlierInYear(tx: Tx, agentCode: string, day: PlainDate): Promise<EarlierInYear> {
  const { commission, incomeTax } = await sumStatementsOfYear(tx, agentCode, day);
  const months = countMonthsOfYear(day, (await findFirstAgreementDay(tx, agentCode, day.slice(0, 4))) ?? day);
  return { commission: parseMoney(commission), incomeTax: parseMoney(incomeTax), months };
}

const describeTaxBasis = ({ commission, incomeTax, months }: EarlierInYear): string =>
  `本年第 ${months} 个月，此前累计手续费 ${formatMoney(commission)} 元，已代扣 ${formatMoney(incomeTax)} 元`;

export const refuseStep = (why: string) => new Refusal(lifecycleRefusals.notReady, { values: { why } });
const refuseCell = (element: string, message: string, section = "statement") =>
  buildFormIncompleteRefusal([{ section, index: -1, element, message }]);
