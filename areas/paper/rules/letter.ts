import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { formatCapitalMoney } from "#platform/kernel/capital-money.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { formatPrintedDate } from "./printed-date.ts";
import type { PolicyScheduleHead, PrintedLetter } from "./schedule-shape.ts";

/** The code of GuaranteeType of a letter to a court; all others go to those who invite tenders. */
export const LITIGATION = "1";

const courtFields = {
  receiver: "courtName",
  projectNo: "caseNo",
  projectName: "",
  principal: "applicant",
  amount: "appPreservationAmount",
};
const tenderFields = {
  receiver: "tendereeName",
  projectNo: "tenderNo",
  projectName: "tenderProjectName",
  principal: "",
  amount: "bidBondAmount",
};

export type LetterParticulars = { readonly guaranteeType: string } & {
  readonly [Name in keyof typeof courtFields]: string;
} & { readonly opponent: string; readonly property: string };

/** What a letter of guarantee says of its form; undefined of a form without a type of guarantee. */
export function readLetterParticulars(form: FilledForm): LetterParticulars | undefined {
  const row = Object.values(form)
    .flatMap((content) => listFormRows(content))
    .find(({ guaranteeType }) => typeof guaranteeType === "string" && guaranteeType !== "");
  if (!row) return undefined;
  const text = (name: string): string => String(row[name] ?? "").trim();
  const guaranteeType = text("guaranteeType");
  const fields = guaranteeType === LITIGATION ? courtFields : tenderFields;
  return {
    guaranteeType,
    receiver: text(fields.receiver),
    projectNo: text(fields.projectNo),
    projectName: text(fields.projectName),
    principal: text(fields.principal),
    amount: text(fields.amount),
    opponent: text("defendingApplication"),
    property: text("preservedProperty"),
  };
}

/** What the principal owes, by the code of GuaranteeType. */
const duties: Readonly<Record<string, string>> = {
  "2": "在投标有效期内撤销投标文件，或者中标后无正当理由不与贵方订立合同，依照招标文件的约定应承担的责任",
  "3": "不履行或者不完全履行合同约定的义务，依照合同的约定应承担的责任",
  "4": "未按约定支付农民工工资，依照合同和有关规定应承担的支付责任",
};

type LetterInput = {
  readonly head: PolicyScheduleHead;
  readonly productName: string;
  readonly currencyName: string;
};

export function buildLetter(letter: LetterParticulars, input: LetterInput): PrintedLetter {
  const paragraphs =
    letter.guaranteeType === LITIGATION ? buildCourtText(letter, input) : buildTenderText(letter, input);
  const { guaranteeNo } = input.head;
  return {
    receiver: letter.receiver,
    paragraphs: [...paragraphs, buildTermText(input.head)],
    ...(guaranteeNo !== undefined && { guaranteeNo }),
  };
}

function buildCourtText(letter: LetterParticulars, input: LetterInput): string[] {
  const { projectNo, opponent, property } = letter;
  const { holder, businessNo } = input.head;
  const applicant = letter.principal || holder;
  const caseNo = projectNo === "" ? "" : `（案号：${projectNo}）`;
  const sum = formatSum(letter, input);
  return [
    `申请人${applicant}与被申请人${opponent}一案${caseNo}，申请人向贵院申请财产保全，申请保全的金额为${sum}。申请人已就该财产保全申请向本公司投保${input.productName}，保险单号 ${businessNo}。`,
    ...(property === "" ? [] : [`申请保全的财产：${property}`]),
    `本公司为上述财产保全申请向贵院提供担保：因申请人申请财产保全错误，致使被申请人因保全遭受损失的，由本公司在${sum}的限额内赔偿。`,
  ];
}

function buildTenderText(letter: LetterParticulars, input: LetterInput): string[] {
  const { projectNo, projectName, guaranteeType } = letter;
  const { holder, businessNo } = input.head;
  const principal = letter.principal || holder;
  const number = projectNo === "" ? "" : `（编号：${projectNo}）`;
  const duty = duties[guaranteeType] ?? "不履行约定的义务，依照合同的约定应承担的责任";
  return [
    `鉴于${principal}参加贵方的“${projectName}”${number}，并已就其应履行的义务向本公司投保${input.productName}，保险单号 ${businessNo}，本公司应其申请，以贵方为受益人出具本保函。`,
    `在本保函的有效期内，${principal}${duty}，由本公司在保证金额${formatSum(letter, input)}的限额内，按照保险合同的约定向贵方赔偿。`,
  ];
}

/** The amount of the letter, or that of the policy. */
function formatSum({ amount }: LetterParticulars, { head, currencyName }: LetterInput): string {
  const sum = parseMoney(amount || head.amount);
  return `${currencyName} ${formatMoney(sum)}（大写：${currencyName}${formatCapitalMoney(sum)}）`;
}

function buildTermText({ period }: PolicyScheduleHead): string {
  const { startDate, startHour, endDate, endHour } = period;
  return `本保函自 ${formatPrintedDate(startDate)} ${startHour} 时起至 ${formatPrintedDate(endDate)} ${endHour} 时止有效。`;
}
