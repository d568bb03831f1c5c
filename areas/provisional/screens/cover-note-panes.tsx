import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { type RecordColumn, RecordTable } from "#areas/judging/screens/record-table.tsx";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import type { PolicyPageAddition, PolicyTimelineEvent } from "#areas/policy/screens/policy-additions.ts";
import type { ProposalPageAddition } from "#areas/proposal/screens/proposal-additions.ts";
import { buildDocumentPageHref } from "#platform/documents/definition.ts";
import { defineDocumentList } from "#platform/documents/document-list.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { ButtonLink, TextLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { provisionalCalls } from "../contract.ts";
import { checkProposalState } from "../rules/period.ts";
import { ISSUE, provisionalDefinition } from "../rules/provisional.ts";
import "#areas/judging/screens/drafting.css";

const list = defineDocumentList(provisionalDefinition);
const LIVE = "01";
const pane = { id: "cover-notes", label: "暂保单" } as const;

type CoverNoteFilter = { readonly proposalNo: string } | { readonly policyNo: string };
/** The query of a list page is kept under its list, so that a change loads it again. */
const keyOf = (sought: CoverNoteFilter) => ["list", list.name, "beside", ...Object.values(sought)];
const inputOf = (filters: CoverNoteFilter) => ({ filters, want: "rows" }) as const;

/** The form of a new cover note with the period of its proposal. */
function buildStartHref(proposalNo: string, form: FilledForm): string {
  const query = new URLSearchParams({
    proposalNo,
    from: getFormTextAtPath(form, "period.startDate"),
    until: getFormTextAtPath(form, "period.endDate"),
  });
  return `${provisionalDefinition.pages.add}?${query}`;
}

/** The cover notes of a proposal, a pane of its page for those who may query them. */
export const coverNotesProposalPageAddition: ProposalPageAddition = {
  ...pane,
  permission: ISSUE,
  show: ({ proposalNo, status, form }) => (
    <CoverNotes
      sought={{ proposalNo }}
      nothing="该投保单没有暂保单。"
      {...(checkProposalState(status) === undefined && { startHref: buildStartHref(proposalNo, form) })}
    />
  ),
};

/** The cover note that a policy has replaced. */
export const coverNotesPolicyPageAddition: PolicyPageAddition = {
  permission: ISSUE,
  pane: {
    ...pane,
    show: ({ policyNo }) => <CoverNotes sought={{ policyNo }} nothing="该保单不是由暂保单转来的。" />,
  },
  events: (policyNo) => ({
    queryKey: [...keyOf({ policyNo }), "events"],
    queryFn: async ({ signal }) =>
      toCoverNoteEvents(await callApi(provisionalCalls.list, inputOf({ policyNo }), { signal })),
  }),
};

type CoverNotesProps = {
  readonly sought: CoverNoteFilter;
  readonly nothing: string;
  /** Leads to a new cover note, if none is in force. */
  readonly startHref?: string;
};

function CoverNotes({ sought, nothing, startHref }: CoverNotesProps) {
  const found = useCallQuery(provisionalCalls.list, inputOf(sought), keyOf(sought));
  const mayIssue = useHasOperationPermission(ISSUE);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingSkeleton rows={2} label="正在加载暂保单" />;
  const { rows } = found.data;
  const isLive = rows.some(({ status }) => status === LIVE);
  return (
    <>
      {rows.length === 0 ? (
        <p className="quiet-note">{nothing}</p>
      ) : (
        <RecordTable
          caption="暂保单"
          columns={columns}
          rows={rows}
          keyOf={(row) => row["provisionalNo"] ?? ""}
        />
      )}
      {mayIssue && startHref !== undefined && !isLive && (
        <p>
          <ButtonLink href={startHref}>出具暂保单</ButtonLink>
        </p>
      )}
    </>
  );
}

const columns: readonly RecordColumn<ListRow>[] = [
  {
    title: "暂保单号",
    cell: ({ provisionalNo }) => (
      <TextLink href={buildDocumentPageHref(provisionalDefinition.pages.detail, provisionalNo ?? "")}>
        {provisionalNo}
      </TextLink>
    ),
  },
  { title: "暂保期间", cell: ({ startDate, endDate }) => `${startDate} 至 ${endDate}` },
  { title: "延期", cell: ({ extension }) => <ExtensionName extension={extension ?? ""} /> },
  { title: "状态", cell: ({ status }) => <ListStatusChip list={list} status={status ?? ""} /> },
];

function ExtensionName({ extension }: { extension: string }) {
  const nameOf = useCodeNames("ProvisionalExtension");
  return extension === "" ? "/" : <PendingText text={nameOf(extension)} />;
}

/** The issue of a policy's cover note on its timeline. */
function toCoverNoteEvents({ rows, names }: AnswerOf<typeof provisionalCalls.list>): PolicyTimelineEvent[] {
  return rows.map(({ provisionalNo, inputAt, inputBy, startDate, endDate }) => ({
    at: inputAt ?? "",
    kind: "proposal",
    title: "出具暂保单",
    who: names["user"]?.[inputBy ?? ""] ?? inputBy ?? "",
    notes: [`暂保单 ${provisionalNo ?? ""}`, `${startDate ?? ""} 至 ${endDate ?? ""}`],
    href: buildDocumentPageHref(provisionalDefinition.pages.detail, provisionalNo ?? ""),
  }));
}
