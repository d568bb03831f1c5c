import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { toApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { PolicyTimelineEvent, PolicyPageAddition } from "./policy-additions.ts";
import { useDraftEventQueries } from "./draft-events.ts";
import {
  buildContractTimelineEvents,
  filterTimelineEvents,
  listTimelineKinds,
  sortTimelineEventsNewestFirst,
  timelineKinds,
} from "./policy-events.ts";
import type { PolicyView } from "./policy-document.tsx";

type TimelineProps = { policy: PolicyView; additions: readonly PolicyPageAddition[] };

/** The events of a policy in one column, from its inquiry to today, and who caused them. */
export function PolicyTimeline({ policy, additions }: TimelineProps) {
  const sources = additions.flatMap(({ events }) => events ?? []);
  const queries = [...sources.map((source) => source(policy.policyNo)), ...useDraftEventQueries(policy)];
  const results = useQueries({ queries: queries.map((query) => ({ ...query, staleTime: 0 })) });
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
  const [shownKind, setShownKind] = useState<PolicyTimelineEvent["kind"]>();
  const shownEvents = filterTimelineEvents(events, shownKind);
  return (
    <>
      <div role="group" aria-label="时间线的内容" className="timeline-filters">
        {[undefined, ...listTimelineKinds(events)].map((kind) => (
          <Button
            key={kind ?? "all"}
            size="small"
            aria-pressed={kind === shownKind}
            onClick={() => setShownKind(kind)}
          >
            {kind === undefined ? "全部" : timelineKinds[kind].label}
          </Button>
        ))}
      </div>
      <EventList events={shownEvents} />
    </>
  );
}

function EventList({ events }: { events: readonly PolicyTimelineEvent[] }) {
  const codeTypes = events.flatMap(({ codes = [], titleCodeType }) => [
    ...codes.map(({ codeType }) => codeType),
    ...(titleCodeType === undefined ? [] : [titleCodeType]),
  ]);
  const labelOf = useCodeLabels([...new Set(codeTypes)]);
  return (
    <ol className="trail is-latest-first" aria-label="保单时间线">
      {events.map(({ at, kind, title, titleCodeType, who, codes = [], notes = [], amount, href }) => (
        <li key={[at, kind, title, ...notes].join(" ")}>
          <p className="trail-deed">
            <strong>
              <PendingText text={titleCodeType === undefined ? title : labelOf(titleCodeType, title)} />
            </strong>
            {amount !== undefined && <span className="event-sum">{formatMoney(amount)} 元</span>}
            {codes.map(({ codeType, code }) => (
              <span key={`${codeType} ${code}`}>
                <PendingText text={labelOf(codeType, code)} />
              </span>
            ))}
            <span className={`chip ${timelineKinds[kind].tone}`}>{timelineKinds[kind].label}</span>
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
