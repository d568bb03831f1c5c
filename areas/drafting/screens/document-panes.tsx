import type { ReactNode } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Tabs } from "#platform/web/tabs.tsx";

/** `content` fills the page by itself; any other pane scrolls within it. */
export const CONTENT_PANE = "content";

type Pane = { readonly id: string; readonly label: string; readonly show: () => ReactNode };
type Given = Pick<PageProps, "query" | "setQuery"> & { label: string; panes: readonly Pane[] };

/** The sides of a document; which one is open stands in the address. */
export function DocumentPanes({ label, panes, query, setQuery }: Given) {
  const open = panes.find(({ id }) => id === query["tab"]) ?? panes[0];
  if (!open) return null;
  return (
    <Tabs label={label} tabs={panes} chosen={open.id} onChoose={(id) => setQuery({ tab: id })}>
      {open.id === CONTENT_PANE ? open.show() : <div className="doc-pane">{open.show()}</div>}
    </Tabs>
  );
}
