import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import type { StreamEvent } from "#platform/web/event-stream.ts";
import { useLiveEvents } from "#platform/web/live-events.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import {
  type cancelTask,
  downloadTaskFile,
  queryFailedTasks,
  queryTaskList,
  type retryTask,
} from "../contract.ts";

const everyTask = ["tasks"];
/** Polling interval for the case that the stream is down, which normally reports each step. */
const ASK_AGAIN_MS = 5000;

export function useBackgroundTasks() {
  return useQuery<AnswerOf<typeof queryTaskList>, ApiError>({
    queryKey: ["tasks", "own"],
    queryFn: ({ signal }) => callApi(queryTaskList, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.openCount ?? 0) > 0 ? ASK_AGAIN_MS : false),
  });
}

export function useFailedTasks() {
  return useQuery<AnswerOf<typeof queryFailedTasks>, ApiError>({
    queryKey: ["tasks", "failed"],
    queryFn: ({ signal }) => callApi(queryFailedTasks, {}, { signal }),
    staleTime: 0,
  });
}

/** Refetches the tasks after an action that adds one. */
export function useRefreshTasks(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: everyTask }), [queries]);
}

/** Updates the list when a task changes in any process. */
export function useLiveTaskUpdates(): void {
  const again = useRefreshTasks();
  useLiveEvents(
    useCallback(
      ({ event }: StreamEvent) => void (event === "task" || event === "ready" ? again() : 0),
      [again],
    ),
  );
}

type Changing = typeof cancelTask | typeof retryTask;

export function useTaskChangeMutation(call: Changing) {
  const again = useRefreshTasks();
  const { mutate, isPending } = useCallMutation(call);
  const change = (taskId: string): void =>
    mutate({ taskId }, { onError: (error) => noticeStore.error(error), onSettled: again });
  return { change, isPending };
}

export function useTaskFileDownload() {
  return useMutation<AnswerOf<typeof downloadTaskFile>, ApiError, string>({
    mutationFn: (taskId) => callApi(downloadTaskFile, { taskId }, fileCallOptions),
    onSuccess: saveFile,
    onError: (caught) => noticeStore.error(toApiError(caught)),
  });
}
