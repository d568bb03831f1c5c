import { useState } from "react";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";

/** Runs the action and opens its result; a refusal becomes a notice. */
export async function runRowActionAndNavigate(action: RowAction, row: ListRow): Promise<void> {
  try {
    const href = await action.run(row, "");
    if (typeof href === "string") navigate(href);
  } catch (caught) {
    noticeStore.error(toApiError(caught));
  }
}

/** Runs the action on one row at a time; `busyKey` is the key of that row, or "". */
export function useRowAction(action: RowAction, keyOf: (row: ListRow) => string, again: () => void) {
  const [busyKey, setBusyKey] = useState("");
  const act = async (row: ListRow): Promise<void> => {
    if (busyKey !== "") return;
    setBusyKey(keyOf(row));
    await runRowActionAndNavigate(action, row);
    setBusyKey("");
    again();
  };
  return { busyKey, act };
}
