import { computeCommissionChange } from "#areas/endorsement/rules/expense.ts";
import { ENDORSABLE_POLICY_STATES } from "#areas/endorsement/rules/endorsement.ts";
import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  getFormTextAtPath,
} from "#platform/forms/define-form.ts";
import type { SheetFileRow } from "#platform/forms/sheet/sheet-file.ts";
import { createSheetColumns, type SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";

export const BATCH_EXPENSE = "batch:expense";
/** Those who hold it may change the commission of premiums that came in, and the tasks of others. */
export const CHANGES_RECEIVED = "aux:operations";

export const batchLimits = {
  chosenPolicies: 2000,
  fileRows: 10_000,
  fileBytes: 4 * 1024 * 1024,
  shownRows: 200,
};

/** The range and the places of 手续费比例 in every product. */
const MAX_AGENT_FEE = "50";
export const AGENT_FEE_PATTERN = /^\d{1,2}(\.\d{1,2})?$/;

const elements = [
  element("policyNo", "保单号", "input", { required: true, ruleList: [createLengthRule(1, 40)] }),
  element("agentFee", "新手续费比例（%）", "input", { required: true, ruleList: [createLengthRule(1, 10)] }),
];
export const expenseSheetLayout: SheetLayout = {
  name: "批量费用",
  columns: createSheetColumns({ ...section("row", "批量费用", elements), elements }),
};

export type RowStatus = "0" | "1" | "2";
export const ROW_STATUS_NAMES: Readonly<Record<RowStatus, string>> = {
  "0": "待办理",
  "1": "成功",
  "2": "失败",
};

/** What is known of a policy whose commission is to change. */
export type ExpensePolicy = {
  readonly policyNo: string;
  readonly status: string;
  readonly sumPremium: string;
  readonly receivedPremium: string;
  readonly agentFee: string;
  readonly agreementNo: string;
  readonly runningNo: string;
  readonly vatRate: string;
  /** Invoices that are not red-lettered, and commission that was settled. */
  readonly invoicedPremium: string;
  readonly settledCommission: string;
  /** What the agreement allows for the class of the product; undefined without an agreement that has the class. */
  readonly maxAgentFee: string | undefined;
  /** Another task with the policy that was saved and has not ended; '' if there is none. */
  readonly otherTaskId: string;
};

export type TypedRow = { readonly policyNo: string; readonly agentFee: string };
export type NumberedRow = TypedRow & { readonly rowNo: number };

export function toNumberedRow({ at: rowNo, cells }: SheetFileRow): NumberedRow {
  const text = (path: string) => getFormTextAtPath({ row: cells }, path);
  // Spreadsheets show a rate as 18.00%; the column says the percent already.
  return { rowNo, policyNo: text("row.policyNo"), agentFee: text("row.agentFee").replace(/%$/, "") };
}

/** Why a row cannot be taken in, whatever the policy's state; '' if it can. */
export function checkTypedRow({ policyNo, agentFee }: TypedRow, earlier: ReadonlySet<string>): string {
  if (earlier.has(policyNo)) return "保单号重复";
  const isFit = AGENT_FEE_PATTERN.test(agentFee) && parseMoney(agentFee).lessThanOrEqualTo(MAX_AGENT_FEE);
  return isFit ? "" : `新手续费比例应为 0 至 ${MAX_AGENT_FEE}，最多两位小数`;
}

/** Why the commission of a policy cannot change at all now; '' if it can. */
export function checkExpenseState(policy: ExpensePolicy, mayChangeReceived: boolean): string {
  const { status, receivedPremium, runningNo, otherTaskId, maxAgentFee, settledCommission } = policy;
  if (!ENDORSABLE_POLICY_STATES.includes(status)) return "保单现在的状态不能批改";
  if (runningNo !== "") return `在途批改：批单 ${runningNo} 尚未办结`;
  if (otherTaskId !== "") return `在途批改：批量任务 ${otherTaskId} 尚未办结`;
  if (parseMoney(settledCommission).greaterThan(0))
    return `手续费已结算 ${formatMoney(settledCommission)} 元，不能再改`;
  if (parseMoney(receivedPremium).greaterThan(0) && !mayChangeReceived)
    return `保费已实收 ${formatMoney(receivedPremium)} 元，手续费不能再改，请由运营管理岗办理`;
  return maxAgentFee === undefined ? "保单没有可用的中介协议，不能调整手续费" : "";
}

/** What somebody should know who changes the commission, though nothing speaks against it; '' if there is nothing. */
export function describeInvoices({ invoicedPremium }: Pick<ExpensePolicy, "invoicedPremium">): string {
  return parseMoney(invoicedPremium).isZero() ? "" : `已开票 ${formatMoney(invoicedPremium)} 元`;
}

/** Why the commission of a policy cannot change to a rate; '' if it can. */
export function checkExpenseRow(policy: ExpensePolicy, agentFee: string, mayChangeReceived: boolean): string {
  const { agreementNo, maxAgentFee = "0" } = policy;
  const state = checkExpenseState(policy, mayChangeReceived);
  if (state !== "") return state;
  if (parseMoney(agentFee).greaterThan(maxAgentFee))
    return `超备案上限：协议 ${agreementNo} 该险类最高 ${maxAgentFee}%`;
  return parseMoney(agentFee).equals(policy.agentFee) ? "新旧手续费比例相同" : "";
}

/** The commission of a policy before and after, to the fen. */
export function priceExpenseRow({ sumPremium: premium, agentFee, vatRate }: ExpensePolicy, newFee: string) {
  const before = { premium, agentFee };
  return computeCommissionChange({ before, after: { premium, agentFee: newFee }, vatRate });
}
