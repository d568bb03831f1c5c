import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import type { ReactNode } from "react";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { DocumentTrailStep } from "../document-calls.ts";
import "./trail.css";

type TrailStep = Omit<DocumentTrailStep, "label"> & { readonly edition: number };
type NameOf = (code: string) => string;
type TrailProps<Step extends TrailStep> = {
  steps: readonly Step[];
  actionName: (step: Step) => string;
  statusName: NameOf;
  /** A chip behind the states of a step. */
  noteOf?: (step: Step) => ReactNode;
};

/** The history of a document: when, by whom, from which state to which, with what opinion. */
export function DocumentTrailList<Step extends TrailStep>(props: TrailProps<Step>) {
  const { steps, actionName, statusName, noteOf } = props;
  return (
    <ol className="trail" aria-label="单据轨迹">
      {steps.map((step) => {
        const { recordedAt, action, userName, userCode, opinion, edition } = step;
        return (
          <li key={`${recordedAt} ${action}`}>
            <p className="trail-deed">
              <strong>
                <PendingText text={actionName(step)} />
              </strong>
              <span>
                <PendingText text={statesOf(step, statusName)} />
              </span>
              {noteOf?.(step)}
              {edition > 1 && <span className="chip is-past">第 {edition} 版</span>}
            </p>
            <p className="trail-who">
              <time dateTime={recordedAt}>{formatShanghaiMinute(recordedAt)}</time>
              <span>{userName}</span>
              {userName !== userCode && userCode !== "SYSTEM" && <span>{userCode}</span>}
            </p>
            {opinion !== "" && <p className="trail-opinion">{opinion}</p>}
          </li>
        );
      })}
    </ol>
  );
}

function statesOf({ fromStatus, toStatus }: TrailStep, statusName: NameOf): string {
  if (fromStatus === "" || fromStatus === toStatus) return statusName(toStatus);
  return `${statusName(fromStatus)} → ${statusName(toStatus)}`;
}
