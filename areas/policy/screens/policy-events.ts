import type { ProductDocumentTrailStep } from "#areas/judging/screens/document-queries.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { PolicyTimelineEvent } from "./policy-additions.ts";
import type { PolicyView } from "./policy-document.tsx";

export const contractTransactionNames: Readonly<Record<string, string>> = {
  issue: "出单",
  endorse: "批改",
  cancel: "退保",
  reinstate: "恢复",
  renew: "续保",
};

type PolicyHistory = Pick<PolicyView, "transactions" | "trail">;

/** The trail repeats these transactions with less detail. */
const TRANSACTION_ACTIONS: ReadonlySet<string> = new Set(["ISSUE", "ENDORSE"]);

/** The events of the contract itself: its transactions, and its changes of state. */
export function buildContractTimelineEvents({ transactions, trail }: PolicyHistory): PolicyTimelineEvent[] {
  const recorded = transactions.map(
    ({
      version,
      kind,
      effectiveFrom,
      recordedAt,
      recordedName,
      premiumChange,
      sumPremium,
    }): PolicyTimelineEvent => ({
      at: recordedAt,
      kind: "data",
      title: contractTransactionNames[kind] ?? kind,
      who: recordedName,
      notes: [
        `第 ${version} 笔交易`,
        `自 ${effectiveFrom} 起生效`,
        `交易后保费 ${formatMoney(sumPremium)} 元`,
      ],
      amount: premiumChange,
    }),
  );
  const moved = trail
    .filter(({ action }) => !TRANSACTION_ACTIONS.has(action))
    .map(({ recordedAt, userName, toStatus, opinion }): PolicyTimelineEvent => ({
      at: recordedAt,
      kind: "data",
      title: "状态变动",
      who: userName,
      codes: [{ codeType: "PolicyStatus", code: toStatus }],
      notes: opinion === "" ? [] : [opinion],
    }));
  return [...recorded, ...moved];
}

/** The newest first; events of one moment keep their order. */
export function sortTimelineEventsNewestFirst(events: readonly PolicyTimelineEvent[]): PolicyTimelineEvent[] {
  return events.toSorted((first, second) => (first.at < second.at ? 1 : first.at > second.at ? -1 : 0));
}

/** The kinds of events in the order of the business, with their names and tones. */
export const timelineKinds: Readonly<
  Record<PolicyTimelineEvent["kind"], { readonly label: string; readonly tone: string }>
> = {
  inquiry: { label: "询价", tone: "is-past" },
  proposal: { label: "投保", tone: "is-running" },
  underwriting: { label: "核保", tone: "is-waiting" },
  money: { label: "收付", tone: "is-good" },
  data: { label: "保单", tone: "is-running" },
  paper: { label: "单证", tone: "is-past" },
};
const TIMELINE_KINDS = Object.keys(timelineKinds) as PolicyTimelineEvent["kind"][];

const UNDERWRITING_ACTIONS: ReadonlySet<string> = new Set([
  "AUTO",
  "APPROVE",
  "RETURN",
  "REJECT",
  "ESCALATE",
  "SUPPLEMENT",
]);
/** The ledger and the contract have these with more detail. */
const ACTIONS_TOLD_ELSEWHERE: ReadonlySet<string> = new Set(["PAY", "ISSUE"]);
const draftStatusNames = { inquiry: "QuotationStatus", proposal: "ProposalStatus" } as const;

/** The events before the contract, from the trail of its inquiry or its proposal. */
export function buildDraftTimelineEvents(
  kind: "inquiry" | "proposal",
  trail: readonly ProductDocumentTrailStep[],
): PolicyTimelineEvent[] {
  return trail
    .filter(({ action }) => !ACTIONS_TOLD_ELSEWHERE.has(action))
    .map(({ action, recordedAt, userName, toStatus, opinion }) => ({
      at: recordedAt,
      kind: UNDERWRITING_ACTIONS.has(action) ? "underwriting" : kind,
      title: action,
      titleCodeType: "OperateAction",
      who: userName,
      codes: [{ codeType: draftStatusNames[kind], code: toStatus }],
      notes: opinion === "" ? [] : [opinion],
    }));
}

export function listTimelineKinds(events: readonly PolicyTimelineEvent[]): PolicyTimelineEvent["kind"][] {
  return TIMELINE_KINDS.filter((kind) => events.some((event) => event.kind === kind));
}

export function filterTimelineEvents(
  events: readonly PolicyTimelineEvent[],
  shownKind: PolicyTimelineEvent["kind"] | undefined,
): readonly PolicyTimelineEvent[] {
  return shownKind === undefined ? events : events.filter(({ kind }) => kind === shownKind);
}
