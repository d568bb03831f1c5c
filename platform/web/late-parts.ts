import type { ComponentType } from "react";
import { type LazyPage, loadPage } from "./page-loading.ts";
import { runWhenIdle } from "./when-idle.ts";

const LONGEST_WAIT_MS = 5000;
const parts = new Set<{ load(): Promise<unknown> }>();

/** A part of the frame that opens on a click. Its code loads after the first paint. */
export function defineLazyFramePart<Props>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const part = { load };
  parts.add(part);
  return part;
}

/** Loads the late parts when the browser is idle. A failed part is loaded again when it is opened. */
export function prefetchLazyFrameParts(): () => void {
  const fetchAll = (): void =>
    parts.forEach((part) => void loadPage(part as LazyPage<never>).catch(() => undefined));
  return runWhenIdle(fetchAll, LONGEST_WAIT_MS);
}
