import { Button } from "#platform/ui/button.tsx";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { exportCodeType } from "../contract.ts";

/** Exports all items of the type, regardless of the current search. */
export function DictionaryExportButton({ codeType }: { codeType: string }) {
  const { mutate, isPending } = useCallMutation(exportCodeType);
  const showTask = useRefreshTasks();
  const startExport = (): void =>
    mutate(
      { codeType },
      {
        onSuccess: () => noticeStore.tell("已开始导出，完成后可在右上角的后台任务中下载"),
        onError: (error) => noticeStore.error(error),
        onSettled: showTask,
      },
    );
  return (
    <Button disabled={isPending} onClick={startExport}>
      导出 CSV
    </Button>
  );
}
