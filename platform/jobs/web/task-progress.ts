import { useEffect, useEffectEvent } from "react";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { type BackgroundTask, queryTask } from "../contract.ts";
import { findTaskPollMs, isTaskOver } from "./task-polling.ts";

/** Follows one task until it is over; `onOver` runs once then. Nothing is asked for an empty id. */
export function useTaskProgress(taskId: string, onOver: (task: BackgroundTask) => void) {
  const query = useCallQuery(queryTask, { taskId }, ["tasks", "progress", taskId], {
    enabled: taskId !== "",
    refetchInterval: ({ state }) => findTaskPollMs(state.data, state.error),
  });
  const { data: task, error, refetch } = query;
  const isOver = task !== undefined && isTaskOver(task);
  const reportEnd = useEffectEvent(() => {
    if (task) onOver(task);
  });
  useEffect(() => {
    if (isOver) reportEnd();
  }, [isOver]);
  return { task, error, isOver, refetch };
}
