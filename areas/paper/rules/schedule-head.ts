import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { ContractPaperKind } from "./paper-kinds.ts";
import type { PolicyScheduleHead } from "./schedule-shape.ts";

const CNY = "CNY";

/** The facts of a policy or a proposal besides its content. */
export type PaperFacts = {
  readonly kind: ContractPaperKind;
  readonly businessNo: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly currency: string;
  readonly sumAmount: string;
  readonly sumPremium: string;
  /** When the policy was issued, the proposal submitted, or the price approved. */
  readonly madeAt: string;
  /** Only of a letter of guarantee. */
  readonly guaranteeNo?: string | undefined;
  /** Only of a quotation. */
  readonly quotedUntil?: PlainDate;
};
type HeadInput = {
  readonly form: FilledForm;
  readonly figures: readonly StoredComputedField[];
  readonly company: string;
  readonly handler: string;
  readonly servicePhone?: string | undefined;
};

export function buildPolicyScheduleHead(
  facts: PaperFacts,
  { form, figures, company, handler, servicePhone }: HeadInput,
): PolicyScheduleHead {
  const { kind, businessNo, holderName, insuredName, startDate, endDate, madeAt, quotedUntil, guaranteeNo } =
    facts;
  return {
    kind,
    businessNo,
    guaranteeNo,
    date: getTodayInShanghai(new Date(madeAt)),
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
    ...sumsOf(facts, figures),
    quotedUntil,
    servicePhone,
  };
}

/** The totals in the contract's currency; without stored figures in that of the books. */
function sumsOf({ currency, sumAmount, sumPremium }: PaperFacts, figures: readonly StoredComputedField[]) {
  const findFigure = (element: string): string | undefined =>
    figures.find((figure) => figure.section === "fee" && figure.element === element)?.value;
  const [amount, premium] = [findFigure("sumAmount"), findFigure("sumPremium")];
  if (amount === undefined || premium === undefined)
    return { currency: CNY, amount: sumAmount, premium: sumPremium };
  return { currency, amount: toWireMoney(parseMoney(amount)), premium: toWireMoney(parseMoney(premium)) };
}
