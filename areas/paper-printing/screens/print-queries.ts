import { useQueryClient } from "@tanstack/react-query";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPrintCounts, queryPrintHistory, queryPrintTask } from "../contract.ts";

const PRINTS_KEY = "paperPrint";
const ASK_AGAIN_MS = 1000;

export function usePrintCounts(businessNos: readonly string[]) {
  const key = [PRINTS_KEY, "counts", businessNos.join(",")];
  const input = { businessNos: [...businessNos] };
  return useCallQuery(queryPrintCounts, input, key, { enabled: businessNos.length > 0 });
}

export function usePrintHistory(businessNo: string) {
  return useCallQuery(queryPrintHistory, { businessNo }, [PRINTS_KEY, "history", businessNo]);
}

/** Asked again while the task runs. */
export function usePrintTask(taskId: string, isRunning: boolean) {
  return useCallQuery(queryPrintTask, { taskId }, [PRINTS_KEY, "task", taskId], {
    enabled: taskId !== "",
    refetchInterval: isRunning ? ASK_AGAIN_MS : false,
  });
}

/** After a printing its counts, its history and the list are asked for again. */
export function useRefreshPrints(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [PRINTS_KEY] });
    void client.invalidateQueries({ queryKey: ["list", "printablePaper"] });
  };
}
