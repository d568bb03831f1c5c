import type { PolicyTimelineEvent } from "#areas/policy/screens/policy-additions.ts";
import { buildDocumentPageHref } from "#platform/documents/definition.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { provisionalDefinition } from "../rules/provisional.ts";

type CoverNoteRows = {
  readonly rows: readonly ListRow[];
  /** The names of codes by look-up. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The issue of a policy's cover note on its timeline. */
export function toCoverNoteEvents({ rows, names }: CoverNoteRows): PolicyTimelineEvent[] {
  return rows.map(({ provisionalNo, inputAt, inputBy, startDate, endDate }) => ({
    at: inputAt ?? "",
    kind: "proposal",
    title: "出具暂保单",
    who: names["user"]?.[inputBy ?? ""] ?? inputBy ?? "",
    notes: [`暂保单 ${provisionalNo ?? ""}`, `${startDate ?? ""} 至 ${endDate ?? ""}`],
    href: buildDocumentPageHref(provisionalDefinition.pages.detail, provisionalNo ?? ""),
  }));
}
