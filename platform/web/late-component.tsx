import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { waitUntilIdle } from "./when-idle.ts";

const LONGEST_WAIT_MS = 2000;

type Part<Props> = { default: ComponentType<Props> };

/**
 * A component of the first page whose code is fetched once the browser is idle, so that the rest is painted earlier.
 * If the code cannot be fetched, the component is left out: it must not take the page with it.
 */
export function createLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async (): Promise<Part<Props>> => {
    await waitUntilIdle(LONGEST_WAIT_MS);
    return load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    );
  });
}
