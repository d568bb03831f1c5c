import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { queryFailedTasks, type BackgroundTask } from "../contract.ts";
import { useFailedTasks, useBackgroundTasks } from "./task-queries.ts";
import { TaskRow } from "./task-row.tsx";

const tabs = [
  { id: "own", label: "我的任务" },
  { id: "failed", label: "全部失败任务" },
];

export function TaskPanel({ onClose }: { onClose: () => void }) {
  const isKeeper = useHasOperationPermission(queryFailedTasks.permission);
  const [chosen, setChosen] = useState("own");
  return (
    <>
      <div className="popover-head">
        <h2>后台任务</h2>
        <Button look="link" onClick={onClose}>
          关闭
        </Button>
      </div>
      {isKeeper ? (
        <Tabs label="后台任务" tabs={tabs} chosen={chosen} onChoose={setChosen}>
          {chosen === "own" ? <OwnTasks /> : <FailedTasks />}
        </Tabs>
      ) : (
        <OwnTasks />
      )}
    </>
  );
}

function OwnTasks() {
  const { data, error, isPending, refetch } = useBackgroundTasks();
  return (
    <TaskList
      label="我的后台任务"
      none="还没有后台任务。导出等耗时的操作会列在这里，关闭浏览器也会继续。"
      tasks={data?.list}
      {...{ error, isPending }}
      onRetry={() => void refetch()}
    />
  );
}

function FailedTasks() {
  const { data, error, isPending, refetch } = useFailedTasks();
  return (
    <TaskList
      label="全部失败任务"
      none="没有失败的任务"
      tasks={data?.list}
      detailOf={({ ownerCode, lastError = "" }) => `提交人 ${ownerCode} ${lastError}`}
      {...{ error, isPending }}
      onRetry={() => void refetch()}
    />
  );
}

type TaskListItem = BackgroundTask & { lastError?: string };
type ListProps = {
  label: string;
  none: string;
  tasks: readonly TaskListItem[] | undefined;
  detailOf?: (task: TaskListItem) => string;
  error: ApiError | null;
  isPending: boolean;
  onRetry: () => void;
};

function TaskList({ label, none, tasks, detailOf, error, isPending, onRetry }: ListProps) {
  return (
    <div className="task-body" aria-busy={isPending}>
      {isPending && <LoadingSkeleton rows={5} label="正在加载任务" />}
      {error && <ErrorNote error={error} onRetry={onRetry} />}
      {tasks?.length === 0 && <p className="task-none">{none}</p>}
      {tasks && tasks.length > 0 && (
        <ul aria-label={label}>
          {tasks.map((task) => (
            <TaskRow key={task.taskId} task={task} {...(detailOf && { detail: detailOf(task) })} />
          ))}
        </ul>
      )}
    </div>
  );
}
