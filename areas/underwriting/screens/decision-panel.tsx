import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { SoughtField } from "#platform/forms/web/sought-field.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { decideTask } from "../contract.ts";
import { decisionEventByResultCode } from "../rules/decision.ts";
import { type ChosenUnderwritingDecision, UnderwritingDecisionForm } from "./decision-form.tsx";
import { DecisionConfirmationNote } from "./decision-note.tsx";
import { deskAdditionSlot } from "./desk-additions.ts";
import { UnderwritingHitList } from "./hit-list.tsx";
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

type DecisionPanelProps = {
  businessNo: string;
  compiled: CompiledProduct;
  form: FilledForm;
  /** How the document differs from its last edition. */
  changes?: ReactNode;
  /** Leads to a field of the document. */
  onSeek: (field: SoughtField) => void;
};

/** The underwriter's controls beside a document; other users do not see them. */
export function UnderwritingDecisionPanel(props: DecisionPanelProps) {
  const isUnderwriter = useHasOperationPermission(decideTask.permission);
  return isUnderwriter ? <Panel key={props.businessNo} {...props} /> : null;
}

function Panel({ businessNo, compiled, form, changes, onSeek }: DecisionPanelProps) {
  const taskQuery = useOpenUnderwritingTask(businessNo);
  const client = useQueryClient();
  const [decisionMessage, setDecisionMessage] = useState<string>();
  const next = useClaimNextUnderwritingTask(businessNo);
  if (taskQuery.error) return <ErrorNote error={taskQuery.error} onRetry={() => void taskQuery.refetch()} />;
  if (decisionMessage !== undefined)
    return (
      <DecisionConfirmationNote
        businessNo={businessNo}
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
      compiled={compiled}
      form={form}
      changes={changes}
      onSeek={onSeek}
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

type OpenTaskProps = Pick<DecisionPanelProps, "compiled" | "form" | "changes" | "onSeek"> & {
  view: OpenUnderwritingTaskView;
  isPending: boolean;
  onNext: () => void;
  onDecided: (message: string) => void;
  onChanged: () => void;
};

function OpenTask({
  view,
  compiled,
  form,
  changes,
  onSeek,
  isPending,
  onNext,
  onDecided,
  onChanged,
}: OpenTaskProps) {
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
  const word = getUnderwritingWord(task.businessNo);
  const claimBar = (
    <TaskClaimBar offers={offers} claimControl={claim} isPending={isPending} onNext={onNext} />
  );
  return (
    <section ref={section} tabIndex={-1} className="uw-panel" aria-label={`${word}处理`}>
      <UnderwritingTaskDetails view={view} />
      <section className="uw-brief" aria-label={`${word}依据`} {...reachable}>
        {result.isRefusalProposed && (
          <p className="uw-proposal">
            自动{word}建议拒保，由{word}人决定
          </p>
        )}
        <UnderwritingHitList hits={result.autoErrorConditionRspDtos} compiled={compiled} onSeek={onSeek} />
        {changes}
        <DeskAdditions businessNo={task.businessNo} />
      </section>
      <div className="uw-decide">
        {isAllowed("release") ? (
          <UnderwritingDecisionForm
            task={task}
            compiled={compiled}
            content={form}
            automatic={result}
            offers={offers}
            choice={choice}
            onChoose={setChoice}
            onDecided={onDecided}
            onChanged={onChanged}
          >
            {claimBar}
          </UnderwritingDecisionForm>
        ) : (
          claimBar
        )}
      </div>
    </section>
  );
}

/** What later areas know of the document's customer. */
function DeskAdditions({ businessNo }: { businessNo: string }) {
  const additions = useQuery({
    queryKey: ["deskAdditions"],
    queryFn: () => deskAdditionSlot.load(),
    staleTime: Infinity,
  });
  return additions.data?.map(({ name, show }) => <Fragment key={name}>{show(businessNo)}</Fragment>);
}

/** Scrolling content must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

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
