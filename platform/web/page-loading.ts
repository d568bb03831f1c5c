import type { ComponentType } from "react";
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

async function withinTime(coming: Promise<Screen>): Promise<Screen> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the page did not come in time")), LOAD_TIMEOUT_MS);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
