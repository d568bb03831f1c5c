import { type ComponentType, lazy, Suspense } from "react";

type Part = { default: ComponentType };
const nothing: Part = { default: () => null };

/** Loads after the frame. A failed load omits the task centre and must not break the frame. */
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
