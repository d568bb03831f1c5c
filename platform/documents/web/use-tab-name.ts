import { useEffect, useEffectEvent } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";
import { shortenText } from "#platform/web/shell/open-tabs.ts";

const MOST_LETTERS = 8;

/**
 * Puts the name of the document into the title of its tab. A number stands before the name, which a narrow tab cuts
 * off: one customer may have several documents.
 */
export function useBrowserTabTitle(
  holderName: string | undefined,
  query: PageProps["query"],
  setQuery: PageProps["setQuery"],
  /** The name of the page, where a document has several. */
  page = "",
  /** Such as “0405-0001”. */
  number = "",
): void {
  const name = useEffectEvent((named: string) => {
    const titleSuffix = `${number === "" ? "" : ` ${number}`} · ${shortenText(named, MOST_LETTERS)}${page}`;
    if (query["titleSuffix"] !== titleSuffix) setQuery({ titleSuffix });
  });
  useEffect(() => {
    if (holderName !== undefined) name(holderName);
  }, [holderName]);
}
