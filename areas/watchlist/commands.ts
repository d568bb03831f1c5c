import type { DocumentRecord } from "#platform/documents/definition.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { DocumentEffects, DocumentTransitionWork } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { WatchlistEffect } from "./rules/watchlist.ts";
import { findSameWatchlistEntry, lockWatchlist } from "./store.ts";

/** The cells by which two entries are the same. */
const COMPARED_CELLS = ["listKind", "name", "certificateNo", "region", "patentNo"];

export const watchlistEffects: DocumentEffects<WatchlistEffect> = { checkDuplicate, checkEnding };

/** An entry that was stored twice before this check existed can still be corrected in its other cells. */
async function checkDuplicate(
  { tx }: DocumentTransitionWork,
  { businessNo, content }: DocumentRecord,
  before: DocumentRecord | null,
): Promise<void> {
  const isSameAsBefore = COMPARED_CELLS.every(
    (cell) =>
      before &&
      getFormTextAtPath(content, `entry.${cell}`) === getFormTextAtPath(before.content, `entry.${cell}`),
  );
  if (isSameAsBefore) return;
  await lockWatchlist(tx);
  const same = await findSameWatchlistEntry(tx, content, businessNo);
  if (same === undefined) return;
  const message = `已在名单中（${same}），请勿重复录入`;
  throw buildFormIncompleteRefusal([{ section: "entry", index: -1, element: "name", message }]);
}

async function checkEnding(_: DocumentTransitionWork, { content }: DocumentRecord): Promise<void> {
  const validFrom = getFormTextAtPath(content, "entry.validFrom");
  if (getFormTextAtPath(content, "ending.endDate") >= validFrom) return;
  const message = `终止日期不能早于生效日期 ${validFrom}`;
  throw buildFormIncompleteRefusal([{ section: "input", index: -1, element: "endDate", message }], "input");
}
