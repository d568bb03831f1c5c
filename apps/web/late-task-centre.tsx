import { type ComponentType, lazy, Suspense } from "react";

type Part = { default: ComponentType };
const nothing: Part = { default: () => null };

/** Fetched after the frame is there. One that cannot be fetched is left out: it must not take the frame with it. */
const TaskCentre = lazy(() =>
  import("#platform/jobs/web/task-centre.tsx").then(
    ({ TaskCentre: centre }): Part => ({ default: centre }),
    () => nothing,
  ),
);

export function LateTaskCentre() {
  return (
    <Suspense fallback={<span className="icon-button" aria-hidden="true" />}>
      <TaskCentre />
    </Suspense>
  );
}
