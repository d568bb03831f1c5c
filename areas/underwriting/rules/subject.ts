import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { Row } from "#platform/kernel/expression/frame.ts";
import { type Money, sumMoney, ZERO } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";
import type { Subject } from "./automatic.ts";

/** Somebody whom the document names by a certificate. */
export type NamedParty = {
  readonly role: string;
  readonly name: string;
  readonly certificateType: string;
  readonly certificateNo: string;
};

type Told = {
  readonly product: Product;
  readonly form: FilledForm;
  readonly judged: JudgedForm;
  readonly startDate: PlainDate | null;
  readonly today: PlainDate;
};

/**
 * What the document and its product tell. Who the parties are is for the customer area, what a currency is worth for a
 * dictionary; what is accumulated over
 * policies, and a premium that somebody asked for, nobody can tell yet.
 */
export function subjectOf({
  product,
  form,
  judged,
  startDate,
  today,
}: Told): Omit<Subject, "parties" | "exchange"> & { named: readonly NamedParty[] } {
  const quote = "quote" in judged.priced ? judged.priced.quote : undefined;
  const unpriced = "fault" in judged.priced ? [{ label: "保费", says: judged.priced.fault.message }] : [];
  return {
    today,
    startDate,
    missing: [
      ...judged.faults.map((fault) => ({ label: labelOf(product, fault), says: fault.message })),
      ...unpriced,
    ],
    totals: quote ? totalsOf(quote.frame.tables, quote.payPremuim) : [],
    named: partiesOf(product, form),
    productHits: judged.hits,
    asked: undefined,
    accumulations: [],
    amount: quote?.authorityAmount ?? ZERO,
    perPerson: quote?.perPersonAmount,
    authority: product.authority,
  };
}

function labelOf({ sections }: Product, { section, element }: { section: string; element: string }): string {
  const found = sections.find(({ code }) => code === section);
  const label = found?.elements.find(({ elementCode }) => elementCode === element)?.label ?? element;
  return `${found?.title ?? section} ${label}`;
}

/** Amounts that somebody filled in by hand must make up the premium; where one is left out, the program shares it. */
function totalsOf(tables: Readonly<Record<string, readonly Row[]>>, premium: Money): Subject["totals"] {
  return [
    { label: "缴费计划合计与保费", section: "payPlan", element: "planFee" },
    { label: "共保保费合计与保费", section: "coinsurance", element: "coinsPremium" },
  ].flatMap(({ label, section, element }) => {
    const parts = (tables[section] ?? []).map((row) => row[element] as Money | undefined);
    const filled = parts.filter((part) => part !== undefined);
    if (parts.length === 0 || filled.length < parts.length || sumMoney(filled).isZero()) return [];
    return [{ label, parts: filled, whole: premium }];
  });
}

/** Of sections that are about one party each; one that is the same as another is asked about once. */
function partiesOf({ sections }: Product, form: FilledForm): NamedParty[] {
  const named = sections.flatMap(({ code, title, kind, parties = [] }) => {
    const filled = form[code];
    if (kind !== "form" || filled === undefined || Array.isArray(filled)) return [];
    const row = filled as FilledRow;
    const text = (element: string | undefined) => {
      const cell = element === undefined ? undefined : row[element];
      return typeof cell === "string" ? cell.trim() : "";
    };
    return parties.map((party) => ({
      role: title.replace(/信息$/, ""),
      name: text(party.name),
      certificateType: text(party.certificateType),
      certificateNo: text(party.certificateNo).toUpperCase(),
    }));
  });
  const whole = named.filter(({ certificateNo }) => certificateNo !== "");
  const key = ({ certificateType, certificateNo, name }: NamedParty) =>
    `${certificateType} ${certificateNo} ${name}`;
  return whole.filter((party, index) => whole.findIndex((other) => key(other) === key(party)) === index);
}
