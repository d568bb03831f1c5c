import { useEffect, useEffectEvent } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";

/** Puts the name of the document into the title of its tab, so that users can tell two documents apart. */
export function useBrowserTabTitle(
  holderName: string | undefined,
  query: PageProps["query"],
  setQuery: PageProps["setQuery"],
  /** The name of the page, where a document has several. */
  page = "",
): void {
  const name = useEffectEvent((named: string) => {
    const titleSuffix = ` · ${named.slice(0, 8)}${page}`;
    if (query["titleSuffix"] !== titleSuffix) setQuery({ titleSuffix });
  });
  useEffect(() => {
    if (holderName !== undefined) name(holderName);
  }, [holderName]);
}
