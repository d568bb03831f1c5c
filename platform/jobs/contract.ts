import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText, FileAnswerSchema } from "#platform/kernel/wire.ts";

export const taskRefusals = defineRefusals({
  taskMissing: { code: "TSK001", message: "该任务不存在", next: "请刷新任务列表" },
  taskEnded: { code: "TSK002", message: "该任务已经结束，不能取消", next: "请刷新任务列表查看结果" },
  taskNotStopped: {
    code: "TSK003",
    message: "只有失败或已取消的任务可以重新执行",
    next: "请刷新任务列表查看现在的状态",
  },
  resultGone: {
    code: "TSK004",
    message: "该任务没有结果文件，或文件已过保留期、已被改动",
    next: "结果文件保留 7 天，请重新执行一次",
  },
});

const { taskMissing, taskEnded, taskNotStopped, resultGone } = taskRefusals;

/** A task passes these states in order. Failed and cancelled tasks can be started again. */
export const BackgroundTaskState = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type BackgroundTaskState = z.infer<typeof BackgroundTaskState>;

export const BackgroundTask = z.object({
  taskId: z.string(),
  title: z.string(),
  ownerCode: z.string(),
  state: BackgroundTaskState,
  done: z.number(),
  total: z.nullable(z.number()),
  message: z.string(),
  /** The task was asked to stop, and stops at its next step. */
  isStopping: z.boolean(),
  fileName: z.nullable(z.string()),
  fileBytes: z.nullable(z.number()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type BackgroundTask = z.infer<typeof BackgroundTask>;

const ofTask = z.object({ taskId: requiredText(32) });

export const queryTaskList = defineCall({
  method: "POST",
  path: "task/queryTaskList",
  title: "我的后台任务",
  permission: "signedIn",
  effect: "read",
  input: z.object({}),
  output: z.object({ openCount: z.number(), list: z.array(BackgroundTask) }),
  refusals: [],
});

export const queryTask = defineCall({
  method: "POST",
  path: "task/queryTask",
  title: "一个后台任务",
  permission: "signedIn",
  effect: "read",
  input: ofTask,
  output: BackgroundTask,
  refusals: [taskMissing],
});

/** Lists the failed tasks of all users in the branch and below, for those who investigate them. */
export const queryFailedTasks = defineCall({
  method: "POST",
  path: "task/queryFailedTasks",
  title: "失败的后台任务（全部人员）",
  permission: "system:task",
  effect: "read",
  input: z.object({}),
  output: z.object({ list: z.array(z.extend(BackgroundTask, { lastError: z.string() })) }),
  refusals: [],
});

export const cancelTask = defineCall({
  method: "POST",
  path: "task/cancelTask",
  title: "取消后台任务",
  permission: "signedIn",
  effect: "change",
  input: ofTask,
  output: BackgroundTask,
  refusals: [taskMissing, taskEnded],
});

/** Continues where the task stopped. The permission system:task extends to tasks of others in the user's branches. */
export const retryTask = defineCall({
  method: "POST",
  path: "task/retryTask",
  title: "重新执行后台任务",
  permission: "signedIn",
  effect: "change",
  input: ofTask,
  output: BackgroundTask,
  refusals: [taskMissing, taskNotStopped],
});

export const downloadTaskFile = defineCall({
  method: "GET",
  path: "task/downloadTaskFile",
  title: "下载后台任务的结果文件",
  permission: "signedIn",
  effect: "read",
  file: true,
  input: ofTask,
  output: FileAnswerSchema,
  refusals: [taskMissing, resultGone],
});
