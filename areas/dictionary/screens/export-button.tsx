import { useTasksAgain } from "#platform/jobs/web/task-queries.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { exportCodeType } from "../contract.ts";

/** All entries of the type, whatever is being searched for. */
export function ExportButton({ codeType }: { codeType: string }) {
  const { mutate, isPending } = useChange(exportCodeType);
  const showTask = useTasksAgain();
  const begin = (): void =>
    mutate(
      { codeType },
      {
        onSuccess: () => notices.tell("已开始导出，完成后可在右上角的后台任务中下载"),
        onError: (fault) => notices.fault(fault),
        onSettled: showTask,
      },
    );
  return (
    <button type="button" className="button" disabled={isPending} onClick={begin}>
      导出 CSV
    </button>
  );
}
