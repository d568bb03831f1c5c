import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { policyScheduleRemarks } from "./remarks.ts";
import type { PolicyScheduleHead } from "./schedule.ts";

const CNY = "CNY";

/** The facts of a policy besides its content. */
type PolicyFacts = {
  readonly policyNo: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly currency: string;
  readonly sumAmount: string;
  readonly sumPremium: string;
  readonly issuedAt: string;
};
type HeadInput = {
  readonly form: FilledForm;
  readonly figures: readonly StoredComputedField[];
  readonly company: string;
  readonly handler: string;
  readonly servicePhone?: string | undefined;
};

export function buildPolicyScheduleHead(
  policy: PolicyFacts,
  { form, figures, company, handler, servicePhone }: HeadInput,
): PolicyScheduleHead {
  const { policyNo, holderName, insuredName, startDate, endDate, issuedAt } = policy;
  return {
    policyNo,
    issueDate: getTodayInShanghai(new Date(issuedAt)),
    company,
    handler,
    holder: holderName,
    insured: insuredName,
    period: {
      startDate,
      startHour: getFormText(form, "period", "startHour") || "0",
      endDate,
      endHour: getFormText(form, "period", "endHour") || "24",
    },
    ...sumsOf(policy, figures),
    remarks: servicePhone ? [...policyScheduleRemarks, `服务电话：${servicePhone}`] : policyScheduleRemarks,
  };
}

/** The totals in the contract's currency; without stored figures in that of the books. */
function sumsOf({ currency, sumAmount, sumPremium }: PolicyFacts, figures: readonly StoredComputedField[]) {
  const findFigure = (element: string): string | undefined =>
    figures.find((figure) => figure.section === "fee" && figure.element === element)?.value;
  const [amount, premium] = [findFigure("sumAmount"), findFigure("sumPremium")];
  if (amount === undefined || premium === undefined)
    return { currency: CNY, amount: sumAmount, premium: sumPremium };
  return { currency, amount: toWireMoney(parseMoney(amount)), premium: toWireMoney(parseMoney(premium)) };
}
