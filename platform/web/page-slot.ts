import { type ComponentType, createElement } from "react";
import type { Page, PageProps } from "./page-registry.ts";

/** One part of a later area for a slot; `place` puts it there. */
type Addition = { readonly place: () => void };

/** What an area brings to the browser: its pages, and its additions to pages of earlier areas. */
export type AreaPages = { readonly pages: readonly Page[]; readonly additions?: readonly Addition[] };

/** A place on a page of an earlier area, for parts of later areas. Parts are fetched with the page. */
type PageSlot<Part> = {
  addition(load: () => Promise<Part>): Addition;
  load(): Promise<readonly Part[]>;
};

export function createPageSlot<Part>(): PageSlot<Part> {
  const loaders = new Set<() => Promise<Part>>();
  return {
    addition: (load) => ({ place: () => void loaders.add(load) }),
    load: () => Promise.all([...loaders].map((load) => load())),
  };
}

type ScreenWithAdditions<Part, Params> = ComponentType<PageProps<Params> & { additions: readonly Part[] }>;

/** Fetches a page and the parts of its slot side by side. */
export async function withPageAdditions<Part, Params>(
  slot: PageSlot<Part>,
  load: () => Promise<ScreenWithAdditions<Part, Params>>,
): Promise<ComponentType<PageProps<Params>>> {
  const [screen, additions] = await Promise.all([load(), slot.load()]);
  return function PageWithAdditions(props: PageProps<Params>) {
    return createElement(screen, { ...props, additions });
  };
}
