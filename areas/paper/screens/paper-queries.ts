import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { queryTask, type BackgroundTask } from "#platform/jobs/contract.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { downloadPaper, previewPaper, printPolicy, queryPaperList } from "../contract.ts";

export type PolicyPaperList = AnswerOf<typeof queryPaperList>;

const listKey = (policyNo: string) => ["paper", "list", policyNo];
const ASK_AGAIN_MS = 1000;

export function usePolicyPapers(policyNo: string) {
  return useCallQuery(queryPaperList, { policyNo }, listKey(policyNo));
}

/** Fetches a paper and keeps it in memory: it never changes, and its address cannot carry a session. */
export function usePaperFile(paperId: string) {
  return useQuery<Blob, ApiError>({
    queryKey: ["paper", "file", paperId],
    queryFn: async ({ signal }) => {
      const { content } = await callApi(previewPaper, { paperId }, { ...fileCallOptions, signal });
      return content as Blob;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

export async function downloadPaperFile(paperId: string): Promise<void> {
  try {
    saveFile(await callApi(downloadPaper, { paperId }, fileCallOptions));
  } catch (caught) {
    noticeStore.error(toApiError(caught));
  }
}

/** Prints the present policy. A long schedule is delivered when its task is done. */
export function usePrintPolicy(policyNo: string) {
  const queries = useQueryClient();
  const tasksAgain = useRefreshTasks();
  const { mutate, isPending, error } = useCallMutation(printPolicy);
  const [taskId, setTaskId] = useState("");
  const again = () => queries.invalidateQueries({ queryKey: listKey(policyNo) });
  const task = useQuery<BackgroundTask, ApiError>({
    queryKey: ["paper", "task", taskId],
    queryFn: async ({ signal }) => {
      const found = await callApi(queryTask, { taskId }, { signal });
      if (found.state === "done") await again();
      return found;
    },
    enabled: taskId !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : ASK_AGAIN_MS),
  });
  const begin = (): void =>
    mutate(
      { policyNo },
      {
        onSuccess: ({ taskId: begun }) => {
          if (begun !== null) setTaskId(begun);
          void again();
        },
        onSettled: tasksAgain,
      },
    );
  const underWay = taskId !== "" && !isOver(task.data);
  const failed = task.data !== undefined && isOver(task.data) && task.data.state !== "done";
  return { begin, isPending, error, underWay, failure: failed ? task.data.message || "打印未完成" : "" };
}

function isOver(task: BackgroundTask | undefined): boolean {
  return task !== undefined && ["done", "failed", "cancelled"].includes(task.state);
}
