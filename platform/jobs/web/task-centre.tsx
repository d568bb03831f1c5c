import { Popover } from "#platform/ui/popover.tsx";
import { Icon } from "#platform/web/shell/icon.tsx";
import { TaskPanel } from "./task-panel.tsx";
import { useLiveTaskUpdates, useBackgroundTasks } from "./task-queries.ts";
import "./tasks.css";

/** The user's background tasks. This chunk, panel included, loads after the page. */
export function TaskCentre() {
  useLiveTaskUpdates();
  const openCount = useBackgroundTasks().data?.openCount ?? 0;
  return (
    <Popover
      label={openCount === 0 ? "后台任务" : `后台任务，${openCount} 个进行中`}
      title="后台任务"
      className="icon-button task-button"
      panelClassName="popover-sheet task-panel"
      face={
        <>
          <Icon name="task" />
          {openCount > 0 && (
            <span className="task-count" aria-hidden="true">
              {openCount > 99 ? "99+" : openCount}
            </span>
          )}
        </>
      }
    >
      {(close) => <TaskPanel onClose={close} />}
    </Popover>
  );
}
