import { useSyncExternalStore } from "react";
import { Menu, type MenuItem } from "#platform/ui/menu.tsx";
import type { AnchorBox } from "#platform/ui/placement.ts";
import { navigate } from "#platform/web/location.ts";
import { hasOperationPermission, rightsStore } from "#platform/web/rights.ts";
import type { ListDefinition } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { isLinkForRows, type ListActions, type RowAction } from "./row-action.ts";
import { useBulkRun } from "./use-bulk-run.tsx";

/** The row whose menu is open, and its button. */
export type RowMenuPlace = { readonly row: ListRow; readonly anchor: AnchorBox };

type RowMenuProps = {
  list: ListDefinition;
  deeds: ListActions;
  place: RowMenuPlace | undefined;
  onOpen: (row: ListRow) => void;
  onClose: () => void;
  onDone: () => void;
};

/** Whether the rows of a list have a menu. */
export function hasRowMenu({ links = [], actions = [] }: ListActions): boolean {
  return links.length + actions.length > 0;
}

/** What can be done with one row, by its state and the rights of the user. */
export function RowMenu({ list, deeds, place, onOpen, onClose, onDone }: RowMenuProps) {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  const { start, progress, dialogs } = useBulkRun({ list, onDone });
  const itemsOf = (row: ListRow): MenuItem[] => {
    const may = ({ permission }: Pick<RowAction, "permission">): boolean =>
      permission === list.permission || hasOperationPermission(held, permission);
    const links = (deeds.links ?? []).filter((link) => may(link) && isLinkForRows(link, [row]));
    const actions = (deeds.actions ?? []).filter((action) => may(action) && (action.fits?.(row) ?? true));
    const chosen = new Map([[row[list.key] ?? "", row]]);
    return [
      { name: "查看", onChoose: () => onOpen(row) },
      ...links.map(({ label, hrefOf }) => ({ name: label, onChoose: () => navigate(hrefOf([row])) })),
      ...actions.map((action) => ({ name: action.label, onChoose: () => start(action, chosen) })),
    ];
  };
  return (
    <>
      {place && <Menu label="本行操作" anchor={place.anchor} items={itemsOf(place.row)} onClose={onClose} />}
      {progress !== undefined && (
        <span role="status" className="visually-hidden">
          {progress}
        </span>
      )}
      {dialogs}
    </>
  );
}
