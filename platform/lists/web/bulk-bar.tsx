import { useSyncExternalStore } from "react";
import { Button } from "#platform/ui/button.tsx";
import { hasOperationPermission, rightsStore } from "#platform/web/rights.ts";
import type { ListDefinition } from "../definition.ts";
import type { RowAction } from "./row-action.ts";
import type { SelectedRows } from "./selection.ts";
import { useBulkRun } from "./use-bulk-run.tsx";

type BulkActionBarProps = {
  list: ListDefinition;
  actions: readonly RowAction[];
  chosen: SelectedRows;
  onChosen: (chosen: SelectedRows) => void;
  onDone: () => void;
};

/**
 * Runs one action on all chosen rows, if it fits any, and shows the result of each. Failed rows stay chosen. The bar stays without
 * chosen rows, so that it can still show a complete success.
 */
export function BulkActionBar({ list, actions, chosen, onChosen, onDone }: BulkActionBarProps) {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  const { start, progress, dialogs } = useBulkRun({ list, onFailed: onChosen, onDone });
  const rows = [...chosen.values()];
  const offered = actions.filter(({ isOfRow, fits = () => true }) => !isOfRow && rows.some(fits));
  return (
    <>
      {offered
        .filter(({ permission }) => hasOperationPermission(held, permission))
        .map((action) => (
          <Button
            key={action.label}
            size="small"
            disabled={progress !== undefined}
            onClick={() => start(action, chosen)}
          >
            {action.label}
          </Button>
        ))}
      {progress !== undefined && <span role="status">{progress}</span>}
      {dialogs}
    </>
  );
}
