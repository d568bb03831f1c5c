import { type UseMutationResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { queryTask, type BackgroundTask } from "#platform/jobs/contract.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import {
  downloadPaper,
  previewPaper,
  printEndorse,
  printPolicy,
  printProposal,
  printProvisional,
  queryEndorsePaperList,
  queryPaperList,
  queryProposalPaperList,
  queryProvisionalPaperList,
} from "../contract.ts";

export type PolicyPaperList = AnswerOf<typeof queryPaperList>;

const listKey = (businessNo: string) => ["paper", "list", businessNo];
const ASK_AGAIN_MS = 1000;

export function usePolicyPapers(policyNo: string) {
  return useCallQuery(queryPaperList, { policyNo }, listKey(policyNo));
}

/** Read again with each version of the proposal, because a step of it changes what is current. */
export function useProposalPapers(proposalNo: string, version: number) {
  return useCallQuery(queryProposalPaperList, { proposalNo }, [...listKey(proposalNo), version]);
}

/** Read again with each version of the cover note. */
export function useProvisionalPapers(provisionalNo: string, version: number) {
  return useCallQuery(queryProvisionalPaperList, { provisionalNo }, [...listKey(provisionalNo), version]);
}

/** Read again with each version of the endorsement, because its effect makes it printable. */
export function useEndorsementPapers(endorseNo: string, version: number) {
  return useCallQuery(queryEndorsePaperList, { endorseNo }, [...listKey(endorseNo), version]);
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

export function usePrintPolicy(policyNo: string) {
  return usePrinting(useCallMutation(printPolicy), { policyNo }, policyNo);
}

export function usePrintProposal(proposalNo: string) {
  return usePrinting(useCallMutation(printProposal), { proposalNo }, proposalNo);
}

export function usePrintProvisional(provisionalNo: string) {
  return usePrinting(useCallMutation(printProvisional), { provisionalNo }, provisionalNo);
}

export function usePrintEndorsement(endorseNo: string) {
  return usePrinting(useCallMutation(printEndorse), { endorseNo }, endorseNo);
}

export type Printing = ReturnType<typeof usePrintPolicy>;

/** Prints the present content. A long paper is delivered when its task is done. */
function usePrinting<Input>(
  { mutate, isPending, error }: UseMutationResult<AnswerOf<typeof printPolicy>, ApiError, Input>,
  input: Input,
  businessNo: string,
) {
  const queries = useQueryClient();
  const tasksAgain = useRefreshTasks();
  const [taskId, setTaskId] = useState("");
  const again = () => queries.invalidateQueries({ queryKey: listKey(businessNo) });
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
    mutate(input, {
      onSuccess: ({ taskId: begun }) => {
        if (begun !== null) setTaskId(begun);
        void again();
      },
      onSettled: tasksAgain,
    });
  const underWay = taskId !== "" && !isOver(task.data);
  const failed = task.data !== undefined && isOver(task.data) && task.data.state !== "done";
  return { begin, isPending, error, underWay, failure: failed ? task.data.message || "打印未完成" : "" };
}

function isOver(task: BackgroundTask | undefined): boolean {
  return task !== undefined && ["done", "failed", "cancelled"].includes(task.state);
}
