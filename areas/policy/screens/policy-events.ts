import type { PolicyEvent } from "./policy-additions.ts";
import type { Policy } from "./policy-queries.ts";
import { transactionNames } from "./transaction-names.ts";

type PolicyHistory = Pick<Policy, "transactions" | "trail">;

/** The trail names these steps as well, with less: their transactions tell them. */
const TOLD_AS_TRANSACTION: ReadonlySet<string> = new Set(["ISSUE", "ENDORSE"]);

/** What the contract itself knows: its transactions, and how its days moved it. */
export function policyEventsOf({ transactions, trail }: PolicyHistory): PolicyEvent[] {
  const told = transactions.map(
    ({ version, kind, effectiveFrom, recordedAt, recordedName, premiumChange }): PolicyEvent => ({
      at: recordedAt,
      kind: "data",
      title: transactionNames[kind] ?? kind,
      who: recordedName,
      notes: [`第 ${version} 笔交易`, `自 ${effectiveFrom} 起生效`],
      amount: premiumChange,
    }),
  );
  const moved = trail
    .filter(({ action }) => !TOLD_AS_TRANSACTION.has(action))
    .map(({ recordedAt, userName, toStatus, opinion }): PolicyEvent => ({
      at: recordedAt,
      kind: "data",
      title: "状态变动",
      who: userName,
      codes: [{ codeType: "PolicyStatus", code: toStatus }],
      notes: opinion === "" ? [] : [opinion],
    }));
  return [...told, ...moved];
}

/** The newest first; of one moment, what is told first stays first. */
export function inOrder(events: readonly PolicyEvent[]): PolicyEvent[] {
  return events.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}
