import type { DocumentDraft } from "#areas/document/rules/document.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import { type RandomNumberGenerator, createRandomFromSeed } from "#areas/product/builder/form-variations.ts";
import { dropUnknownFormSections } from "#areas/product/rules/known-sections.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import {
  addDays,
  countDaysBetween,
  type PlainDate,
  getTodayInShanghai,
} from "#platform/kernel/plain-date.ts";
import { fillFormForTestCustomer } from "../../areas/quotation/builder.ts";
import type { SampleClerk, SampleHolder, SamplePeople, SampleUnderwriter } from "./people.ts";
import type { PricedForm } from "./priced-forms.ts";
import { createSampleHolder, fillHolderIndustry, findPricedIndustry } from "./sample-holder.ts";

export type SampleDataContext = {
  readonly forms: readonly PricedForm[];
  readonly people: SamplePeople;
  readonly nowMs: number;
  /** So many are spread over two years. */
  readonly count: number;
  /** The first ones are for the demonstration's own customers. */
  readonly ofCustomers: number;
};

/** Clerk, customer, form and time of an entry; the caller decides about its outcome. */
export type SampleDocumentEntry = {
  readonly at: number;
  readonly draw: RandomNumberGenerator;
  readonly priced: PricedForm;
  readonly clerk: SampleClerk;
  readonly underwriter: SampleUnderwriter | undefined;
  readonly enteredMs: number;
  /** The day of entry. */
  readonly day: PlainDate;
  readonly form: FilledForm;
};

const DAYS = 730;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From half past eight to half past six in Shanghai. */
const [OPENS_MS, OPEN_MS] = [0.5 * HOUR_MS, 10 * HOUR_MS];
const SPREAD = 2_654_435_761;

/** The same for the same place in the row, whenever it is drawn; `row` tells several rows apart. */
export function createSampleDocumentEntry(
  stage: SampleDataContext,
  at: number,
  row = 0,
): SampleDocumentEntry {
  const draw = createRandomFromSeed((at + row) * SPREAD);
  const { people, forms } = stage;
  const priced = forms[draw(forms.length)] as PricedForm;
  const clerk = people.clerks[draw(people.clerks.length)] as SampleClerk;
  const enteredMs = enteredAt(stage, at, draw(OPEN_MS), draw(10));
  const industry = findPricedIndustry(priced.product, priced.form);
  const known = people.customersOf(clerk).filter((one) => one.industry.startsWith(industry ?? ""));
  const own = at < stage.ofCustomers ? ownKind(known, priced.form) : [];
  const holder = own[draw(Math.max(own.length, 1))] ?? createSampleHolder(draw, industry);
  const insured = draw(5) === 0 && at >= stage.ofCustomers ? createSampleHolder(draw) : undefined;
  return {
    at,
    draw,
    priced,
    clerk,
    underwriter: people.underwriterOf(clerk.comCode, Math.max(priced.uwLevel, priced.amountLevel)),
    enteredMs,
    day: getTodayInShanghai(new Date(enteredMs)),
    form: insuredAs(fillHolderIndustry(fillFormForTestCustomer(priced.form, holder), holder), insured?.name),
  };
}

type Own = { readonly startDate: PlainDate; readonly base?: FilledRow; readonly sections?: FilledForm };

/** Its content as the clerk enters it, with the days and whatever else is its own. */
export function toSampleDraft(
  { priced, clerk, form }: Pick<SampleDocumentEntry, "priced" | "clerk" | "form">,
  { startDate, base = {}, sections = {} }: Own,
): DocumentDraft {
  const { product, sumAmount, sumPremium } = priced;
  const content = dropUnknownFormSections(product, {
    ...form,
    base: {
      ...form["base"],
      riskCode: product.riskCode,
      comCode: clerk.comCode,
      makeCom: clerk.comCode,
      handlerCode: clerk.sellerCode,
      handler1Code: clerk.sellerCode,
      teamCode: clerk.sellerTeamCode,
      ...base,
    },
    // Direct business has no commission.
    ...(form["fee"] && { fee: { ...form["fee"], agentFee: "0.00" } }),
    period: { ...form["period"], startDate, endDate: computeSampleEndDate(priced, startDate) },
    ...sections,
  });
  return { ...toDocumentListColumns(content, product.plans), content, sumAmount, sumPremium };
}

export function computeSampleEndDate(priced: PricedForm, startDate: PlainDate): PlainDate {
  return addDays(startDate, countDaysBetween(priced.startDate, priced.endDate));
}

/** Customers of the same type as in the worked case, if the branch has any. */
function ownKind(customers: readonly SampleHolder[], { holder }: FilledForm): readonly SampleHolder[] {
  const kind = Array.isArray(holder) ? undefined : (holder as FilledRow | undefined)?.["customerType"];
  const alike = customers.filter(({ customerType }) => customerType === kind);
  return alike.length > 0 ? alike : customers;
}

/** More entries lately than two years ago, in office hours, seldom on weekends. */
function enteredAt(
  { nowMs, count }: SampleDataContext,
  at: number,
  inDayMs: number,
  weekend: number,
): number {
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
