import { Icon } from "#platform/web/shell/icon.tsx";
import { usePanel } from "#platform/web/use-panel.ts";
import { TaskPanel } from "./task-panel.tsx";
import { useLiveTasks, useTasks } from "./task-queries.ts";
import "./tasks.css";

/** What runs in the background for this user; its panel is fetched with it, after the page. */
export function TaskCentre() {
  useLiveTasks();
  const openCount = useTasks().data?.openCount ?? 0;
  const { isOpen, setOpen, close, root, button, panel } = usePanel();
  return (
    <div ref={root} className="task-place">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={openCount === 0 ? "后台任务" : `后台任务，${openCount} 个进行中`}
        title="后台任务"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="task" />
        {openCount > 0 && (
          <span className="task-count" aria-hidden="true">
            {openCount > 99 ? "99+" : openCount}
          </span>
        )}
      </button>
      {isOpen && <TaskPanel ref={panel} onClose={close} />}
    </div>
  );
}
