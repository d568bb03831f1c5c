import type * as z from "zod/mini";
import type { TrailStep } from "../contract.ts";
import "./trail.css";

type Step = z.infer<typeof TrailStep>;
type Name = (code: string) => string;
type Given = {
  steps: readonly Step[];
  /** What actions, states and levels are called. */
  actionName: Name;
  statusName: Name;
  levelName: Name;
};

const SHANGHAI_MS = 8 * 3_600_000;

/** Everything that was done with a document: when, by whom, from what to what, and in which words. */
export function Trail({ steps, actionName, statusName, levelName }: Given) {
  return (
    <ol className="trail" aria-label="单据轨迹">
      {steps.map(({ recordedAt, action, userName, userCode, ...step }) => (
        <li key={`${recordedAt} ${action}`}>
          <p className="trail-deed">
            <strong>{actionName(action)}</strong>
            <span>{moved(step, statusName)}</span>
            {step.uwLevel > 0 && <span className="chip is-past">{levelName(String(step.uwLevel))}</span>}
            {step.edition > 1 && <span className="chip is-past">第 {step.edition} 版</span>}
          </p>
          <p className="trail-who">
            <time dateTime={recordedAt}>{timeOf(recordedAt)}</time>
            <span>{userName}</span>
            {userName !== userCode && userCode !== "SYSTEM" && <span>{userCode}</span>}
          </p>
          {step.opinion !== "" && <p className="trail-opinion">{step.opinion}</p>}
        </li>
      ))}
    </ol>
  );
}

function moved({ fromStatus, toStatus }: Pick<Step, "fromStatus" | "toStatus">, statusName: Name): string {
  if (fromStatus === "" || fromStatus === toStatus) return statusName(toStatus);
  return `${statusName(fromStatus)} → ${statusName(toStatus)}`;
}

/** A moment of the server as the house's clocks show it. */
export function timeOf(stamp: string): string {
  return new Date(Date.parse(stamp) + SHANGHAI_MS).toISOString().slice(0, 16).replace("T", " ");
}
