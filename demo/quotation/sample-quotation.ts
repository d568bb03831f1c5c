import { BATCH } from "#areas/document/rules/projection.ts";
import type { Draft } from "#areas/document/rules/document.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { toDraft, createBusiness, type SampleBusiness, type SampleContext } from "./sample-business.ts";
import { type QuotationScript, createQuotationScript } from "./quotation-script.ts";

/** Everything of a quotation but its number, which is issued when it is written. */
export type SampleQuotation = Omit<SampleBusiness, "draw" | "form"> & {
  readonly draft: Draft;
  readonly script: QuotationScript;
};

/** So many of the demonstration's latest are still with an underwriter, who would have nothing to do otherwise. */
const WAITING = 6;
/** One of so many is for several proposals. */
const EVERY_BATCH = 17;

/** The same for the same place in the row, whenever it is sample. */
export function createQuotation(stage: SampleContext, at: number): SampleQuotation {
  const isWaiting = at < stage.ofCustomers && at >= stage.ofCustomers - WAITING;
  const forms = isWaiting ? stage.forms.filter(({ flag }) => flag === "4") : stage.forms;
  const { draw, form, ...business } = createBusiness({ ...stage, forms }, at);
  const startDate = addDays(business.day, 2 + draw(28));
  const base = at % EVERY_BATCH === 0 ? { inquiryType: BATCH, batchCount: String(10 * (1 + (at % 7))) } : {};
  return {
    ...business,
    draft: toDraft({ ...business, form }, { startDate, base }),
    script: createQuotationScript({ ...business, draw, nowMs: stage.nowMs, isWaiting }),
  };
}
