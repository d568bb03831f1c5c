import { useEffect, useEffectEvent } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";

/** So that two documents are told apart among the tabs. */
export function useNamedTab(
  holderName: string | undefined,
  query: PageProps["query"],
  setQuery: PageProps["setQuery"],
  /** Where one document has several pages. */
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
