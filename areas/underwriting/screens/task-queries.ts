import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiFault, asFault } from "#platform/web/api-fault.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import {
  claimTask,
  queryNextTask,
  queryTaskOf,
  underwritingRefusals,
  type UnderwritingTask,
} from "../contract.ts";
import { documentHref } from "../rules/document-place.ts";
import { taskList } from "../rules/task-list.ts";

export type TaskAtHand = NonNullable<AnswerOf<typeof queryTaskOf>>;

const taskKey = (businessNo: string) => ["uwTaskOf", businessNo];

export function useTaskOf(businessNo: string) {
  return useQuery<TaskAtHand | null, ApiFault>({
    queryKey: taskKey(businessNo),
    queryFn: ({ signal }) => callApi(queryTaskOf, { businessNo }, { signal }),
    staleTime: 0,
  });
}

/** After a step: whatever the page knows of the document, and the lists that it stands in. */
export async function forgetTask(client: QueryClient, businessNo: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(businessNo) || queryKey[0] === "list",
  });
}

const TRIES = 5;

/** Takes what comes next and opens its document; where somebody was quicker, the one after it. */
export function useNextTask(skip?: string) {
  const client = useQueryClient();
  return useMutation<UnderwritingTask | null, ApiFault>({
    mutationFn: () => takeNext(skip),
    onSuccess: async (task) => {
      if (!task) return notices.tell("没有待您处理的核保任务了");
      await client.invalidateQueries({ queryKey: taskKey(task.businessNo) });
      void client.invalidateQueries({ queryKey: ["list", taskList.name] });
      navigate(documentHref(task));
    },
    onError: (fault) => notices.fault(fault),
  });
}

const passing = new Set<string>([
  underwritingRefusals.taskChanged.code,
  underwritingRefusals.taskMissing.code,
]);

async function takeNext(skip: string | undefined): Promise<UnderwritingTask | null> {
  for (let tries = 1; ; tries += 1) {
    const task = await callApi(queryNextTask, { skip });
    if (!task || task.state !== "0") return task;
    try {
      const { taskId, version } = task;
      await callApi(claimTask, { taskId, version });
      return task;
    } catch (caught) {
      const fault = asFault(caught);
      if (tries === TRIES || !passing.has(fault.code)) throw fault;
    }
  }
}
