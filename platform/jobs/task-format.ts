import type { BackgroundTask } from "./contract.ts";

const stateWords: Readonly<Record<BackgroundTask["state"], string>> = {
  queued: "排队中",
  running: "执行中",
  done: "已完成",
  failed: "失败",
  cancelled: "已取消",
};

export function formatTaskState({ state, isStopping }: Pick<BackgroundTask, "state" | "isStopping">): string {
  return isStopping ? "正在取消" : stateWords[state];
}

/** Formats the progress of a running task, or returns an empty text. */
export function formatProgress({
  state,
  done,
  total,
}: Pick<BackgroundTask, "state" | "done" | "total">): string {
  if (state !== "running" || (done === 0 && total === null)) return "";
  const counted = done.toLocaleString("zh-CN");
  return total === null ? counted : `${counted} / ${total.toLocaleString("zh-CN")}`;
}

export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} 字节`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

export function isUnfinishedTask({ state }: Pick<BackgroundTask, "state">): boolean {
  return state === "queued" || state === "running";
}

export function mayRetryTask({ state }: Pick<BackgroundTask, "state">): boolean {
  return state === "failed" || state === "cancelled";
}
