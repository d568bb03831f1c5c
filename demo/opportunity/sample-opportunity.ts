import type { SampleDocumentKind, SamplePlainDocument, SampleStep } from "#demo/document/plain-documents.ts";
import { opportunityCalls, opportunityTaskCalls } from "#areas/opportunity/contract.ts";
import { opportunityDefinition } from "#areas/opportunity/rules/opportunity.ts";
import { opportunityTaskDefinition } from "#areas/opportunity/rules/opportunity-task.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { SampleOpportunityOrigin } from "./origins.ts";

export const opportunitySampleKind: SampleDocumentKind = {
  document: opportunityDefinition,
  calls: opportunityCalls,
  numberKind: "busOppNo",
};
export const opportunityTaskSampleKind: SampleDocumentKind = {
  document: opportunityTaskDefinition,
  calls: opportunityTaskCalls,
  numberKind: "opportunityTaskNo",
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SYSTEM_USER = "SYSTEM";
const SOURCES = ["01", "02", "03", "04", "05", "06"];
const CONTACTS = ["王经理", "李主管", "张会计", "陈主任"];
const RECORDS = [
  "介绍了雇主责任险方案，客户要求按工种列明保额。",
  "客户提供了人员清单，约定补充上年赔付记录。",
  "客户要求三家比价，关注免赔额和结算时效。",
  "上门讲解条款，财务对开票时间有疑问，已答复。",
];
const REMARKS = [
  "新厂投产，需统一安排员工保障",
  "现有保单到期，准备换一家比较",
  "园区统一招标，需提前准备资料",
];

/** Until its number is taken. */
export type SampleOpportunity = Omit<SamplePlainDocument, "businessNo"> & {
  readonly customerName: string;
  readonly ownerCode: string;
  /** The follow-ups that were planned, each from the moment of a step. */
  readonly planned: readonly { readonly fromMs: number; readonly dueDate: PlainDate }[];
};

const dateOf = (ms: number): PlainDate => getTodayInShanghai(new Date(ms));
const choose = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

type Ending = { readonly event: "lose" | "close"; readonly opinion: string };
/** Of those without business, in turn. */
const ENDINGS: readonly (Ending | undefined)[] = [
  undefined,
  { event: "lose", opinion: "同业报价低两成，客户已签约" },
  undefined,
  { event: "close", opinion: "重复登记，并入另一商机" },
];

/** An opportunity ends by its business; one without business stays open or ends in turn. */
export function createSampleOpportunity(
  origin: SampleOpportunityOrigin,
  index: number,
  nowMs: number,
): SampleOpportunity {
  const { customerName, comCode, userCode, inquiredMs } = origin;
  const isQuoted = inquiredMs !== null;
  const firstMs = inquiredMs ?? nowMs - (index % 10) * 3 * DAY_MS;
  const createdMs = firstMs - 20 * DAY_MS;
  const followedMs = isQuoted || index % 3 !== 0 ? firstMs - 10 * DAY_MS : undefined;
  const ending = isQuoted ? undefined : choose(ENDINGS, index);
  const planned = [createdMs, ...(followedMs === undefined ? [] : [followedMs])].map((fromMs, place) => ({
    fromMs,
    dueDate: dateOf(fromMs + (place + 1) * 7 * DAY_MS),
  }));
  return {
    customerName,
    ownerCode: userCode,
    comCode,
    content: {
      customer: { customerName, contactName: choose(CONTACTS, index) },
      base: { source: choose(SOURCES, index), ownerCode: userCode, remark: choose(REMARKS, index) },
      plan: {
        riskCode: origin.riskCode,
        expectedPremium: origin.premium,
        expectedDate: dateOf(firstMs + 30 * DAY_MS),
        nextFollowUp: planned.at(-1)?.dueDate ?? "",
      },
      follow: followedMs === undefined ? [] : [followUp(index, followedMs)],
      outcome: outcomeOf(origin, ending),
    },
    steps: stepsOf(origin, { createdMs, followedMs, ending, endedMs: firstMs - 2 * HOUR_MS }),
    planned,
  };
}

function followUp(index: number, followedMs: number) {
  return {
    followDate: dateOf(followedMs),
    way: choose(["1", "2", "3"], index),
    record: choose(RECORDS, index),
  };
}

function outcomeOf({ inquiryNo, proposalNo, policyNo }: SampleOpportunityOrigin, ending: Ending | undefined) {
  const numbers = Object.entries({ inquiryNo, proposalNo, policyNo }).filter(([, value]) => value !== "");
  return { ...Object.fromEntries(numbers), ...(ending?.event === "lose" && { lostReason: "01" }) };
}

type Course = {
  readonly createdMs: number;
  readonly followedMs: number | undefined;
  readonly ending: Ending | undefined;
  readonly endedMs: number;
};

function stepsOf(
  { userCode, inquiredMs, proposedMs, issuedMs }: SampleOpportunityOrigin,
  course: Course,
): SampleStep[] {
  const { createdMs, followedMs, ending, endedMs } = course;
  const moments = {
    create: createdMs,
    follow: followedMs,
    inquire: inquiredMs,
    propose: proposedMs,
    win: issuedMs,
  };
  const steps = Object.entries(moments).flatMap(([event, atMs]) =>
    typeof atMs === "number" ? [{ event, userCode, atMs }] : [],
  );
  return ending ? [...steps, { ...ending, userCode, atMs: endedMs }] : steps;
}

type PlannedTask = Omit<SamplePlainDocument, "businessNo">;

/** Each follow-up ends when the next is planned or the opportunity ends; one past its day is overdue. */
export function createSampleOpportunityTasks(
  {
    businessNo: busOppNo,
    comCode,
    customerName,
    ownerCode,
    planned,
    steps,
  }: SampleOpportunity & { businessNo: string },
  nowMs: number,
): PlannedTask[] {
  const ended = steps.find(({ event }) => ["win", "lose", "close"].includes(event));
  return planned.map(({ fromMs, dueDate }, index) => {
    const endMs = planned[index + 1]?.fromMs ?? ended?.atMs;
    const dueMs = Date.parse(`${dueDate}T00:00:00+08:00`) + DAY_MS;
    const isMissed = dueMs < (endMs ?? nowMs);
    const result = endMs === undefined ? undefined : "已由商机的后续操作结束";
    const taskSteps: SampleStep[] = [
      { event: "create", userCode: ownerCode, atMs: fromMs },
      ...(isMissed ? [{ event: "miss", userCode: SYSTEM_USER, atMs: dueMs + HOUR_MS }] : []),
      ...(endMs === undefined ? [] : [{ event: "end", userCode: ownerCode, atMs: endMs }]),
    ];
    return {
      comCode,
      content: {
        task: { busOppNo, customerName, ownerCode, dueDate, ...(result !== undefined && { result }) },
      },
      steps: taskSteps,
    };
  });
}
