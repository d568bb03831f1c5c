import { sql } from "kysely";
import { type Actor, scopeOf } from "#platform/server/actor.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { StoredSettings, SavedView, ViewKind } from "../contract.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    list_setting: { user_code: string; list: string; settings: string };
    list_view: {
      view_id: string;
      list: string;
      view_name: string;
      kind: string;
      owner_code: string;
      owner_name: string;
      scope_code: string;
      grade_codes: string[];
      filters: string;
      sort: string;
    };
  }
}

type OfList = { actor: Actor; list: string };

export async function settingsOf(
  reader: Reader,
  { actor, list }: OfList,
): Promise<StoredSettings | undefined> {
  const row = await reader
    .selectFrom("list_setting")
    .select(sql<StoredSettings>`settings`.as("settings"))
    .where("user_code", "=", actor.userCode)
    .where("list", "=", list)
    .executeTakeFirst();
  return row?.settings;
}

export async function upsertSettings(
  tx: UpkeepTx,
  { actor, list, settings }: OfList & { settings: StoredSettings },
): Promise<void> {
  const kept = JSON.stringify(settings);
  await tx
    .insertInto("list_setting")
    .values({ user_code: actor.userCode, list, settings: kept })
    .onConflict((conflict) => conflict.columns(["user_code", "list"]).doUpdateSet({ settings: kept }))
    .execute();
}

/** One's own, and what a branch above shares; a view of a role is for whoever has one of the grades of its maker. */
export async function viewsFor(reader: Reader, { actor, list }: OfList): Promise<SavedView[]> {
  const rows = await reader
    .selectFrom("list_view")
    .select(viewColumns)
    .where("list", "=", list)
    .where((where) =>
      where.or([
        where("owner_code", "=", actor.userCode),
        where.and([where("kind", "=", "shared"), sql<boolean>`starts_with(${actor.comCode}, scope_code)`]),
        where.and([
          where("kind", "=", "role"),
          sql<boolean>`starts_with(${actor.comCode}, scope_code)`,
          sql<boolean>`grade_codes && ${actor.gradeCodes}::text[]`,
        ]),
      ]),
    )
    .orderBy("kind")
    .orderBy("view_name")
    .orderBy("view_id")
    .execute();
  return rows.map((row) => viewOf(row, actor));
}

export async function countViews(tx: UpkeepTx, { actor, list }: OfList): Promise<number> {
  const found = await tx
    .selectFrom("list_view")
    .select(sql<string>`count(*)`.as("count"))
    .where("owner_code", "=", actor.userCode)
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

export type NewView = OfList & {
  viewId: string;
  viewName: string;
  kind: ViewKind;
  filters: Record<string, string>;
  sort: string;
};

/** Undefined means that the user has one of this name already. */
export async function insertView(tx: UpkeepTx, view: NewView): Promise<SavedView | undefined> {
  const { actor } = view;
  const row = await tx
    .insertInto("list_view")
    .values({
      view_id: view.viewId,
      list: view.list,
      view_name: view.viewName.trim(),
      kind: view.kind,
      owner_code: actor.userCode,
      owner_name: actor.userName,
      scope_code: scopeOf(actor).code,
      grade_codes: [...actor.gradeCodes],
      filters: JSON.stringify(view.filters),
      sort: view.sort,
    })
    .onConflict((conflict) => conflict.columns(["owner_code", "list", "view_name"]).doNothing())
    .returning(viewColumns)
    .executeTakeFirst();
  return row && viewOf(row, actor);
}

export async function deleteView(
  tx: UpkeepTx,
  { actor, viewId }: { actor: Actor; viewId: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom("list_view")
    .where("view_id", "=", viewId)
    .where("owner_code", "=", actor.userCode)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

const viewColumns = [
  "view_id as viewId",
  "view_name as viewName",
  sql<ViewKind>`kind`.as("kind"),
  sql<Record<string, string>>`filters`.as("filters"),
  "sort",
  "owner_code as ownerCode",
  "owner_name as ownerName",
] as const;

type ViewRow = Omit<SavedView, "isOwn"> & { ownerCode: string };

function viewOf({ ownerCode, ...view }: ViewRow, actor: Actor): SavedView {
  return { ...view, isOwn: ownerCode === actor.userCode };
}
