import type { DocumentDraft } from "#areas/document/rules/document.ts";
import { addDays, type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import {
  DATA_SOURCE_MANUAL,
  DATA_SOURCE_INQUIRY,
  computeLastPayableDay,
} from "#areas/proposal/rules/proposal.ts";
import type { SampleScriptStep } from "../quotation/document-tables.ts";
import {
  toSampleDraft,
  createSampleDocumentEntry,
  type SampleDocumentEntry,
  computeSampleEndDate,
  type SampleDataContext,
} from "../quotation/sample-business.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { parseMoney, roundMoney, toWireMoney } from "#platform/kernel/money.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { findPaymentChannelProduct } from "#areas/payment/rules/methods.ts";
import { generatePayPlan } from "#areas/pay-plan/rules/pay-plan.ts";
import { type ProposalOutcome, type ProposalScript, createProposalScript } from "./proposal-script.ts";

/** Who enters which proposal, wherever it comes from. */
export type SampleProposalEntry = Omit<SampleDocumentEntry, "day"> & {
  readonly aim: ProposalOutcome;
  readonly id: string;
  readonly inquiryNo: string | null;
  readonly inquiryVersion: number | null;
  /** How the quotation was left, where it came from one. */
  readonly inquiryLeft?: { readonly status: string; readonly version: number };
};

/** Everything of a proposal but its numbers, which are issued when it is written. */
export type SampleProposal = SampleProposalEntry & {
  readonly day: PlainDate;
  readonly draft: DocumentDraft;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly script: ProposalScript;
  readonly validUntil: PlainDate | null;
  readonly isSeeFee: boolean;
  readonly method: string;
  /** Who takes its premium in. */
  readonly taker: string;
};

export type SampleProposalContext = SampleDataContext & {
  /** Who confirms what is paid over the counter. */
  readonly cashierOf: (comCode: string) => string;
  /** By which way all of them are paid; else each has its own. */
  readonly method?: string;
  /** The agreement of an intermediary that all of them are sold under; else they are direct business. */
  readonly agreement?: SampleAgreement;
};

export type SampleAgreement = {
  readonly agentCode: string;
  readonly agreementNo: string;
  /** The commission in percent of the premium without tax. */
  readonly agentFee: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECENT_DAYS = 6;
/** So many of the latest at least are what somebody has to do now. */
const RECENT = { open: 24, issued: 12 } as const;
const OPEN_PERCENT = 2;

const openAims: readonly ProposalOutcome[] = [
  "unpaid",
  "underwriting",
  "unpaid",
  "returned",
  "paying",
  "draft",
];
const overAims: readonly ProposalOutcome[] = [
  "lapsed",
  "revoked",
  "refused",
  "lapsed",
  "returned",
  "revoked",
  "draft",
];
const flagsOf = (aim: ProposalOutcome): readonly string[] =>
  aim === "underwriting" || aim === "refused" ? ["4"] : aim === "returned" ? ["4", "5"] : ["3", "4"];

/** Rows of draws that have nothing to do with each other, nor with that of the quotations. */
const ROWS = { open: 10_000_019, issued: 20_000_003, paying: 30_000_001, agreed: 40_000_003 } as const;
type Row = keyof typeof ROWS;
export const sampleIdPrefixes: Readonly<Record<Row, string>> = {
  open: "5ee0",
  issued: "5ee1",
  paying: "5ee3",
  agreed: "5ee6",
};

/** The same for the same place in the row, whenever it is drawn: one that is a policy, or one that is none. */
export function createSampleProposalEntry(
  stage: SampleProposalContext,
  row: Row,
  at: number,
): SampleProposalEntry {
  const { count, nowMs } = stage;
  const recent = row === "issued" ? RECENT.issued : Math.max(RECENT.open, (count * OPEN_PERCENT) / 100);
  const isRecent = row === "paying" || row === "agreed" || at >= count - recent;
  const open = isRecent ? openAims : overAims;
  const issuedOrPaying = row === "paying" ? "paying" : "issued";
  const aim = row === "open" ? (open[at % open.length] ?? "draft") : issuedOrPaying;
  const flags = flagsOf(aim);
  const forms = stage.forms.filter(({ flag }) => flags.includes(flag));
  const { day: _, ...business } = createSampleDocumentEntry({ ...stage, forms }, at, ROWS[row]);
  const spanMs = aim === "paying" ? 4 * HOUR_MS : RECENT_DAYS * DAY_MS;
  const enteredMs = isRecent ? nowMs - HOUR_MS - business.draw(spanMs) : business.enteredMs;
  return { ...business, enteredMs, aim, id: idIn(row, at), inquiryNo: null, inquiryVersion: null };
}

function idIn(row: Row, at: number): string {
  return `${sampleIdPrefixes[row]}${at.toString(16).padStart(20, "0")}`;
}

/** The same proposal once more, at another place of the row of those that are being paid. */
export function copySampleProposalForPayment(model: SampleProposal, at: number): SampleProposal {
  return { ...model, at, id: idIn("paying", at) };
}

const EVERY_UNSEEN_FEE = 8;
const EVERY_SECOND_TRY = 9;
const EVERY_PLAN = 6;
const EQUAL_SHARES = [25, 25, 25, 25];
/** Beyond the standard: a draft waits for its application for special instalments. */
const STAGED_SHARES = [30, 20, 20, 15, 15];
const methodsOf: Readonly<Record<string, readonly string[]>> = {
  "1": ["04", "05", "03"],
  "2": ["01", "03", "07"],
};

export function createSampleProposal(
  entered: SampleProposalEntry,
  stage: SampleProposalContext,
): SampleProposal {
  const { at, aim, draw, priced, clerk, enteredMs, inquiryNo } = entered;
  const agreed = soldUnder(stage.agreement, entered);
  const isSeeFee = aim !== "issued" || at % EVERY_UNSEEN_FEE !== 3;
  const [holder = {}] = listFormRows(entered.form["holder"]);
  const methods = methodsOf[String(holder["customerType"])] ?? ["03"];
  const method = stage.method ?? methods[draw(methods.length)] ?? "03";
  const isCounter = findPaymentChannelProduct(method) === undefined;
  const taker = isCounter ? stage.cashierOf(clerk.comCode) : SYSTEM_ACTOR.userCode;
  const isPaidTwice = at % EVERY_SECOND_TRY === 4;
  const { flag, uwLevel } = priced;
  const { nowMs } = stage;
  const script = createProposalScript({ ...entered, nowMs, flag, uwLevel, isSeeFee, isPaidTwice, taker });
  const last = script.steps.at(-1) as SampleScriptStep;
  const soonest = aim === "unpaid" || aim === "paying" ? nowMs : last.atMs;
  const startDate = addDays(toShanghaiDay(soonest), (isSeeFee ? 3 : 0) + draw(24));
  const base = {
    isSeeFeeFlag: isSeeFee ? "1" : "0",
    dataSource: inquiryNo === null ? DATA_SOURCE_MANUAL : DATA_SOURCE_INQUIRY,
    ...agreed.base,
  };
  const shares = aim === "draft" ? STAGED_SHARES : EQUAL_SHARES;
  const payPlan = at % EVERY_PLAN === 5 ? inInstalments(entered, startDate, shares) : {};
  const sections = { ...payPlan, ...agreed.sections };
  const sample = {
    ...entered,
    day: toShanghaiDay(enteredMs),
    draft: toSampleDraft(entered, { startDate, base, sections }),
    startDate,
    endDate: computeSampleEndDate(priced, startDate),
    ...endedBy(script, { startDate, isSeeFee, nowMs, aim }),
    isSeeFee,
    method,
    taker,
  };
  return sample;
}

const AGENCY = "2";

/** The cells by which the business is that of an intermediary. */
function soldUnder(agreement: SampleAgreement | undefined, { form }: SampleProposalEntry) {
  if (!agreement) return { base: {}, sections: {} };
  const { agentFee, ...parties } = agreement;
  return {
    base: { businessNature: AGENCY, ...parties },
    sections: { fee: { ...form["fee"], agentFee } },
  };
}

type Term = {
  readonly startDate: PlainDate;
  readonly isSeeFee: boolean;
  readonly nowMs: number;
  readonly aim: ProposalOutcome;
};

/** The last day to pay, and what the night after it did. */
function endedBy(script: ProposalScript, { startDate, isSeeFee, nowMs, aim }: Term) {
  const { approvedMs, steps } = script;
  if (approvedMs === undefined || !isSeeFee) return { script, validUntil: null };
  const validUntil = computeLastPayableDay(toShanghaiDay(approvedMs), startDate);
  const atMs = Date.parse(`${addDays(validUntil, 1)}T00:05:00+08:00`);
  if (aim !== "lapsed" || atMs > nowMs) return { script, validUntil };
  const { userCode } = SYSTEM_ACTOR;
  const expired = { action: "EXPIRE", from: "06", to: "11", userCode, atMs, uwLevel: 0, opinion: "" };
  return { script: { ...script, steps: [...steps, expired] }, validUntil };
}

/** Over the term, in the words of the form; one that is short or cheap is paid at once. */
function inInstalments({ priced }: SampleProposalEntry, startDate: PlainDate, shares: readonly number[]) {
  const { sumPremium: premium } = priced;
  const endDate = computeSampleEndDate(priced, startDate);
  if (parseMoney(premium).lessThan(1000) || endDate < addDays(startDate, 300)) return {};
  let left = parseMoney(premium);
  const plan = generatePayPlan({ premium, startDate, endDate }, shares.length);
  const payPlan = plan.map(({ payNo, ...row }) => {
    const share = shares[payNo - 1] ?? 0;
    const part = roundMoney(parseMoney(premium).times(share).dividedBy(100));
    const planFee = payNo === shares.length ? left : part;
    left = left.minus(planFee);
    return {
      ...row,
      payNo: String(payNo),
      planFee: toWireMoney(planFee),
      payRatio: `${share}.0000`,
      payPlanReason: "P",
      payPlanStatus: "0",
    };
  });
  return { payPlan };
}

export function toShanghaiDay(ms: number): PlainDate {
  return getTodayInShanghai(new Date(ms));
}
