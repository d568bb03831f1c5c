import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { useMayOperate } from "#platform/web/rights.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { decideTask } from "../contract.ts";
import { levelNames } from "../rules.ts";
import { eventOfResult } from "../rules/decision.ts";
import { type Choice, DecisionForm } from "./decision-form.tsx";
import { DecidedNote } from "./decided-note.tsx";
import { HitTable } from "./hit-table.tsx";
import { TakingBar } from "./taking-bar.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { forgetTask, type TaskAtHand, useNextTask, useTaskOf } from "./task-queries.ts";
import { useDecisionKeys } from "./use-decision-keys.ts";
import { useTaking } from "./use-taking.ts";
import "./underwriting.css";

/** What an underwriter does with a document, beside the document; nobody else sees it. */
export function DecisionPanel({ businessNo }: { businessNo: string }) {
  const isUnderwriter = useMayOperate(decideTask.permission);
  return isUnderwriter ? <Panel key={businessNo} businessNo={businessNo} /> : null;
}

function Panel({ businessNo }: { businessNo: string }) {
  const asked = useTaskOf(businessNo);
  const client = useQueryClient();
  const [decided, setDecided] = useState<string>();
  const next = useNextTask(businessNo);
  if (asked.error) return <FaultNote fault={asked.error} onRetry={() => void asked.refetch()} />;
  if (decided !== undefined)
    return (
      <DecidedNote
        says={decided}
        isPending={next.isPending}
        onNext={() => next.mutate()}
        onBack={isHeld(asked.data) ? () => setDecided(undefined) : undefined}
      />
    );
  if (!asked.data) return asked.isPending ? <Skeleton rows={4} label="正在加载核保任务" /> : null;
  return (
    <AtHand
      atHand={asked.data}
      onNext={() => next.mutate()}
      isPending={next.isPending}
      onDecided={(says) => {
        setDecided(says);
        void forgetTask(client, businessNo);
      }}
      onChanged={() => void forgetTask(client, businessNo)}
    />
  );
}

type Given = {
  atHand: TaskAtHand;
  isPending: boolean;
  onNext: () => void;
  onDecided: (says: string) => void;
  onChanged: () => void;
};

function AtHand({ atHand, isPending, onNext, onDecided, onChanged }: Given) {
  const { task, result, offers } = atHand;
  const section = useRef<HTMLElement>(null);
  const [choice, setChoice] = useState<Choice>();
  const taking = useTaking(task, () => {
    setChoice(undefined);
    onChanged();
    section.current?.focus();
  });
  useArrivalFocus(section);
  const may = (event: string) => offers.some((offer) => offer.event === event && offer.why === "");
  useDecisionKeys(section, (deed) => {
    if ("choose" in deed) {
      if (may(eventOfResult[deed.choose])) setChoice({ result: deed.choose, isByKey: true });
    } else if (deed.act === "next") onNext();
    else if (deed.act === "leave") section.current?.focus();
    else if (deed.act === "submit") section.current?.querySelector("form")?.requestSubmit();
    else if (may(deed.act)) taking.step(deed.act);
    return true;
  });
  return (
    <section ref={section} tabIndex={-1} className="uw-panel" aria-label="核保处理">
      <TaskFacts atHand={atHand} />
      {result.isRefusalProposed && (
        <p className="uw-proposal">自动核保建议拒保，须{levelNames[task.uwLevel]}核保人决定</p>
      )}
      <HitTable hits={result.autoErrorConditionRspDtos} />
      {may("release") && (
        <DecisionForm
          task={task}
          offers={offers}
          choice={choice}
          onChoose={setChoice}
          onDecided={onDecided}
          onChanged={onChanged}
        />
      )}
      <TakingBar offers={offers} taking={taking} isPending={isPending} onNext={onNext} />
    </section>
  );
}

/** It stays with who asked for documents. */
function isHeld(atHand: TaskAtHand | null | undefined): boolean {
  return atHand?.offers.some(({ event }) => event === "release") ?? false;
}

/** Whoever comes to underwrite begins with the keyboard at once; who is at work elsewhere on the page is left there. */
function useArrivalFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.id === "main")
      section.current?.focus({ preventScroll: true });
  }, [section]);
}
