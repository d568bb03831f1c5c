import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormulaRow } from "#platform/kernel/expression/frame.ts";
import { type Money, sumMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import type { UnderwritingFacts } from "./automatic-underwriting.ts";

/** A party that the document identifies by a certificate. */
export type PartyWithCertificate = {
  readonly role: string;
  readonly name: string;
  readonly certificateType: string;
  readonly certificateNo: string;
};

type SubjectInput = {
  readonly compiled: CompiledProduct;
  readonly form: FilledForm;
  readonly judgement: ProductFormEvaluation;
  readonly startDate: PlainDate | null;
  readonly today: PlainDate;
};

/**
 * The facts that the document and its product provide. The customer area adds the parties' risk, and a dictionary the
 * reference exchange rate; covers are compared when the form is judged.
 */
export function buildUnderwritingFacts({ compiled, form, judgement, startDate, today }: SubjectInput): Omit<
  UnderwritingFacts,
  "parties" | "exchange" | "covers"
> & {
  named: readonly PartyWithCertificate[];
} {
  const { product } = compiled;
  const quote = "quote" in judgement.priced ? judgement.priced.quote : undefined;
  const unpriced =
    "error" in judgement.priced ? [{ label: "保费", message: judgement.priced.error.message }] : [];
  return {
    today,
    startDate,
    missing: [
      ...judgement.errors.map((error) => ({ label: labelOf(product, error), message: error.message })),
      ...unpriced,
    ],
    totals: quote ? totalsOf(quote.frame.tables, quote.payPremuim) : [],
    named: partiesOf(product, form),
    productHits: judgement.hits,
    excluded: listExcludedPremiums(compiled, form),
    amount: quote?.authorityAmount ?? ZERO_MONEY,
    perPerson: quote?.perPersonAmount,
    authority: product.authority,
  };
}

/** The switch 不计入总保费 of a liability or an item. */
export const EXCLUDED_PREMIUM = "excludePremium";

/** The rows that are insured and left out of the premium, such as 责任信息第2行; a switch that no price reads changes nothing. */
function listExcludedPremiums({ product, rating }: CompiledProduct, form: FilledForm): string[] {
  return product.sections.flatMap(({ code, title }) => {
    if (!rating.reads.has(`${code}.${EXCLUDED_PREMIUM}`)) return [];
    return listFormRows(form[code]).flatMap((row, index) =>
      row[EXCLUDED_PREMIUM] === "1" ? [`${title}第${index + 1}行`] : [],
    );
  });
}

function labelOf({ sections }: Product, { section, element }: { section: string; element: string }): string {
  const definition = sections.find(({ code }) => code === section);
  const label = definition?.elements.find(({ elementCode }) => elementCode === element)?.label ?? element;
  return `${definition?.title ?? section} ${label}`;
}

/** Amounts entered by hand must add up to the premium. If one is left blank, the program distributes the premium. */
function totalsOf(
  tables: Readonly<Record<string, readonly FormulaRow[]>>,
  premium: Money,
): UnderwritingFacts["totals"] {
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

/** The party that a section is about, such as 投保人 of 投保人信息. */
export function getPartyRole(title: string): string {
  return title.replace(/信息$/, "");
}

/** Parties of sections about one party each, without repetitions. */
function partiesOf({ sections }: Product, form: FilledForm): PartyWithCertificate[] {
  const parties = sections.flatMap(({ code, title, kind, parties: definitions = [] }) => {
    const filled = form[code];
    if (kind !== "form" || filled === undefined || Array.isArray(filled)) return [];
    const row = filled as FilledRow;
    const text = (element: string | undefined) => {
      const cell = element === undefined ? undefined : row[element];
      return typeof cell === "string" ? cell.trim() : "";
    };
    return definitions.map((party) => ({
      role: getPartyRole(title),
      name: text(party.name),
      certificateType: text(party.certificateType),
      certificateNo: text(party.certificateNo).toUpperCase(),
    }));
  });
  const identified = parties.filter(({ certificateNo }) => certificateNo !== "");
  const key = ({ certificateType, certificateNo, name }: PartyWithCertificate) =>
    `${certificateType} ${certificateNo} ${name}`;
  return identified.filter(
    (party, index) => identified.findIndex((candidate) => key(candidate) === key(party)) === index,
  );
}
