import { type ComponentType, createElement } from "react";
import type { PageDefinition, PageProps } from "./page-registry.ts";

/** A part that a later area adds to a page of an earlier area. `place` inserts it. */
type Addition = { readonly place: () => void };

/** The pages of an area, and its additions to pages of earlier areas. */
export type AreaPages = {
  readonly pages: readonly PageDefinition[];
  readonly additions?: readonly Addition[];
};

/** A slot on a page of an earlier area for parts of later areas, loaded together with the page. */
type PageSlot<Part> = {
  addition(load: () => Promise<Part>): Addition;
  load(): Promise<readonly Part[]>;
};

export function createPageExtensionSlot<Part>(): PageSlot<Part> {
  const loaders = new Set<() => Promise<Part>>();
  return {
    addition: (load) => ({ place: () => void loaders.add(load) }),
    load: () => Promise.all([...loaders].map((load) => load())),
  };
}

type ScreenWithAdditions<Part, Params> = ComponentType<PageProps<Params> & { additions: readonly Part[] }>;

/** Loads a page and the parts of its slot in parallel. */
export async function withPageAdditions<Part, Params>(
  slot: PageSlot<Part>,
  load: () => Promise<ScreenWithAdditions<Part, Params>>,
): Promise<ComponentType<PageProps<Params>>> {
  const [screen, additions] = await Promise.all([load(), slot.load()]);
  return function PageWithAdditions(props: PageProps<Params>) {
    return createElement(screen, { ...props, additions });
  };
}
