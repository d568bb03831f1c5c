import type { KeptFigure } from "#areas/document/rules/document.ts";
import { textIn } from "#areas/product/rules/form-cells.ts";
import { withFigures } from "#areas/product/rules/figure-cells.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { money, toWireMoney } from "#platform/kernel/money.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { remarks } from "./remarks.ts";
import type { ScheduleHead } from "./schedule.ts";

const CNY = "CNY";

/** What stands of a policy beside its content. */
type Standing = {
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

/** A content with the figures that it was approved by. */
export function formOf(
  content: FilledForm,
  figures: readonly KeptFigure[],
  { sections }: Pick<Product, "sections">,
): FilledForm {
  const cells = figures.map(({ value, ...place }) => ({ ...place, value: money(value) }));
  return withFigures(content, cells, sections);
}

export function headOf(policy: Standing, { form, figures, company, handler }: HeadInput): ScheduleHead {
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
      startHour: textIn(form, "period", "startHour") || "0",
      endDate,
      endHour: textIn(form, "period", "endHour") || "24",
    },
    ...sumsOf(policy, figures),
    remarks,
  };
}

/** In the currency of the contract; where its figures were not kept yet, in that of the books. */
function sumsOf({ currency, sumAmount, sumPremium }: Standing, figures: readonly KeptFigure[]) {
  const own = (element: string): string | undefined =>
    figures.find((figure) => figure.section === "fee" && figure.element === element)?.value;
  const [amount, premium] = [own("sumAmount"), own("sumPremium")];
  if (amount === undefined || premium === undefined)
    return { currency: CNY, amount: sumAmount, premium: sumPremium };
  return { currency, amount: toWireMoney(money(amount)), premium: toWireMoney(money(premium)) };
}
