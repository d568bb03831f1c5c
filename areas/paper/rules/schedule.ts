import { formatCapitalMoney } from "#platform/kernel/capital-money.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { omitFiguresNotChosen } from "#areas/product/rules/chosen-figures.ts";
import { maskPersonalDataInForm } from "#areas/product/rules/outside-view.ts";
import type { ClauseLabels } from "#areas/product/rules/special-clause.ts";
import type {
  PaperNotice,
  PolicyScheduleData,
  PolicyScheduleHead,
  PolicyScheduleInput,
  PrintedLetter,
} from "./schedule-shape.ts";
import { toBilingualPaper } from "./bilingual.ts";
import { listApplicableClauses, listAgreedSpecialClauses } from "./cover-parts.ts";
import { type ContractPaperKind, isPolicyPaperKind, type PaperKind, paperKinds } from "./paper-kinds.ts";
import { type PolicyScheduleLayout, choosePolicyScheduleLayout } from "./schedule-family.ts";
import { EMPTY_PRINTED_VALUE, type LabelledValue } from "./schedule-parts.ts";
import { buildCoinsuranceAgreement } from "./coinsurance-agreement.ts";
import { buildLetter, readLetterParticulars } from "./letter.ts";
import { buildPaperChapters } from "./paper-chapters.ts";
import { formatPrintedDate } from "./printed-date.ts";

/** The templates of kinds that have their own; all others have that of the product's family. */
const templatesOfKinds = { letter: "letter", coinsurance: "coinsurance" } as const;
type OwnTemplate = (typeof templatesOfKinds)[keyof typeof templatesOfKinds];
export type PolicySchedule = {
  readonly template: PolicyScheduleLayout | OwnTemplate;
  readonly data: PolicyScheduleData;
};

export function choosePaperTemplate(
  kind: ContractPaperKind,
  product: CompiledProduct["product"],
): PolicySchedule["template"] {
  return kind === "letter" || kind === "coinsurance"
    ? templatesOfKinds[kind]
    : choosePolicyScheduleLayout(product);
}

/** Builds the schedule of any product, or another paper of its contract, from the definition of the product. */
export function buildPolicySchedule(input: PolicyScheduleInput): PolicySchedule {
  const { product: compiled, names, head } = input;
  const { product } = compiled;
  const { kind, date, company } = head;
  const { name, opening, signature, contents, isMasked } = paperKinds[kind];
  const printed = omitFiguresNotChosen(product, input.form);
  const form = isMasked ? maskPersonalDataInForm(product, printed) : printed;
  const data: PolicyScheduleData = {
    date,
    title: titleOf(product, name),
    number: numberOf(head),
    company,
    opening: opening(choosePolicyScheduleLayout(product)),
    notices: buildPaperNotices(head),
    signing: buildPaperSigning(head),
    signature,
    cover: coverOf(head, names, product.amountLabel),
    clauses: contents.clauses ? listApplicableClauses(product, form) : [],
    parts: buildPaperChapters(kind, { product: compiled, form, names, head }),
    specials: contents.specials ? listAgreedSpecialClauses(product, form, names) : [],
    ...(contents.chapters === "letter" && { letter: letterOf(input) }),
    ...(contents.chapters === "coinsurance" && { agreement: buildCoinsuranceAgreement(form, company) }),
  };
  return { template: choosePaperTemplate(kind, product), data };
}

/** A letter of guarantee has a number of its own, which 电子保函查验 asks for. */
function numberOf({ kind, businessNo, guaranteeNo }: PolicyScheduleHead): LabelledValue {
  return guaranteeNo === undefined
    ? { label: paperKinds[kind].numberLabel, value: businessNo }
    : { label: "保函号", value: guaranteeNo };
}

/** Adds the English that a product asks for, once the words of a template are in their places. */
export function toPaperLanguage(
  { paperLanguage, nameEn }: CompiledProduct["product"],
  paperName: string,
  data: PolicyScheduleData,
): PolicyScheduleData {
  return paperLanguage === "zhEn" ? toBilingualPaper(data, { nameEn, paperName }) : data;
}

function letterOf({ product: { product }, form, head, names }: PolicyScheduleInput): PrintedLetter {
  const letter = readLetterParticulars(form);
  assert(letter, "only a form with a type of guarantee has a letter");
  const currencyName = names.labelOf("Currency", head.currency) ?? head.currency;
  return buildLetter(letter, { head, productName: product.nameZh, currencyName });
}

export const PHONE_LABEL = "服务电话：";

export function buildPaperNotices({
  kind,
  servicePhone,
}: Pick<PolicyScheduleHead, "servicePhone"> & { readonly kind: PaperKind }): PaperNotice[] {
  const { statements, remarks } = paperKinds[kind];
  const phone = servicePhone ? [`${PHONE_LABEL}${servicePhone}`] : [];
  return [
    { title: "投保人声明", isStatement: true, texts: statements },
    { title: "重要提示", isStatement: false, texts: [...remarks, ...phone] },
  ].filter(({ texts }) => texts.length > 0);
}

type IssueFacts = Pick<PolicyScheduleHead, "company" | "date"> & { readonly kind: PaperKind };

/** Who issues a paper, and when. */
export function buildIssuePairs({ kind, company, date }: IssueFacts): LabelledValue[] {
  const { companyLabel, dateLabel } = paperKinds[kind];
  return [
    { label: companyLabel, value: company },
    { label: dateLabel, value: formatPrintedDate(date) },
  ];
}

export function buildPaperSigning({
  handler,
  ...issue
}: IssueFacts & Pick<PolicyScheduleHead, "handler">): LabelledValue[] {
  return [...buildIssuePairs(issue), { label: "经办人", value: handler || EMPTY_PRINTED_VALUE }];
}

export function coverOf(
  head: PolicyScheduleHead,
  names: ClauseLabels,
  amountLabel = "保险金额/限额",
): LabelledValue[] {
  const { kind, businessNo, guaranteeNo, holder, insured, period, currency, amount, quotedUntil } = head;
  const currencyName = names.labelOf("Currency", currency) ?? currency;
  const { startDate, startHour, endDate, endHour } = period;
  const { name, numberLabel, periodLabel, contents } = paperKinds[kind];
  const listing = isPolicyPaperKind(kind) && kind !== "schedule" ? "保险单" : `本${name}`;
  return [
    ...(guaranteeNo === undefined ? [] : [{ label: numberLabel, value: businessNo }]),
    { label: "投保人", value: holder },
    { label: "被保险人", value: insured || `见${listing}所列被保险人` },
    {
      label: periodLabel,
      value: `自 ${formatPrintedDate(startDate)} ${startHour} 时起至 ${formatPrintedDate(endDate)} ${endHour} 时止`,
    },
    {
      label: amountLabel,
      value: parseMoney(amount).isZero() ? `见${listing}所列限额` : `${currencyName} ${formatMoney(amount)}`,
    },
    ...(contents.premium ? listPremiumPairs(head, currencyName) : []),
    ...(quotedUntil === undefined ? [] : [{ label: "报价有效期至", value: formatPrintedDate(quotedUntil) }]),
  ];
}

function listPremiumPairs({ kind, premium }: PolicyScheduleHead, currencyName: string): LabelledValue[] {
  const { premiumLabel } = paperKinds[kind];
  return [
    { label: premiumLabel, value: `${currencyName} ${formatMoney(premium)}` },
    { label: `${premiumLabel}（大写）`, value: `${currencyName}${formatCapitalMoney(parseMoney(premium))}` },
  ];
}

export function titleOf({ nameZh }: Pick<CompiledProduct["product"], "nameZh">, name: string): string {
  return `${nameZh}${name}`.replace("保险保险", "保险");
}
