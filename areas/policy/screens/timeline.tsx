import { useQueries } from "@tanstack/react-query";
import { useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { formatShanghaiMinute } from "#platform/documents/web/trail.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { TextLink } from "#platform/ui/links.tsx";
import { toApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { PolicyTimelineEvent, PolicyPageAddition } from "./policy-additions.ts";
import { buildContractTimelineEvents, sortTimelineEventsNewestFirst } from "./policy-events.ts";
import type { PolicyView } from "./policy-document.tsx";

type TimelineProps = { policy: PolicyView; additions: readonly PolicyPageAddition[] };

const kinds: Readonly<Record<PolicyTimelineEvent["kind"], readonly [word: string, tone: string]>> = {
  data: ["合同", "is-running"],
  money: ["收付", "is-good"],
  paper: ["单证", "is-past"],
};

/** The events of a policy in one column: contract, money and papers, and who caused them. */
export function PolicyTimeline({ policy, additions }: TimelineProps) {
  const sources = additions.flatMap(({ events }) => events ?? []);
  const results = useQueries({
    queries: sources.map((source) => ({ ...source(policy.policyNo), staleTime: 0 })),
  });
  const failed = results.filter(({ error }) => error);
  const isWaiting = results.some(({ isPending }) => isPending);
  const ordered = sortTimelineEventsNewestFirst([
    ...buildContractTimelineEvents(policy),
    ...results.flatMap(({ data }) => data ?? []),
  ]);
  return (
    <>
      {failed[0] && (
        <ErrorNote
          error={toApiError(failed[0].error)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {isWaiting ? <LoadingSkeleton rows={6} label="正在加载时间线" /> : <PolicyEvents events={ordered} />}
    </>
  );
}

function PolicyEvents({ events }: { events: readonly PolicyTimelineEvent[] }) {
  const codes = events.flatMap((event) => event.codes ?? []);
  const labelOf = useCodeLabels([...new Set(codes.map(({ codeType }) => codeType))]);
  return (
    <ol className="trail is-latest-first" aria-label="保单时间线">
      {events.map(({ at, kind, title, who, codes: eventCodes = [], notes = [], amount, href }) => (
        <li key={[at, kind, title, ...notes].join(" ")}>
          <p className="trail-deed">
            <strong>{title}</strong>
            {amount !== undefined && <span className="event-sum">{formatMoney(amount)} 元</span>}
            {eventCodes.map(({ codeType, code }) => (
              <span key={codeType}>{labelOf(codeType, code)}</span>
            ))}
            <span className={`chip ${kinds[kind][1]}`}>{kinds[kind][0]}</span>
          </p>
          <p className="trail-who">
            <time dateTime={at}>{formatShanghaiMinute(at)}</time>
            <span>{who}</span>
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
            {href !== undefined && <TextLink href={href}>查看</TextLink>}
          </p>
        </li>
      ))}
    </ol>
  );
}
