import type { StartTimer } from "#platform/kernel/debounce.ts";
import { ApiFault } from "../api-fault.ts";

const TIMEOUT_MS = 120_000;

const startRealTimer: StartTimer = (run, waitMs) => {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
};

/** A part of the program that cannot be fetched, or not in time, is a fault that a page can show. */
export async function loadPage<Part>(
  load: () => Promise<Part>,
  startTimer: StartTimer = startRealTimer,
): Promise<Part> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const stop = startTimer(() => reject(loadFault()), TIMEOUT_MS);
  try {
    return await Promise.race([load().catch(() => Promise.reject(loadFault())), tooLate]);
  } finally {
    stop();
  }
}

function loadFault(): ApiFault {
  return new ApiFault({
    kind: "other",
    message: "页面加载失败",
    next: "可能网络不稳或刚刚更新了版本，请重新加载，已填写的内容会保留",
  });
}
