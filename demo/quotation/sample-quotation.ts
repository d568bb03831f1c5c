import type { DocumentDraft } from "#areas/document/rules/document.ts";
import { BATCH_INQUIRY_TYPE } from "#areas/document/rules/projection.ts";
import type { RandomNumberGenerator } from "#areas/product/builder/form-variations.ts";
import { computeInquiryLastValidDay } from "#areas/quotation/rules/inquiry.ts";
import { addDays, type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { SampleScriptStep, SampleDecidedTask } from "./document-tables.ts";
import type { SampleClerk, SampleUnderwriter } from "./people.ts";
import type { PricedForm } from "./priced-forms.ts";
import {
  toSampleDraft,
  createSampleDocumentEntry,
  type SampleDocumentEntry,
  type SampleDataContext,
} from "./sample-business.ts";

/** Everything of a quotation but its number, which is issued when it is written. */
export type SampleQuotation = Omit<SampleDocumentEntry, "draw" | "form"> & {
  readonly draft: DocumentDraft;
  readonly script: QuotationScript;
};

/** So many of the demonstration's latest are still with an underwriter, who would have nothing to do otherwise. */
const WAITING = 6;
/** One of so many is for several proposals. */
const EVERY_BATCH = 17;

/** The same for the same place in the row, whenever it is drawn. */
export function createSampleQuotation(stage: SampleDataContext, at: number): SampleQuotation {
  const isWaiting = at < stage.ofCustomers && at >= stage.ofCustomers - WAITING;
  const forms = isWaiting ? stage.forms.filter(({ flag }) => flag === "4") : stage.forms;
  const { draw, form, ...business } = createSampleDocumentEntry({ ...stage, forms }, at);
  const startDate = addDays(business.day, 2 + draw(28));
  const base =
    at % EVERY_BATCH === 0
      ? { inquiryType: BATCH_INQUIRY_TYPE, batchCount: String(10 * (1 + (at % 7))) }
      : {};
  return {
    ...business,
    draft: toSampleDraft({ ...business, form }, { startDate, base }),
    script: createQuotationScript({ ...business, draw, nowMs: stage.nowMs, isWaiting }),
  };
}

type QuotationScript = {
  readonly steps: readonly SampleScriptStep[];
  readonly isSubmitted: boolean;
  readonly approvedMs: number | undefined;
  readonly validUntil: PlainDate | null;
  /** The decision of the underwriter, absent while the task waits. */
  readonly task: SampleDecidedTask | undefined;
};

type CreateQuotationScriptInput = {
  readonly draw: RandomNumberGenerator;
  readonly priced: PricedForm;
  readonly clerk: SampleClerk;
  readonly underwriter: SampleUnderwriter | undefined;
  readonly enteredMs: number;
  readonly nowMs: number;
  /** Submitted and still undecided. */
  readonly isWaiting: boolean;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OPINIONS = { "1": "同意承保", "2": "请补充标的资料后重新提交", "3": "风险超出承保范围" } as const;
const afterFlag = { "3": "04", "4": "03", "5": "05" } as const;
const afterResult = { "1": "04", "2": "05", "3": "06" } as const;
const actionOf = { "1": "APPROVE", "2": "RETURN", "3": "REJECT" } as const;

/** The steps of a quotation until now, as its lifecycle allows. */
function createQuotationScript(input: CreateQuotationScriptInput): QuotationScript {
  const { draw, priced, clerk, underwriter, enteredMs, nowMs, isWaiting } = input;
  const steps: SampleScriptStep[] = [];
  let atMs = enteredMs;
  let task: QuotationScript["task"];
  const at = () => steps.at(-1)?.to ?? NO_STATE;
  const go = (waitMs: number, to: string, action: string, by: Partial<SampleScriptStep> = {}): boolean => {
    if (atMs + waitMs > nowMs) return false;
    atMs += waitMs;
    const step = { action, from: at(), to, userCode: clerk.userCode, atMs, uwLevel: 0, opinion: "", ...by };
    steps.push(step);
    return true;
  };
  const done = (approvedMs?: number): QuotationScript => {
    const validUntil =
      approvedMs === undefined ? null : computeInquiryLastValidDay(getTodayInShanghai(new Date(approvedMs)));
    return {
      steps,
      isSubmitted: steps.some(({ action }) => action === "SUBMIT"),
      approvedMs,
      validUntil,
      task,
    };
  };

  go(0, "01", "SAVE");
  if (draw(100) < 8 && !isWaiting) {
    if (draw(100) < 75) go((2 + draw(40)) * DAY_MS, "08", "REVOKE", { opinion: "客户不再需要" });
    return done();
  }
  if (!go((3 + draw(55)) * MINUTE_MS, "02", "SUBMIT")) return done();
  const { flag, uwLevel } = priced;
  go(0, afterFlag[flag], "AUTO", { userCode: SYSTEM_ACTOR.userCode, uwLevel });
  if (flag === "4" && underwriter) {
    const openedMs = atMs;
    const drawn = draw(100);
    const result = drawn < 80 ? "1" : drawn < 92 ? "2" : "3";
    const by = { userCode: underwriter.userCode, uwLevel: underwriter.level, opinion: OPINIONS[result] };
    const isDecided =
      !isWaiting && go((20 + draw(4000)) * MINUTE_MS, afterResult[result], actionOf[result], by);
    task = { result: isDecided ? result : "", openedMs, decidedMs: atMs };
  }
  if (at() === "05" && draw(100) < 60)
    go((3 + draw(30)) * DAY_MS, "08", "REVOKE", { opinion: "客户另选他家" });
  if (at() !== "04") return done();
  const approvedMs = atMs;
  if (draw(100) < 45 && go((1 + draw(25)) * DAY_MS, "07", "SAVE")) return done(approvedMs);
  const firstDayAfter = addDays(computeInquiryLastValidDay(getTodayInShanghai(new Date(approvedMs))), 1);
  const expiresMs = Date.parse(`${firstDayAfter}T00:05:00+08:00`);
  go(expiresMs - approvedMs, "09", "EXPIRE", { userCode: SYSTEM_ACTOR.userCode });
  return done(approvedMs);
}
