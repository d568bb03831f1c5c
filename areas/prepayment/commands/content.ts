import { lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { isPayeeAccount, PAYEE_ACCOUNT_MESSAGE } from "#areas/payment/rules/payee.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { StepOfUser } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { parseTypedMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { maskText } from "#platform/lists/masking.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { checkRestart, getAmount, getHeld } from "../rules/balance.ts";
import { getInquiryNo } from "../rules/prepayment.ts";
import { findPrepaymentOfTransfer } from "../store.ts";

const APPROVED = "04";
/** Approved, or a proposal already. */
export const TAKEN_UP: ReadonlySet<string> = new Set(["04", "07"]);

/** What a prepayment repeats of its inquiry, and what must hold when the money comes. */
export function createContentFiller({ now }: Pick<Services, "now">) {
  /** The inquiry stays locked, so that it is neither modified nor revoked beside this step. */
  async function fillInquiry(tx: Tx, content: FilledForm, { actor, event }: StepOfUser) {
    const inquiry = await lockDocumentVisibleToUser(tx, actor, getInquiryNo(content));
    const refuse = event === "submit" ? refuseStep : refuseNumber;
    if (inquiry?.businessType !== "Q") throw refuse("询价单号不存在，请核对");
    if (inquiry.status !== APPROVED) throw refuse("只有核保通过的询价单可以预收");
    return withSectionCells(withPlainAmount(content), "inquiry", toInquiryCells(inquiry));
  }

  async function checkReceipt(tx: Tx, content: FilledForm, { actor }: StepOfUser): Promise<FilledForm> {
    const [tradeNo = "", receivedDate = "", came = ""] = ["tradeNo", "receivedDate", "amount"].map((cell) =>
      getFormTextAtPath(content, `receipt.${cell}`),
    );
    // The lifecycle refuses a step out of another state.
    if (came === "") return content;
    if (receivedDate > getTodayInShanghai(now())) throw refuseCell("receivedDate", "到账日期不能晚于今天");
    const typed = parseTypedMoney(came);
    if (!typed.ok || !typed.value.equals(getAmount(content)))
      throw refuseCell(
        "amount",
        `到账金额须等于预收金额 ${toWireMoney(getAmount(content))} 元，不符的款项请退回付款人`,
      );
    await lockDocumentVisibleToUser(tx, actor, getInquiryNo(content));
    const other = await findPrepaymentOfTransfer(tx, tradeNo);
    if (other !== undefined)
      throw refuseCell(
        "tradeNo",
        `该银行流水号已用于${other.prepayNo === "" ? "其他机构的预收" : `预收 ${other.prepayNo}`}，请核对`,
      );
    const receipt = { ...content["receipt"] } as Record<string, unknown>;
    delete receipt["amount"];
    return { ...content, receipt: receipt as FilledForm[string] };
  }

  /** The changed inquiry is approved again, and the money still fits it. */
  async function restart(tx: Tx, content: FilledForm, { actor }: StepOfUser): Promise<FilledForm> {
    const inquiry = await lockDocumentVisibleToUser(tx, actor, getInquiryNo(content));
    if (!inquiry || !TAKEN_UP.has(inquiry.status)) throw refuseStep("修改后的询价单须先核保通过");
    const cells = toInquiryCells(inquiry);
    const why = checkRestart({ content }, cells);
    if (why !== undefined) throw refuseStep(why);
    return withSectionCells(content, "inquiry", cells);
  }

  return async (tx: Tx, content: FilledForm, step: StepOfUser): Promise<FilledForm> => {
    if (step.event === "create" || step.event === "save" || step.event === "submit")
      return fillInquiry(tx, content, step);
    if (step.event === "restart") return restart(tx, content, step);
    if (step.event === "refund") return checkPayee(content);
    return step.event === "confirm" ? checkReceipt(tx, content, step) : content;
  };
}

/** The payee of the refund must be the payer, and nothing may wait for a premium. */
function checkPayee(content: FilledForm): FilledForm {
  if (getHeld(content).greaterThan(0)) throw refuseStep("还有待冲抵的金额，请先由出单人员在“冲抵记录”中撤回");
  const payerName = getFormTextAtPath(content, "inquiry.payerName");
  if (getFormTextAtPath(content, "refund.payeeName").trim() !== payerName)
    throw refuseCell("payeeName", `收款人须为付款人 ${payerName}`);
  if (!isPayeeAccount(getFormTextAtPath(content, "refund.payeeAccount")))
    throw refuseCell("payeeAccount", PAYEE_ACCOUNT_MESSAGE);
  return content;
}

export function toInquiryCells({ riskCode, holderName, sumPremium, content }: Document) {
  const [holder = {}] = listFormRows(content["holder"]);
  return {
    riskCode,
    payerName: holderName,
    payerCertificateNo: maskText("identity", String(holder["certificateNo"] ?? "")),
    currency: CONTRACT_SUM_CURRENCY,
    sumPremium: sumPremium ?? "",
  };
}

/** Typed figures such as 5万 become plain; a wrong one stays for the check of the form. */
function withPlainAmount(content: FilledForm): FilledForm {
  const typed = parseTypedMoney(getFormTextAtPath(content, "application.amount"));
  return typed.ok ? withSectionCells(content, "application", { amount: toWireMoney(typed.value) }) : content;
}

const refuseStep = (why: string) => new Refusal(lifecycleRefusals.notReady, { values: { why } });
const refuseNumber = (message: string) =>
  buildFormIncompleteRefusal([{ section: "application", index: -1, element: "inquiryNo", message }]);
const refuseCell = (
  name: "tradeNo" | "receivedDate" | "amount" | "payeeName" | "payeeAccount",
  message: string,
) => buildFormIncompleteRefusal([{ section: "input", index: -1, element: name, message }], "input");
