import type { ReactNode } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Tabs } from "#platform/ui/tabs.tsx";
import { useFreshDocument } from "./use-fresh-document.ts";

/** The content pane fills the page; any other pane scrolls within it. */
export const CONTENT_PANE_ID = "content";

export type DocumentTabPane = { readonly id: string; readonly label: string; readonly show: () => ReactNode };
type DocumentPanesProps = Pick<PageProps, "query" | "setQuery"> & {
  label: string;
  panes: readonly DocumentTabPane[];
};

/** The tabs of a document; the address says which one is open. */
export function DocumentTabs({ label, panes, query, setQuery }: DocumentPanesProps) {
  useFreshDocument();
  const open = panes.find(({ id }) => id === query["tab"]) ?? panes[0];
  if (!open) return null;
  return (
    <Tabs label={label} tabs={panes} chosen={open.id} onChoose={(id) => setQuery({ tab: id })}>
      {open.id === CONTENT_PANE_ID ? open.show() : <div className="doc-pane">{open.show()}</div>}
    </Tabs>
  );
}
