import { formatDayAndTime } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { focusContainerOf } from "#platform/ui/focus-around.ts";
import { cancelTask, retryTask, type BackgroundTask } from "../contract.ts";
import {
  isUnfinishedTask,
  mayRetryTask,
  formatProgress,
  formatFileSize,
  formatTaskState,
} from "../task-format.ts";
import { useTaskFileDownload, useTaskChangeMutation } from "./task-queries.ts";

type TaskRowProps = { task: BackgroundTask; detail?: string };

export function TaskRow({ task, detail }: TaskRowProps) {
  const { title, state, message, createdAt } = task;
  return (
    <li className="task-row">
      <div className="task-about">
        <p className="task-title">{title}</p>
        <p>
          <span className="task-state" data-state={state}>
            {formatTaskState(task)}
          </span>
          <time dateTime={createdAt}>{formatDayAndTime(new Date(createdAt))}</time>
        </p>
        {state === "running" && <TaskProgress task={task} />}
        {message !== "" && <p>{message}</p>}
        {detail !== undefined && detail !== "" && <p className="task-detail">{detail}</p>}
      </div>
      <TaskActions task={task} />
    </li>
  );
}

function TaskProgress({ task }: { task: BackgroundTask }) {
  const { title, done, total } = task;
  const text = formatProgress(task);
  return (
    <div className="task-progress">
      <progress
        aria-label={`进度 ${title}`}
        {...(total === null ? {} : { value: done, max: Math.max(total, 1) })}
      />
      {text !== "" && <span>{text}</span>}
    </div>
  );
}

/** Each button's name contains its task, so that all names are distinct. */
function TaskActions({ task }: { task: BackgroundTask }) {
  const { taskId, title, fileName, fileBytes, isStopping } = task;
  const cancelling = useTaskChangeMutation(cancelTask);
  const retrying = useTaskChangeMutation(retryTask);
  const download = useTaskFileDownload();
  return (
    <div className="task-actions">
      {isUnfinishedTask(task) && !isStopping && (
        <Button
          look="link"
          aria-label={`取消 ${title}`}
          disabled={cancelling.isPending}
          onClick={({ currentTarget }) => {
            focusContainerOf(currentTarget);
            cancelling.change(taskId);
          }}
        >
          取消
        </Button>
      )}
      {mayRetryTask(task) && (
        <Button
          look="link"
          aria-label={`重新执行 ${title}`}
          disabled={retrying.isPending}
          onClick={({ currentTarget }) => {
            focusContainerOf(currentTarget);
            retrying.change(taskId);
          }}
        >
          重新执行
        </Button>
      )}
      {fileName !== null && (
        <Button
          look="link"
          aria-label={`下载 ${fileName}`}
          title={`${fileName}（${formatFileSize(fileBytes ?? 0)}）`}
          disabled={download.isPending}
          onClick={() => download.mutate(taskId)}
        >
          {download.isPending ? "下载中…" : "下载"}
        </Button>
      )}
    </div>
  );
}
