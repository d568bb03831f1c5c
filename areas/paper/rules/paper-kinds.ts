import type { PolicyScheduleLayout } from "./schedule-family.ts";
import {
  coverNoteOpening,
  coverNoteRemarks,
  endorsementOpening,
  endorsementRemarks,
  proposalOpening,
  proposalRemarks,
  proposalStatements,
  scheduleOpenings,
  scheduleRemarks,
} from "./wordings.ts";

/** All but the endorsement are set by the same templates; an endorsement prints its changes. */
export type PaperKind = "schedule" | "proposal" | "provisional" | "endorsement" | "signing" | "signed";

/** The kinds that print a whole contract. */
export type ContractPaperKind = Exclude<PaperKind, "endorsement">;
/** The kinds that may take too long for a request. */
export type LongPaperKind = "schedule" | "proposal" | "endorsement";

/** The proposal as its holder is shown it for signing, and as it was signed. */
export function isPaperOfSigning(kind: PaperKind): kind is "signing" | "signed" {
  return kind === "signing" || kind === "signed";
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

type ContractPaperKindDefinition = PaperKindDefinition & {
  readonly periodLabel: string;
  readonly premiumLabel: string;
};

const proposalPaper: ContractPaperKindDefinition = {
  name: "投保单",
  numberLabel: "投保单号",
  opening: () => proposalOpening,
  periodLabel: "保险期间",
  premiumLabel: "保险费",
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

export const paperKinds: Readonly<Record<ContractPaperKind, ContractPaperKindDefinition>> &
  Readonly<Record<"endorsement", PaperKindDefinition>> = {
  schedule: {
    name: "保险单",
    numberLabel: "保险单号",
    opening: (layout) => scheduleOpenings[layout],
    periodLabel: "保险期间",
    premiumLabel: "保险费",
    companyLabel: "签单机构",
    dateLabel: "签单日期",
    signature: { label: "公司签章", isDated: false },
    statements: [],
    remarks: scheduleRemarks,
    versionWords: (version) => `第 ${version} 笔交易后`,
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

/** What the company issues carries its seal; where another signs, nothing is sealed. */
export function isSealedKind(kind: PaperKind): boolean {
  return !paperKinds[kind].signature.isDated;
}

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
