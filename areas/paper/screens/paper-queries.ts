import { type UseMutationResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTaskProgress } from "#platform/jobs/web/task-progress.ts";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
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
  printQuotation,
  queryEndorsePaperList,
  queryPaperList,
  queryProposalPaperList,
  queryProvisionalPaperList,
  queryQuotationPaperList,
} from "../contract/papers.ts";
import type { PolicyPaperCode } from "../rules/paper-kinds.ts";

export type PolicyPaperList = AnswerOf<typeof queryPaperList>;

export const paperListKey = (businessNo: string) => ["paper", "list", businessNo];

export function usePolicyPapers(policyNo: string) {
  return useCallQuery(queryPaperList, { policyNo }, paperListKey(policyNo));
}

/** Read again with each version of the proposal, because a step of it changes what is current. */
export function useProposalPapers(proposalNo: string, version: number) {
  return useCallQuery(queryProposalPaperList, { proposalNo }, [...paperListKey(proposalNo), version]);
}

/** Read again with each version of the cover note. */
export function useProvisionalPapers(provisionalNo: string, version: number) {
  return useCallQuery(queryProvisionalPaperList, { provisionalNo }, [
    ...paperListKey(provisionalNo),
    version,
  ]);
}

/** Read again with each version of the endorsement, because its effect makes it printable. */
export function useEndorsementPapers(endorseNo: string, version: number) {
  return useCallQuery(queryEndorsePaperList, { endorseNo }, [...paperListKey(endorseNo), version]);
}

/** Read again with each version of the inquiry, because its approval gives the price. */
export function useQuotationPapers(inquiryNo: string, version: number) {
  return useCallQuery(queryQuotationPaperList, { inquiryNo }, [...paperListKey(inquiryNo), version]);
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
  return usePrinting(useCallMutation(printPolicy), (paperCode) => ({ policyNo, paperCode }), policyNo);
}

export function usePrintProposal(proposalNo: string) {
  return usePrinting(useCallMutation(printProposal), () => ({ proposalNo }), proposalNo);
}

export function usePrintProvisional(provisionalNo: string) {
  return usePrinting(useCallMutation(printProvisional), () => ({ provisionalNo }), provisionalNo);
}

export function usePrintEndorsement(endorseNo: string) {
  return usePrinting(useCallMutation(printEndorse), () => ({ endorseNo }), endorseNo);
}

export function usePrintQuotation(inquiryNo: string) {
  return usePrinting(useCallMutation(printQuotation), () => ({ inquiryNo }), inquiryNo);
}

export type Printing = ReturnType<typeof usePrintPolicy>;

/** Prints the present content. A long paper is delivered when its task is done. */
function usePrinting<Input>(
  { mutate, isPending, error }: UseMutationResult<AnswerOf<typeof printPolicy>, ApiError, Input>,
  inputOf: (paperCode?: PolicyPaperCode) => Input,
  businessNo: string,
) {
  const queries = useQueryClient();
  const tasksAgain = useRefreshTasks();
  const [taskId, setTaskId] = useState("");
  const again = () => queries.invalidateQueries({ queryKey: paperListKey(businessNo) });
  const progress = useTaskProgress(taskId, () => void again());
  const begin = (paperCode?: PolicyPaperCode): void =>
    mutate(inputOf(paperCode), {
      onSuccess: ({ taskId: begun }) => {
        if (begun !== null) setTaskId(begun);
        void again();
      },
      onSettled: tasksAgain,
    });
  const { task, isOver } = progress;
  const underWay = taskId !== "" && !isOver && !progress.error;
  const failure =
    progress.error?.message ?? (isOver && task?.state !== "done" ? task?.message || "打印未完成" : "");
  return { begin, isPending, error, underWay, failure };
}
