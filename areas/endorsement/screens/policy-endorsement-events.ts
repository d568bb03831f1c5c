import type { PolicyTimelineEvent } from "#areas/policy/screens/policy-additions.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { buildEndorsementDetailHref } from "./endorsement-places.ts";

type EndorsementRows = {
  readonly rows: readonly ListRow[];
  /** The names of codes by look-up. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The endorsements of a policy on its timeline, when they were applied for. */
export function toEndorsementEvents({ rows, names }: EndorsementRows): PolicyTimelineEvent[] {
  return rows.map((row) => ({
    at: row["inputAt"] ?? "",
    kind: "data",
    title: "批改申请",
    who: names["user"]?.[row["inputBy"] ?? ""] ?? row["inputBy"] ?? "",
    codes: [
      { codeType: "EndorseType", code: row["endorseType"] ?? "" },
      { codeType: "EndorseStatus", code: row["status"] ?? "" },
    ],
    notes: [`批单 ${row["endorseNo"] ?? ""}`, `自 ${row["validDate"] ?? ""} 起生效`],
    ...(row["premiumChange"] && { amount: row["premiumChange"] }),
    href: buildEndorsementDetailHref(row["endorseNo"] ?? "", row["policyNo"] ?? ""),
  }));
}
