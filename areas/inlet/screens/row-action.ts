import { useState } from "react";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";

/** Does it, and goes where it leads; what is refused is said. */
export async function goBy(action: RowAction, row: ListRow): Promise<void> {
  try {
    const href = await action.run(row, "");
    if (typeof href === "string") navigate(href);
  } catch (caught) {
    notices.error(toApiError(caught));
  }
}

/** For rows of which one is acted upon at a time; `busy` is its key. */
export function useRowAction(action: RowAction, keyOf: (row: ListRow) => string, again: () => void) {
  const [busy, setBusy] = useState("");
  const act = async (row: ListRow): Promise<void> => {
    if (busy !== "") return;
    setBusy(keyOf(row));
    await goBy(action, row);
    setBusy("");
    again();
  };
  return { busy, act };
}
