import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { queryListSettings, removeListView, saveListSettings, saveListView } from "../contract.ts";
import { type ListDefinition, withoutPersonalFilters } from "../definition.ts";
import { type ListCall, listEngineRefusals } from "../list-call.ts";
import type { ListEngineDependencies } from "./list-answer.ts";
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  upsertListSettings,
  findListSettings,
  listSavedViews,
} from "./list-settings-store.ts";

const MOST_VIEWS = 50;
const { listUnknown, viewMissing, viewTaken, viewsFull, sharingForbidden } = listEngineRefusals;

/** Serves views and column settings. A user who may not open a list gets the same answer as for a missing one. */
export function createListSettingsRoutes(
  calls: readonly ListCall[],
  world: ListEngineDependencies,
  makeId: () => string,
): Route[] {
  const findList = async (name: string, actor: Actor): Promise<ListDefinition | undefined> => {
    const list = calls.find((call) => call.list.name === name)?.list;
    if (!list || (list.permission !== "signedIn" && !(await world.mayDo(actor, list.permission))))
      return undefined;
    return list.feature === undefined || world.hasFeature(actor, list.feature) ? list : undefined;
  };
  return [
    handle(queryListSettings, async ({ input, actor, inScope, refuse }) => {
      const list = await findList(input.list, actor);
      if (!list) return refuse(listUnknown);
      const mayShare = await world.mayShare(actor);
      return inScope(async (reader) => ({
        settings: (await findListSettings(reader, { actor, list: list.name })) ?? null,
        views: await listSavedViews(reader, { actor, list: list.name }),
        options: await optionsOf(world, reader, { list, actor }),
        mayShare,
        isOutside: isOutsideUser(actor),
      }));
    }),

    handle(saveListSettings, async ({ input, actor, upkeep, refuse }) => {
      if (!(await findList(input.list, actor))) return refuse(listUnknown);
      await upkeep((tx) => upsertListSettings(tx, { actor, ...input }));
      return null;
    }),

    handle(saveListView, async ({ input, actor, upkeep, refuse }) => {
      const list = await findList(input.list, actor);
      if (!list) return refuse(listUnknown);
      if (input.kind !== "private" && !(await world.mayShare(actor))) return refuse(sharingForbidden);
      return upkeep(async (tx) => {
        if ((await countSavedViews(tx, { actor, list: input.list })) >= MOST_VIEWS)
          return refuse(viewsFull, { values: { most: String(MOST_VIEWS) } });
        const filters = withoutPersonalFilters(list, input.filters);
        const saved = await insertSavedView(tx, { ...input, filters, actor, viewId: makeId() });
        if (saved) return saved;
        const fields = [{ path: "viewName", message: "名称已被使用" }];
        return refuse(viewTaken, { values: { name: input.viewName }, fields });
      });
    }),

    handle(removeListView, async ({ input, actor, upkeep, refuse }) => {
      const isGone = await upkeep((tx) => deleteSavedView(tx, { actor, viewId: input.viewId }));
      return isGone ? null : refuse(viewMissing);
    }),
  ];
}

type OfWhom = { list: ListDefinition; actor: Actor };

async function optionsOf(world: ListEngineDependencies, reader: Reader, { list, actor }: OfWhom) {
  const options: Record<string, { code: string; label: string }[]> = {};
  for (const { name, names } of list.filters) {
    if (names === undefined) continue;
    const choices = await world.choicesOf(reader, names, actor);
    options[name] = [...choices].map(([code, label]) => ({ code, label }));
  }
  return options;
}
