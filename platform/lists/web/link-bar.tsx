import { useSyncExternalStore } from "react";
import { hasOperationPermission, rightsStore } from "#platform/web/rights.ts";
import type { ListRow } from "../list-call.ts";
import { isLinkForRows, type SelectedRowsLink } from "./row-action.ts";

type SelectedRowsLinksProps = { links: readonly SelectedRowsLink[]; rows: readonly ListRow[] };

/** Shows the links to pages that take the chosen rows. */
export function SelectedRowsLinks({ links, rows }: SelectedRowsLinksProps) {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  return links
    .filter((link) => !link.isOfRow && isLinkForRows(link, rows))
    .filter(({ permission }) => hasOperationPermission(held, permission))
    .map(({ label, hrefOf }) => (
      <a key={label} className="button small" href={hrefOf(rows)}>
        {label}
      </a>
    ));
}
