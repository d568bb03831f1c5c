import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import type { BackgroundTask } from "#platform/jobs/contract.ts";
import { isTaskOver } from "#platform/jobs/web/task-polling.ts";
import { useTaskProgress } from "#platform/jobs/web/task-progress.ts";
import { useTaskFileDownload } from "#platform/jobs/web/task-queries.ts";
import { CardTable } from "#platform/lists/web/card-table.tsx";
import { Button } from "#platform/ui/button.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { TableColumn } from "#platform/web/scroll-table.tsx";
import type { queryPrintTask } from "../contract.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { usePrintTask, useRefreshPrints } from "./print-queries.ts";

/** 套打结果: how far the task is, its file, and what became of each paper. */
export function PrintTask({ taskId }: { taskId: string }) {
  const refreshPrints = useRefreshPrints();
  const { task, error, isOver, refetch } = useTaskProgress(taskId, refreshPrints);
  const rows = usePrintTask(taskId, !isOver && !error);
  const statusName = useCodeNames("PaperPrintStatus");
  if (rows.error) return <ErrorNote error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <LoadingSkeleton rows={6} label="正在打开套打结果" />;
  return (
    <div className="print-papers">
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <TaskState task={task} />
      <CardTable
        label="套打结果"
        caption="套打结果"
        rows={rows.data.list}
        keyOf={({ rowNo }) => String(rowNo)}
        columns={createResultColumns(statusName)}
      />
    </div>
  );
}

function TaskState({ task }: { task: BackgroundTask | undefined }) {
  const download = useTaskFileDownload();
  if (!task) return null;
  const { state, done, total, message, fileName, taskId } = task;
  const text = isTaskOver(task)
    ? message
    : `正在打印，${done} / ${total ?? "?"}；可以离开本页，完成后也可在后台任务中下载。`;
  return (
    <div className="papers-state" role="status">
      <p>{text}</p>
      {state === "done" && fileName !== null && (
        <Button look="primary" isBusy={download.isPending} onClick={() => download.mutate(taskId)}>
          下载合并文件
        </Button>
      )}
    </div>
  );
}

type Row = OutputOf<typeof queryPrintTask>["list"][number];

function createResultColumns(statusName: (code: string) => string): readonly TableColumn<Row>[] {
  return [
    { title: "序号", look: "number", cell: ({ rowNo }) => rowNo },
    { title: "业务号", look: "one-line", cell: ({ businessNo }) => businessNo },
    {
      title: "结果",
      look: "one-line",
      cell: ({ status }) => <PendingText text={statusName(status)} />,
    },
    { title: "次数", look: "one-line", cell: ({ printNo }) => (printNo ? `第 ${printNo} 次` : "/") },
    { title: "未能打印的原因", look: "text", cell: ({ result }) => result || "/" },
  ];
}
