import { useMutation } from "@tanstack/react-query";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { buildCallPath } from "#platform/kernel/contract.ts";
import { callApi, type ClientCall } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import type { ListFilterTexts, ListDefinition, ListSort } from "../definition.ts";
import type { ListExportCall, ExportFormat, ListExportTaskCall } from "../list-call.ts";

export type ExportRequest = {
  filters: ListFilterTexts;
  sort: ListSort;
  columns: readonly string[];
  format: ExportFormat;
};

/** Describes the call without its schemas, which the browser does not need. */
function wireOf({ call }: ListDefinition, name: string, effect: "read" | "change") {
  const wire: Omit<ClientCall, "input" | "output"> = {
    method: "POST",
    path: `${buildCallPath(call)}/${name}`,
    pathNames: [],
    effect,
  };
  return wire;
}

const sent = ({ filters, columns, ...wanted }: ExportRequest) => ({
  ...wanted,
  filters: { ...filters },
  columns: [...columns],
});

/** Exports few rows at once, and many as a task whose file waits in the task centre. */
export function useListExport(list: ListDefinition) {
  const tasksAgain = useRefreshTasks();
  const asTask = useCallMutation(wireOf(list, "exportTask", "change") as ListExportTaskCall);
  const atOnce = useMutation<void, ApiError, ExportRequest>({
    mutationFn: async (wanted) => {
      const wire = wireOf(list, "export", "read") as ListExportCall;
      saveFile(
        await callApi(wire, sent(wanted), fileCallOptions).catch((caught) =>
          Promise.reject(toApiError(caught)),
        ),
      );
    },
    onSuccess: () => noticeStore.tell("已导出当前列表"),
    onError: (error) => noticeStore.error(error),
  });
  const begin = (wanted: ExportRequest): void =>
    asTask.mutate(sent(wanted), {
      onSuccess: () => noticeStore.tell("已开始导出，完成后可在“后台任务”中下载"),
      onError: (error) => noticeStore.error(error),
      onSettled: tasksAgain,
    });
  return {
    isPending: atOnce.isPending || asTask.isPending,
    save: (wanted: ExportRequest, isMany: boolean): void => (isMany ? begin(wanted) : atOnce.mutate(wanted)),
  };
}
