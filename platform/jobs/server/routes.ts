import type { Readable } from "node:stream";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import {
  cancelTask,
  downloadTaskFile,
  queryFailedTasks,
  queryTask,
  queryTaskList,
  retryTask,
  taskRefusals,
} from "../contract.ts";
import { requestTaskStop, lockTask, restartTask } from "./store.ts";
import { listFailedTasks, findTaskFile, findTask, listTasks } from "./task-view.ts";

const { taskMissing, taskEnded, taskNotStopped, resultGone } = taskRefusals;

type TaskRouteOptions = Pick<Services, "files"> & {
  /** Tells whether the user may look after tasks of others. */
  isKeeper(actor: Actor): Promise<boolean>;
};

export function createTaskRoutes(options: TaskRouteOptions): Route[] {
  return [...readingRoutes(options), ...changingRoutes(options)];
}

function readingRoutes({ files }: TaskRouteOptions): Route[] {
  return [
    handle(queryTaskList, ({ actor, inScope }) => inScope((reader) => listTasks(reader, actor.userCode))),

    handle(queryTask, async ({ input, actor, inScope, refuse }) => {
      const task = await inScope((reader) => findTask(reader, actor.userCode, input.taskId));
      return task ?? refuse(taskMissing);
    }),

    handle(queryFailedTasks, async ({ inScope }) => ({ list: await inScope(listFailedTasks) })),

    handle(downloadTaskFile, async ({ input, actor, inScope, refuse }) => {
      const found = await inScope((reader) => findTaskFile(reader, actor.userCode, input.taskId));
      if (found === undefined) return refuse(taskMissing);
      const content: Readable | undefined = found ? await files.read(found) : undefined;
      if (!found || !content) return refuse(resultGone);
      return { name: found.name, type: found.type, bytes: found.bytes, content };
    }),
  ];
}

function changingRoutes({ isKeeper }: TaskRouteOptions): Route[] {
  return [
    handle(cancelTask, async ({ input: { taskId }, actor, tx, note, refuse }) => {
      const task = await lockTask(tx, taskId);
      if (task?.ownerCode !== actor.userCode) return refuse(taskMissing);
      if (!["queued", "running"].includes(task.state)) return refuse(taskEnded);
      const asked = await requestTaskStop(tx, taskId, "已取消");
      note({ subject: taskId, comCode: task.comCode, change: { before: task.state, after: asked.state } });
      return asked;
    }),

    handle(retryTask, async ({ input: { taskId }, actor, tx, note, refuse }) => {
      const task = await lockTask(tx, taskId);
      if (!task) return refuse(taskMissing);
      if (task.ownerCode !== actor.userCode && !(await isKeeper(actor))) return refuse(taskMissing);
      if (!["failed", "cancelled"].includes(task.state)) return refuse(taskNotStopped);
      const started = await restartTask(tx, { job: task.job, taskId });
      note({ subject: taskId, comCode: task.comCode, change: { before: task.state, after: started.state } });
      return started;
    }),
  ];
}
