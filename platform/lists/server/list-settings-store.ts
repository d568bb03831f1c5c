import { sql } from "kysely";
import { type Actor, getBranchScope } from "#platform/server/actor.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { StoredListSettings, SavedView, SavedViewKind } from "../contract.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    listSetting: { userCode: string; list: string; settings: string };
    listView: {
      viewId: string;
      list: string;
      viewName: string;
      kind: string;
      ownerCode: string;
      ownerName: string;
      scopeCode: string;
      gradeCodes: string[];
      filters: string;
      sort: string;
    };
  }
}

type OfList = { actor: Actor; list: string };

export async function findListSettings(
  reader: Reader,
  { actor, list }: OfList,
): Promise<StoredListSettings | undefined> {
  const row = await reader
    .selectFrom("listSetting")
    .select(sql<StoredListSettings>`settings`.as("settings"))
    .where("userCode", "=", actor.userCode)
    .where("list", "=", list)
    .executeTakeFirst();
  return row?.settings;
}

export async function upsertListSettings(
  tx: UpkeepTx,
  { actor, list, settings }: OfList & { settings: StoredListSettings },
): Promise<void> {
  const kept = JSON.stringify(settings);
  await tx
    .insertInto("listSetting")
    .values({ userCode: actor.userCode, list, settings: kept })
    .onConflict((conflict) => conflict.columns(["userCode", "list"]).doUpdateSet({ settings: kept }))
    .execute();
}

/**
 * Lists the user's own views and those that branches above share. A role view is for users with a grade of its
 * creator.
 */
export async function listSavedViews(reader: Reader, { actor, list }: OfList): Promise<SavedView[]> {
  const rows = await reader
    .selectFrom("listView")
    .select(viewColumns)
    .where("list", "=", list)
    .where((where) =>
      where.or([
        where("ownerCode", "=", actor.userCode),
        where.and([where("kind", "=", "shared"), sql<boolean>`starts_with(${actor.comCode}, scope_code)`]),
        where.and([
          where("kind", "=", "role"),
          sql<boolean>`starts_with(${actor.comCode}, scope_code)`,
          sql<boolean>`grade_codes && ${actor.gradeCodes}::text[]`,
        ]),
      ]),
    )
    .orderBy("listView.kind")
    .orderBy("viewName")
    .orderBy("viewId")
    .execute();
  return rows.map((row) => viewOf(row, actor));
}

export async function countSavedViews(tx: UpkeepTx, { actor, list }: OfList): Promise<number> {
  const found = await tx
    .selectFrom("listView")
    .select(sql<string>`count(*)`.as("count"))
    .where("ownerCode", "=", actor.userCode)
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

export type NewSavedView = OfList & {
  viewId: string;
  viewName: string;
  kind: SavedViewKind;
  filters: Record<string, string>;
  sort: string;
};

/** Returns undefined if the user already has a view of this name. */
export async function insertSavedView(tx: UpkeepTx, view: NewSavedView): Promise<SavedView | undefined> {
  const { actor } = view;
  const row = await tx
    .insertInto("listView")
    .values({
      viewId: view.viewId,
      list: view.list,
      viewName: view.viewName.trim(),
      kind: view.kind,
      ownerCode: actor.userCode,
      ownerName: actor.userName,
      scopeCode: getBranchScope(actor).code,
      gradeCodes: [...actor.gradeCodes],
      filters: JSON.stringify(view.filters),
      sort: view.sort,
    })
    .onConflict((conflict) => conflict.columns(["ownerCode", "list", "viewName"]).doNothing())
    .returning(viewColumns)
    .executeTakeFirst();
  return row && viewOf(row, actor);
}

export async function deleteSavedView(
  tx: UpkeepTx,
  { actor, viewId }: { actor: Actor; viewId: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom("listView")
    .where("viewId", "=", viewId)
    .where("ownerCode", "=", actor.userCode)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

const viewColumns = [
  "viewId",
  "viewName",
  sql<SavedViewKind>`kind`.as("kind"),
  sql<Record<string, string>>`filters`.as("filters"),
  "sort",
  "ownerCode",
  "ownerName",
] as const;

type ViewRow = Omit<SavedView, "isOwn"> & { ownerCode: string };

function viewOf({ ownerCode, ...view }: ViewRow, actor: Actor): SavedView {
  return { ...view, isOwn: ownerCode === actor.userCode };
}
