import type { ComponentType } from "react";
import type { StartTimer } from "#platform/kernel/debounce.ts";

/** A page or another part of the screen that loads when first needed. */
export type LazyPage<Given> = { readonly load: () => Promise<ComponentType<Given>> };

const LOAD_TIMEOUT_MS = 120_000;

type Loading = { screen?: unknown; promise: Promise<unknown> };
const loadings = new WeakMap<object, Loading>();

/** Loads a page once. A failed load may be repeated. */
export function loadPage<Given>(page: LazyPage<Given>): Promise<ComponentType<Given>> {
  const known = loadings.get(page);
  if (known) return known.promise as Promise<ComponentType<Given>>;
  const promise = withLoadTimeout(page.load());
  const loading: Loading = { promise };
  loadings.set(page, loading);
  promise.then(
    (screen) => (loading.screen = screen),
    () => loadings.delete(page),
  );
  return promise;
}

export function findLoadedPage<Given>(page: LazyPage<Given>): ComponentType<Given> | undefined {
  return loadings.get(page)?.screen as ComponentType<Given> | undefined;
}

const startRealTimer: StartTimer = (run, waitMs) => {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
};

/** Fails if a part of the program has not loaded within two minutes. */
export async function withLoadTimeout<Part>(
  coming: Promise<Part>,
  startTimer: StartTimer = startRealTimer,
): Promise<Part> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const stop = startTimer(() => reject(new Error("timeout")), LOAD_TIMEOUT_MS);
  try {
    return await Promise.race([coming, tooLate]);
  } finally {
    stop();
  }
}
