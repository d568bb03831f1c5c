import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { session } from "#platform/web/session.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import {
  claimTask,
  queryNextTask,
  queryTaskOf,
  underwritingRefusals,
  type UnderwritingTask,
} from "../contract.ts";
import { buildDocumentHref } from "../rules/document-pages.ts";
import { underwritingTaskListDefinition } from "../rules/task-list.ts";

export type OpenUnderwritingTaskView = NonNullable<AnswerOf<typeof queryTaskOf>>;

const taskKey = (businessNo: string) => ["uwTaskOf", businessNo];

export function useOpenUnderwritingTask(businessNo: string) {
  return useCallQuery(queryTaskOf, { businessNo }, taskKey(businessNo));
}

/** Refetches the document's data and all lists after a change of the task. */
export async function invalidateTaskQueries(client: QueryClient, businessNo: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(businessNo) || queryKey[0] === "list",
  });
}

const MAX_ATTEMPTS = 5;

/** Claims the next task and opens its document; tries the following task if another user was quicker. */
export function useClaimNextUnderwritingTask(skip?: string) {
  const client = useQueryClient();
  return useMutation<UnderwritingTask | null, ApiError>({
    mutationFn: () => claimNext(skip),
    onSuccess: async (task) => {
      if (!task) return noticeStore.tell("没有待您处理的核保任务了");
      await client.invalidateQueries({ queryKey: taskKey(task.businessNo) });
      void client.invalidateQueries({ queryKey: ["list", underwritingTaskListDefinition.name] });
      navigate(buildDocumentHref(task));
    },
    onError: (error) => noticeStore.error(error),
  });
}

const claimedByOther = new Set<string>([
  underwritingRefusals.taskChanged.code,
  underwritingRefusals.taskMissing.code,
]);

async function claimNext(skip: string | undefined): Promise<UnderwritingTask | null> {
  for (let attempt = 1; ; attempt += 1) {
    const task = await callApi(queryNextTask, { skip });
    if (!task || task.claimedBy === session.current()?.userCode) return task;
    try {
      const { taskId, version } = task;
      await callApi(claimTask, { taskId, version });
      return task;
    } catch (caught) {
      const error = toApiError(caught);
      if (attempt === MAX_ATTEMPTS || !claimedByOther.has(error.code)) throw error;
    }
  }
}
