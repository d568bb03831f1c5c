import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { getMaskKind } from "#areas/product/rules/outside-view.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { isTableSection, type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { createScheduleCellFormatter, type ScheduleLabels } from "./cell-formatter.ts";
import { buildCoverScheduleParts } from "./cover-parts.ts";
import { buildCoinsuranceParts, hasCoinsuranceAgreement } from "./coinsurance-agreement.ts";
import { readLetterParticulars } from "./letter.ts";
import { type ContractPaperKind, type PaperContents, paperKinds } from "./paper-kinds.ts";
import type { PolicyScheduleHead } from "./schedule-shape.ts";
import { buildPolicyScheduleParts, type LabelledValue, type PolicySchedulePart } from "./schedule-parts.ts";

export type ChapterInput = {
  readonly product: CompiledProduct;
  readonly form: FilledForm;
  readonly names: ScheduleLabels;
  readonly head: Pick<PolicyScheduleHead, "company" | "currency" | "amount" | "premium">;
};

/** Sections about the parties and the money, which a paper about the subject leaves to the policy. */
const sectionsOfContract: ReadonlySet<string> = new Set([
  "holder",
  "insured",
  "beneficiary",
  "fee",
  "payPlan",
  "coinsurance",
  "dispute",
]);

/** Not on the list of persons, which goes to others than those who pay. */
const PREMIUM = "premium";

/** A list of insured persons, each with the number of a certificate. */
function isPersonList(section: FormSection): boolean {
  return (
    isTableSection(section) &&
    !sectionsOfContract.has(section.code) &&
    section.elements.some((element) => getMaskKind(section, element) === "identity")
  );
}

/** The chapters that a kind of paper prints of a contract. */
export function buildPaperChapters(kind: ContractPaperKind, input: ChapterInput): PolicySchedulePart[] {
  const { product, form, names, head } = input;
  const { currency } = head;
  const currencyName = names.labelOf("Currency", currency) ?? currency;
  const words = createScheduleCellFormatter(product.product, names, currency);
  const sectionParts = (
    isWanted: (section: FormSection) => boolean,
    isFieldWanted?: (element: FormElement) => boolean,
  ): PolicySchedulePart[] =>
    buildPolicyScheduleParts(product.form, form, {
      words,
      currency,
      isWanted,
      ...(isFieldWanted && { isFieldWanted }),
    });
  const coverParts = (): PolicySchedulePart[] =>
    buildCoverScheduleParts(product.product, form, { names, words });
  const chapters: Readonly<Record<PaperContents["chapters"], () => PolicySchedulePart[]>> = {
    all: () => [...sectionParts(() => true), ...coverParts()],
    subject: () => [
      ...sectionParts((section) => !sectionsOfContract.has(section.code) && !isPersonList(section)),
      ...coverParts(),
    ],
    persons: () => sectionParts(isPersonList, ({ elementCode }) => elementCode !== PREMIUM),
    summary: () => summarize([...sectionParts(({ code }) => !sectionsOfContract.has(code)), ...coverParts()]),
    letter: () => [],
    coinsurance: () => buildCoinsuranceParts(form, { ...head, currencyName }),
    none: () => [],
  };
  return chapters[paperKinds[kind].contents.chapters]();
}

const MOST_SUMMARIZED = 20;
const LONGEST_SUMMARIZED = 60;
/** Half lines of the page that facts may take; a long fact takes a whole one. */
const MOST_HALF_LINES = 10;
const LONGEST_HALF_LINE = 26;

/** Short facts, the names of what is covered and the size of each list, so that the paper stays a page. */
function summarize(parts: readonly PolicySchedulePart[]): PolicySchedulePart[] {
  const covers = [...new Set(parts.filter(({ code }) => code === "liability").flatMap(listCoverNames))];
  const rest = covers.length > MOST_SUMMARIZED ? ` 等 ${covers.length} 项` : "";
  const cover = { label: "承保责任", value: `${covers.slice(0, MOST_SUMMARIZED).join("、")}${rest}` };
  const pairs = [...chooseFacts(parts.flatMap(listFacts)), ...(covers.length === 0 ? [] : [cover])];
  return [{ code: "summary", title: "承保内容", pairs, columns: [], rows: [], totals: [] }];
}

function chooseFacts(facts: readonly LabelledValue[]): LabelledValue[] {
  let taken = 0;
  return facts.filter(({ value }) => {
    const lines = value.length > LONGEST_HALF_LINE ? 2 : 1;
    if (value.length > LONGEST_SUMMARIZED || taken + lines > MOST_HALF_LINES) return false;
    taken += lines;
    return true;
  });
}

/** The fields of a section, of a table with one row its cells, and of a longer one how many rows it has. */
function listFacts({ code, title, pairs, columns, rows }: PolicySchedulePart): readonly LabelledValue[] {
  const [first, ...others] = rows;
  if (code === "liability" || !first) return pairs;
  if (others.length > 0 || code === "limit")
    return [{ label: title, value: `共 ${rows.length} 项，详见保险单` }];
  return columns.map(({ label }, at) => ({ label, value: first[at] ?? "" }));
}

function listCoverNames({ columns, rows }: PolicySchedulePart): string[] {
  const at = columns.findIndex(({ label }) => label === COVER_LABEL);
  return rows.flatMap((row) => row[Math.max(at, 0)] ?? []);
}

/** The head of the column with the names of liabilities. */
const COVER_LABEL = "责任";

/** Whether there is anything to print: a policy without persons has no list of them. */
export function hasPaperContent(
  kind: ContractPaperKind,
  { product }: CompiledProduct,
  form: FilledForm,
): boolean {
  if (kind === "coinsurance") return hasCoinsuranceAgreement(form);
  if (kind === "letter") return readLetterParticulars(form) !== undefined;
  if (kind === "specials") return listFormRows(form["special"]).length > 0;
  if (kind !== "roster") return true;
  return product.sections.some(
    (section) => isPersonList(section) && listFormRows(form[section.code]).length > 0,
  );
}
