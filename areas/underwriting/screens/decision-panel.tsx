import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { decideTask } from "../contract.ts";
import { underwritingLevelNames } from "../rules/levels.ts";
import { decisionEventByResultCode } from "../rules/decision.ts";
import { type ChosenUnderwritingDecision, UnderwritingDecisionForm } from "./decision-form.tsx";
import { DecisionConfirmationNote } from "./decision-note.tsx";
import { UnderwritingHitTable } from "./hit-table.tsx";
import { TaskClaimBar } from "./claim-bar.tsx";
import { UnderwritingTaskDetails } from "./task-facts.tsx";
import {
  invalidateTaskQueries,
  type OpenUnderwritingTaskView,
  useClaimNextUnderwritingTask,
  useOpenUnderwritingTask,
} from "./task-queries.ts";
import { useDecisionShortcutKeys } from "./use-decision-keys.ts";
import { useTaskClaim } from "./use-claim.ts";
import "./underwriting.css";

/** The underwriter's controls beside a document; other users do not see them. */
export function UnderwritingDecisionPanel({ businessNo }: { businessNo: string }) {
  const isUnderwriter = useHasOperationPermission(decideTask.permission);
  return isUnderwriter ? <Panel key={businessNo} businessNo={businessNo} /> : null;
}

function Panel({ businessNo }: { businessNo: string }) {
  const taskQuery = useOpenUnderwritingTask(businessNo);
  const client = useQueryClient();
  const [decisionMessage, setDecisionMessage] = useState<string>();
  const next = useClaimNextUnderwritingTask(businessNo);
  if (taskQuery.error) return <ErrorNote error={taskQuery.error} onRetry={() => void taskQuery.refetch()} />;
  if (decisionMessage !== undefined)
    return (
      <DecisionConfirmationNote
        message={decisionMessage}
        isPending={next.isPending}
        onNext={() => next.mutate()}
        onBack={isClaimedByUser(taskQuery.data) ? () => setDecisionMessage(undefined) : undefined}
      />
    );
  if (!taskQuery.data)
    return taskQuery.isPending ? <LoadingSkeleton rows={4} label="正在加载核保任务" /> : null;
  return (
    <OpenTask
      view={taskQuery.data}
      onNext={() => next.mutate()}
      isPending={next.isPending}
      onDecided={(message) => {
        setDecisionMessage(message);
        void invalidateTaskQueries(client, businessNo);
      }}
      onChanged={() => void invalidateTaskQueries(client, businessNo)}
    />
  );
}

type OpenTaskProps = {
  view: OpenUnderwritingTaskView;
  isPending: boolean;
  onNext: () => void;
  onDecided: (message: string) => void;
  onChanged: () => void;
};

function OpenTask({ view, isPending, onNext, onDecided, onChanged }: OpenTaskProps) {
  const { task, result, offers } = view;
  const section = useRef<HTMLElement>(null);
  const [choice, setChoice] = useState<ChosenUnderwritingDecision>();
  const claim = useTaskClaim(task, () => {
    setChoice(undefined);
    onChanged();
    section.current?.focus();
  });
  useArrivalFocus(section);
  const isAllowed = (event: string) => offers.some((offer) => offer.event === event && offer.why === "");
  useDecisionShortcutKeys(section, (action) => {
    if ("choose" in action) {
      if (isAllowed(decisionEventByResultCode[action.choose]))
        setChoice({ result: action.choose, isByKey: true });
    } else if (action.act === "next") onNext();
    else if (action.act === "leave") section.current?.focus();
    else if (action.act === "submit") section.current?.querySelector("form")?.requestSubmit();
    else if (isAllowed(action.act)) claim.step(action.act);
    return true;
  });
  return (
    <section ref={section} tabIndex={-1} className="uw-panel" aria-label="核保处理">
      <UnderwritingTaskDetails view={view} />
      {result.isRefusalProposed && (
        <p className="uw-proposal">自动核保建议拒保，须{underwritingLevelNames[task.uwLevel]}核保人决定</p>
      )}
      <UnderwritingHitTable hits={result.autoErrorConditionRspDtos} />
      {isAllowed("release") && (
        <UnderwritingDecisionForm
          task={task}
          offers={offers}
          choice={choice}
          onChoose={setChoice}
          onDecided={onDecided}
          onChanged={onChanged}
        />
      )}
      <TaskClaimBar offers={offers} claimControl={claim} isPending={isPending} onNext={onNext} />
    </section>
  );
}

/** After a request for documents the task stays claimed by the user. */
function isClaimedByUser(view: OpenUnderwritingTaskView | null | undefined): boolean {
  return view?.offers.some(({ event }) => event === "release") ?? false;
}

/** Focuses the panel on arrival, so that keys work at once, unless the user's focus is already elsewhere. */
function useArrivalFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.id === "main")
      section.current?.focus({ preventScroll: true });
  }, [section]);
}
