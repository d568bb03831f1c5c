import { useSyncExternalStore } from "react";
import { hasOperationPermission, rightsStore } from "#platform/web/rights.ts";
import type { ListRow } from "../list-call.ts";
import type { SelectedRowsLink } from "./row-action.ts";

type SelectedRowsLinksProps = { links: readonly SelectedRowsLink[]; rows: readonly ListRow[] };

/** Shows the links to pages that take the chosen rows. */
export function SelectedRowsLinks({ links, rows }: SelectedRowsLinksProps) {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  return links
    .filter(({ takes, fits, permission }) => {
      const { least, most } = typeof takes === "number" ? { least: takes, most: takes } : takes;
      const isFit = rows.length >= least && rows.length <= most && (fits?.(rows) ?? true);
      return isFit && hasOperationPermission(held, permission);
    })
    .map(({ label, hrefOf }) => (
      <a key={label} className="button small" href={hrefOf(rows)}>
        {label}
      </a>
    ));
}
