import type { ComponentType } from "react";
import type { StartTimer } from "#platform/kernel/debounce.ts";
import type { Page, PageProps } from "./page-registry.ts";

export type Screen = ComponentType<PageProps>;

const LOAD_TIMEOUT_MS = 120_000;

type Loading = { screen?: Screen; promise: Promise<Screen> };
const asked = new WeakMap<Page, Loading>();

/** A page is fetched once; one that did not come may be asked for again. */
export function loadPage(page: Page): Promise<Screen> {
  const known = asked.get(page);
  if (known) return known.promise;
  const promise = withinTime(page.load());
  const loading: Loading = { promise };
  asked.set(page, loading);
  promise.then(
    (screen) => (loading.screen = screen),
    () => asked.delete(page),
  );
  return promise;
}

export function loadedPage(page: Page): Screen | undefined {
  return asked.get(page)?.screen;
}

const startRealTimer: StartTimer = (run, waitMs) => {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
};

/** A part of the program that is still not there after two minutes has failed. */
export async function withinTime<Part>(
  coming: Promise<Part>,
  startTimer: StartTimer = startRealTimer,
): Promise<Part> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const stop = startTimer(() => reject(new Error("a part did not come in time")), LOAD_TIMEOUT_MS);
  try {
    return await Promise.race([coming, tooLate]);
  } finally {
    stop();
  }
}
