import type { KeptFigure } from "#areas/document/rules/document.ts";
import { getTextOf } from "#areas/product/rules/form-cells.ts";
import { fillFigures } from "#areas/product/rules/figure-cells.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { scheduleRemarks } from "./remarks.ts";
import type { ScheduleHead } from "./schedule.ts";

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
  readonly figures: readonly KeptFigure[];
  readonly company: string;
  readonly handler: string;
};

/** A policy's content with the figures by which it was approved. */
export function mergeStoredFigures(
  content: FilledForm,
  figures: readonly KeptFigure[],
  { sections }: Pick<Product, "sections">,
): FilledForm {
  const cells = figures.map(({ value, ...place }) => ({ ...place, value: parseMoney(value) }));
  return fillFigures(content, cells, sections);
}

export function buildScheduleHead(
  policy: PolicyFacts,
  { form, figures, company, handler }: HeadInput,
): ScheduleHead {
  const { policyNo, holderName, insuredName, startDate, endDate, issuedAt } = policy;
  return {
    policyNo,
    issueDate: todayInShanghai(new Date(issuedAt)),
    company,
    handler,
    holder: holderName,
    insured: insuredName,
    period: {
      startDate,
      startHour: getTextOf(form, "period", "startHour") || "0",
      endDate,
      endHour: getTextOf(form, "period", "endHour") || "24",
    },
    ...sumsOf(policy, figures),
    remarks: scheduleRemarks,
  };
}

/** The totals in the contract's currency; without stored figures in that of the books. */
function sumsOf({ currency, sumAmount, sumPremium }: PolicyFacts, figures: readonly KeptFigure[]) {
  const findFigure = (element: string): string | undefined =>
    figures.find((figure) => figure.section === "fee" && figure.element === element)?.value;
  const [amount, premium] = [findFigure("sumAmount"), findFigure("sumPremium")];
  if (amount === undefined || premium === undefined)
    return { currency: CNY, amount: sumAmount, premium: sumPremium };
  return { currency, amount: toWireMoney(parseMoney(amount)), premium: toWireMoney(parseMoney(premium)) };
}
