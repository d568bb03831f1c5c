import type { PolicyTimelineEvent } from "#areas/policy/screens/policy-additions.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { buildEndorsementDetailHref } from "./endorsement-places.ts";

/** The codes of the types of a row of 批单查询, the chief one first. */
export function listEndorseTypes({ endorseType }: ListRow): string[] {
  return endorseType ? endorseType.split(",") : [];
}

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
      ...listEndorseTypes(row).map((code) => ({ codeType: "EndorseType", code })),
      { codeType: "EndorseStatus", code: row["status"] ?? "" },
    ],
    notes: [`批单 ${row["endorseNo"] ?? ""}`, `自 ${row["validDate"] ?? ""} 起生效`],
    ...(row["premiumChange"] && { amount: row["premiumChange"] }),
    href: buildEndorsementDetailHref(row["endorseNo"] ?? "", row["policyNo"] ?? ""),
  }));
}
