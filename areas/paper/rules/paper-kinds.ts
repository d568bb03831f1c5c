import { type MoneyPaperKind, moneyPaperKinds, isMoneyPaperKind } from "./money-paper-kinds.ts";
import type { PolicyScheduleLayout } from "./schedule-family.ts";
import {
  agreementOpening,
  agreementRemarks,
  certificateOpening,
  certificateRemarks,
  coverNoteOpening,
  coverNoteRemarks,
  detailsOpening,
  endorsementOpening,
  endorsementRemarks,
  letterOpening,
  letterRemarks,
  listRemarks,
  proposalOpening,
  proposalRemarks,
  proposalStatements,
  quotationOpening,
  quotationRemarks,
  rosterOpening,
  scheduleOpenings,
  scheduleRemarks,
  specialsOpening,
} from "./wordings.ts";

/** The papers of a policy, by their codes of DocumentTemplate. */
export const policyPaperKinds = {
  P01: "schedule",
  P02: "details",
  P06: "certificate",
  P07: "letter",
  P08: "coinsurance",
  P11: "roster",
  P12: "specials",
} as const;
export type PolicyPaperCode = keyof typeof policyPaperKinds;
export const policyPaperCodes = Object.keys(policyPaperKinds) as [PolicyPaperCode, ...PolicyPaperCode[]];
export type PolicyPaperKind = (typeof policyPaperKinds)[PolicyPaperCode];

/** All but these are built of the form of a product: an endorsement prints its changes, a paper of money the money. */
export type PaperKind =
  | PolicyPaperKind
  | MoneyPaperKind
  | "proposal"
  | "provisional"
  | "endorsement"
  | "signing"
  | "signed"
  | "quotation";
/** The kinds that print a contract, whole or in part. */
export type ContractPaperKind = Exclude<PaperKind, "endorsement" | MoneyPaperKind>;
/** The kinds that may take too long for a request. */
export type LongPaperKind = PolicyPaperKind | "proposal" | "endorsement" | "quotation";

/** The states of a policy (PolicyStatus) in which a paper would tell third parties of a cover that is not there. */
const statesWithoutPaper: Readonly<Partial<Record<PolicyPaperKind, readonly string[]>>> = {
  certificate: ["03", "04", "05", "06", "07"],
  letter: ["04", "05", "06", "07"],
};

export function isPaperOfPolicyState(kind: PolicyPaperKind, status: string): boolean {
  return !(statesWithoutPaper[kind]?.includes(status) ?? false);
}

/** Insurers make these among themselves: agencies and customers are no party of them. */
const papersAmongInsurers: ReadonlySet<PaperKind> = new Set(["coinsurance"]);

export function isPaperAmongInsurers(kind: PaperKind): boolean {
  return papersAmongInsurers.has(kind);
}

export function isPolicyPaperKind(kind: PaperKind): kind is PolicyPaperKind {
  return findPolicyPaperKind(kind) !== undefined;
}

export function findPolicyPaperKind(name: string | undefined): PolicyPaperKind | undefined {
  return Object.values(policyPaperKinds).find((kind) => kind === name);
}

/** The proposal as its holder is shown it for signing, and as it was signed. */
export function isPaperOfSigning(kind: PaperKind): kind is "signing" | "signed" {
  return kind === "signing" || kind === "signed";
}

export function isLongKind(kind: PaperKind): kind is LongPaperKind {
  return kind !== "provisional" && !isPaperOfSigning(kind) && !isMoneyPaperKind(kind);
}

/** The words in which one kind differs from another. */
type PaperKindDefinition = {
  readonly name: string;
  readonly numberLabel: string;
  readonly opening: (layout: PolicyScheduleLayout) => string;
  readonly companyLabel: string;
  readonly dateLabel: string;
  /** The box at the end. A dated one has room for the day, written by hand. */
  readonly signature: { readonly label: string; readonly isDated: boolean };
  /** What the signature confirms; none where the insurer signs. */
  readonly statements: readonly string[];
  readonly remarks: readonly string[];
  /** Names the version of the content, such as "第 2 次提交". */
  readonly versionWords: (contentVersion: number) => string;
  /** Tells papers apart that have the same title. */
  readonly fileMark?: string;
};

/** What a paper prints of a contract besides its head. */
export type PaperContents = {
  readonly chapters: "all" | "subject" | "persons" | "summary" | "letter" | "coinsurance" | "none";
  readonly premium: boolean;
  readonly clauses: boolean;
  readonly specials: boolean;
};

type ContractPaperKindDefinition = PaperKindDefinition & {
  readonly periodLabel: string;
  readonly premiumLabel: string;
  readonly contents: PaperContents;
  /** Prints numbers and days of birth of persons in part, because it goes to others than those who sign. */
  readonly isMasked?: boolean;
};

const whole: PaperContents = { chapters: "all", premium: true, clauses: true, specials: true };

const proposalPaper: ContractPaperKindDefinition = {
  name: "投保单",
  numberLabel: "投保单号",
  opening: () => proposalOpening,
  periodLabel: "保险期间",
  premiumLabel: "保险费",
  contents: whole,
  companyLabel: "受理机构",
  dateLabel: "提交日期",
  signature: { label: "投保人签章", isDated: true },
  statements: proposalStatements,
  remarks: proposalRemarks,
  versionWords: (version) => `第 ${version} 次提交`,
};
const signingPaper = {
  ...proposalPaper,
  dateLabel: "制作日期",
  versionWords: (serial: number) => `第 ${serial} 次线上签署`,
};

const policyPaper: ContractPaperKindDefinition = {
  name: "保险单",
  numberLabel: "保险单号",
  opening: (layout) => scheduleOpenings[layout],
  periodLabel: "保险期间",
  premiumLabel: "保险费",
  contents: whole,
  companyLabel: "签单机构",
  dateLabel: "签单日期",
  signature: { label: "公司签章", isDated: false },
  statements: [],
  remarks: scheduleRemarks,
  versionWords: (version) => `第 ${version} 笔交易后`,
};

export const paperKinds: Readonly<Record<ContractPaperKind, ContractPaperKindDefinition>> &
  Readonly<Record<"endorsement" | MoneyPaperKind, PaperKindDefinition>> = {
  ...moneyPaperKinds,
  schedule: policyPaper,
  details: {
    ...policyPaper,
    name: "保险单明细表",
    opening: () => detailsOpening,
    contents: { chapters: "subject", premium: false, clauses: true, specials: false },
    remarks: listRemarks,
  },
  certificate: {
    ...policyPaper,
    name: "保险凭证",
    opening: () => certificateOpening,
    contents: { chapters: "summary", premium: true, clauses: true, specials: false },
    isMasked: true,
    remarks: certificateRemarks,
  },
  letter: {
    ...policyPaper,
    name: "电子保函",
    opening: () => letterOpening,
    contents: { chapters: "letter", premium: false, clauses: true, specials: true },
    remarks: letterRemarks,
  },
  coinsurance: {
    ...policyPaper,
    name: "共保协议",
    opening: () => agreementOpening,
    contents: { chapters: "coinsurance", premium: true, clauses: false, specials: false },
    companyLabel: "出具机构",
    remarks: agreementRemarks,
  },
  roster: {
    ...policyPaper,
    name: "人员清单",
    opening: () => rosterOpening,
    contents: { chapters: "persons", premium: false, clauses: false, specials: false },
    isMasked: true,
    remarks: listRemarks,
  },
  specials: {
    ...policyPaper,
    name: "特别约定清单",
    opening: () => specialsOpening,
    contents: { chapters: "none", premium: false, clauses: false, specials: true },
    remarks: listRemarks,
  },
  quotation: {
    ...policyPaper,
    name: "询价报价单",
    numberLabel: "询价单号",
    opening: () => quotationOpening,
    premiumLabel: "报价保险费",
    isMasked: true,
    companyLabel: "报价机构",
    dateLabel: "报价日期",
    remarks: quotationRemarks,
    versionWords: (version) => `第 ${version} 版报价`,
  },
  proposal: proposalPaper,
  signing: { ...signingPaper, fileMark: "待签署" },
  signed: { ...signingPaper, fileMark: "已签署" },
  provisional: {
    name: "暂保单",
    numberLabel: "暂保单号",
    opening: () => coverNoteOpening,
    periodLabel: "暂保期间",
    premiumLabel: "投保保险费",
    contents: { chapters: "none", premium: true, clauses: true, specials: false },
    companyLabel: "出具机构",
    dateLabel: "出具日期",
    signature: { label: "公司签章", isDated: false },
    statements: [],
    remarks: coverNoteRemarks,
    versionWords: (version) => (version > 1 ? "延期后" : "出具时"),
  },
  endorsement: {
    name: "批单",
    numberLabel: "批单号",
    opening: () => endorsementOpening,
    companyLabel: "签单机构",
    dateLabel: "批改日期",
    signature: { label: "公司签章", isDated: false },
    statements: [],
    remarks: endorsementRemarks,
    versionWords: () => "生效内容",
  },
};

/** Two papers of one business never get the same file name. */
export function buildPaperFileName({
  businessNo,
  kind,
  contentVersion,
}: {
  readonly businessNo: string;
  readonly kind: PaperKind;
  readonly contentVersion: number;
}): string {
  const later = contentVersion > 1 ? `-${contentVersion}` : "";
  return `${namePaperKind(kind)}-${businessNo}${later}.pdf`;
}

/** The name of a kind in lists and of files. */
export function namePaperKind(kind: PaperKind): string {
  const { name, fileMark } = paperKinds[kind];
  return fileMark ? `${name}（${fileMark}）` : name;
}
