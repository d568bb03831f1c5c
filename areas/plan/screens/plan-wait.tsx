import type { ReactNode } from "react";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { PLANS } from "./plan-places.ts";
import "./plan.css";

type PlanWaitProps = {
  title: string;
  error?: ApiError | null;
  onRetry?: () => void;
  /** What stands here where nothing is waited for. */
  children?: ReactNode;
};

/** A page of a plan while there is nothing of it to be seen. */
export function PlanWait({ title, error, onRetry, children }: PlanWaitProps) {
  return (
    <div className="plan-wait">
      <h1>{title}</h1>
      {error ? (
        <>
          <ErrorNote error={error} onRetry={onRetry} />
          <a className="link" href={PLANS}>
            返回保险计划列表
          </a>
        </>
      ) : (
        (children ?? <Skeleton rows={10} label="正在打开保险计划" />)
      )}
    </div>
  );
}
