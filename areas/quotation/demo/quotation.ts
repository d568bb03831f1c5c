import { drawsOfSeed } from "#areas/product/builder.ts";
import { ofProductOnly } from "#areas/product/rules/of-product.ts";
import type { Draft } from "#areas/document/rules/document.ts";
import { BATCH, projectionOf } from "#areas/document/rules/projection.ts";
import { serialKey } from "#areas/document/rules.ts";
import { addDays, daysBetween, type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";
import { formFor } from "../builder.ts";
import { type Course, courseOf } from "./course.ts";
import { drawHolder } from "./names.ts";
import type { Clerk, Holder, People, Underwriter } from "./people.ts";
import type { PricedForm } from "./priced-forms.ts";

/** Everything of a quotation but its number, which is issued when it is written. */
export type Quotation = {
  readonly at: number;
  readonly day: PlainDate;
  readonly serialKey: string;
  readonly priced: PricedForm;
  readonly clerk: Clerk;
  readonly underwriter: Underwriter | undefined;
  readonly draft: Draft;
  readonly course: Course;
};

export type Stage = {
  readonly forms: readonly PricedForm[];
  readonly people: People;
  readonly nowMs: number;
  /** So many are spread over two years. */
  readonly count: number;
  /** The first ones are for the demonstration's own customers. */
  readonly ofCustomers: number;
};

/** So many of the demonstration's latest are still with an underwriter, who would have nothing to do otherwise. */
const WAITING = 6;
/** One of so many is for several proposals. */
const EVERY_BATCH = 17;
const DAYS = 730;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From half past eight to half past six in Shanghai. */
const [OPENS_MS, OPEN_MS] = [0.5 * HOUR_MS, 10 * HOUR_MS];

/** The same for the same place in the row, whenever it is drawn. */
export function drawQuotation(stage: Stage, at: number): Quotation {
  const draw = drawsOfSeed(at * 2_654_435_761);
  const { people, nowMs } = stage;
  const isWaiting = at < stage.ofCustomers && at >= stage.ofCustomers - WAITING;
  const forms = isWaiting ? stage.forms.filter(({ flag }) => flag === "4") : stage.forms;
  const priced = forms[draw(forms.length)] as PricedForm;
  const clerk = people.clerks[draw(people.clerks.length)] as Clerk;
  const enteredMs = enteredAt(stage, at, draw(OPEN_MS), draw(10));
  const day = todayInShanghai(new Date(enteredMs));
  const own = at < stage.ofCustomers ? ownKind(people.customersOf(clerk), priced.form) : [];
  const holder = own[draw(Math.max(own.length, 1))] ?? drawHolder(draw);
  const insured = draw(5) === 0 && at >= stage.ofCustomers ? drawHolder(draw) : undefined;
  const startDate = addDays(day, 2 + draw(28));
  const underwriter = people.underwriterOf(clerk.comCode, Math.max(priced.uwLevel, priced.amountLevel));
  const { product } = priced;
  const { riskCode } = product;
  const form = insuredAs(formFor(priced.form, holder), insured?.name);
  const content = ofProductOnly(product, {
    ...form,
    base: {
      ...form["base"],
      riskCode,
      comCode: clerk.comCode,
      makeCom: clerk.comCode,
      handlerCode: clerk.sellerCode,
      handler1Code: clerk.sellerCode,
      teamCode: clerk.sellerTeamCode,
      ...(at % EVERY_BATCH === 0 && { inquiryType: BATCH, batchCount: String(10 * (1 + (at % 7))) }),
    },
    // Nobody brings it, so nobody is paid for it.
    ...(form["fee"] && { fee: { ...form["fee"], agentFee: "0.00" } }),
    period: {
      ...form["period"],
      startDate,
      endDate: addDays(startDate, daysBetween(priced.startDate, priced.endDate)),
    },
  });
  const { sumAmount, sumPremium } = priced;
  return {
    at,
    day,
    serialKey: serialKey("inquiryNo", { riskCode, comCode: clerk.comCode, day }),
    priced,
    clerk,
    underwriter,
    draft: { ...projectionOf(content, product.plans), content, sumAmount, sumPremium },
    course: courseOf({ draw, priced, clerk, underwriter, enteredMs, nowMs, isWaiting }),
  };
}

/** Nobody insures a factory of his own as a private person: as in the worked case, where the branch has such customers. */
function ownKind(customers: readonly Holder[], { holder }: FilledForm): readonly Holder[] {
  const kind = Array.isArray(holder) ? undefined : (holder as FilledRow | undefined)?.["customerType"];
  const alike = customers.filter(({ customerType }) => customerType === kind);
  return alike.length > 0 ? alike : customers;
}

/** More of late than two years ago, in office hours, seldom on a weekend. */
function enteredAt({ nowMs, count }: Stage, at: number, inDayMs: number, weekend: number): number {
  const daysAgo = DAYS * (1 - ((at % count) / count) ** 0.8);
  const midnight = Math.floor((nowMs - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  const isOff = weekend > 0 && (weekday === 0 || weekday === 6);
  const worked = isOff ? midnight - (weekday === 0 ? 2 : 1) * DAY_MS : midnight;
  return Math.min(worked + OPENS_MS + inDayMs, nowMs - HOUR_MS);
}

function insuredAs(form: FilledForm, insuredName: string | undefined): FilledForm {
  const { insured } = form;
  if (insuredName === undefined || insured === undefined || Array.isArray(insured)) return form;
  return { ...form, insured: { ...insured, sameAsHolder: "0", insuredName } };
}
