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
    ({ version, kind, effectiveFrom, recordedAt, recordedName, premiumChange }): PolicyTimelineEvent => ({
      at: recordedAt,
      kind: "data",
      title: contractTransactionNames[kind] ?? kind,
      who: recordedName,
      notes: [`第 ${version} 笔交易`, `自 ${effectiveFrom} 起生效`],
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
