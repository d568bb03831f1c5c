import { listUserRights } from "#areas/identity/questions.ts";
import { addDays, type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { getListColumn, type ListFilterTexts, type ListDefinition } from "#platform/lists/definition.ts";
import { type ListChartPart, toRequestFilters } from "#platform/lists/figures.ts";
import { resolveDayRange, parseFilterText } from "#platform/lists/filter-text.ts";
import {
  computeListFigureCounts,
  type ListChartShare,
  listChartShares,
} from "#platform/lists/server/figure-query.ts";
import type { ListEngineDependencies } from "#platform/lists/server/list-answer.ts";
import { buildFilterConditions } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions, getRowScope } from "#platform/lists/server/list-scope.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { queryCharts, queryFigures } from "./contract.ts";
import { listDashboardFigureGroups, type DashboardFigureGroupWithList } from "./rules/counted-lists.ts";

type VisibleGroup = DashboardFigureGroupWithList & {
  conditionsOf: (filters: ListFilterTexts) => ReturnType<typeof buildFilterConditions>;
};

export function dashboardRoutes(world: ListEngineDependencies): Route[] {
  return [
    handle(queryFigures, async ({ actor, reference, inScope }) => {
      const groups = await visibleGroups(world, actor, reference);
      return inScope(async (reader) => {
        const answers = [];
        for (const { list, group, conditionsOf } of groups) {
          const figures = group.figures.map(
            ({ name, filters, sum }) => [name, { conditions: conditionsOf(filters), sum }] as const,
          );
          answers.push({
            list: list.name,
            counts: await computeListFigureCounts(reader, list, new Map(figures)),
          });
        }
        return answers;
      });
    }),
    handle(queryCharts, async ({ actor, reference, inScope }) => {
      const groups = await visibleGroups(world, actor, reference);
      return inScope(async (reader) => {
        const answers = [];
        for (const { list, group, conditionsOf } of groups) {
          if (!group.charts) continue;
          const { filters, sum, parts } = group.charts;
          const shares = await listChartShares(reader, {
            list,
            conditions: conditionsOf(filters),
            sum,
            parts,
          });
          for (const part of parts) {
            const partShares = shares.filter(({ by }) => by === part.by);
            const days = daysInRange(filters[part.by], getTodayInShanghai(world.now()));
            const bars = part.isDay
              ? barsByDay(days, partShares)
              : await barsByCode(world, reader, { list, part, shares: partShares });
            answers.push({ list: list.name, by: part.by, bars });
          }
        }
        return answers;
      });
    }),
  ];
}

/** Figure groups with the user's scope conditions, the same as in the lists. */
async function visibleGroups(
  world: ListEngineDependencies,
  actor: Actor,
  reference: Reader,
): Promise<VisibleGroup[]> {
  const rights = await listUserRights(reference, actor);
  const filterContext = { today: getTodayInShanghai(world.now()), actor };
  return Promise.all(
    listDashboardFigureGroups([...rights]).map(async ({ list, group }) => {
      const scope = buildScopeConditions(list, actor, await getRowScope(world, list, actor));
      return {
        list,
        group,
        conditionsOf: (filters) => [
          ...scope,
          ...buildFilterConditions(list, toRequestFilters(filters), filterContext),
        ],
      };
    }),
  );
}

type Bar = { value: string; label: string; count: number; sum: string };

function daysInRange(text: string | undefined, today: PlainDate): PlainDate[] {
  const value = parseFilterText("range", text ?? "");
  const { from, to } = value?.kind === "range" ? resolveDayRange(value.range, today) : {};
  const days: PlainDate[] = [];
  for (let day = from; day !== undefined && to !== undefined && day <= to; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** One bar per day; days without rows get an empty bar. */
function barsByDay(days: readonly PlainDate[], shares: readonly ListChartShare[]): Bar[] {
  const byDay = new Map(shares.map((share) => [share.value, share]));
  return days.map((day) => {
    const { count = 0, sum = "0.00" } = byDay.get(day) ?? {};
    return { value: day, label: day, count, sum };
  });
}

type CodeShares = { list: ListDefinition; part: ListChartPart; shares: readonly ListChartShare[] };

async function barsByCode(
  world: ListEngineDependencies,
  reader: Reader,
  { list, part, shares }: CodeShares,
): Promise<Bar[]> {
  const codes = shares.map(({ value }) => value);
  const names = await world.namesOf(reader, getListColumn(list, part.by).names ?? "", codes);
  return shares.map(({ value, count, sum }) => ({ value, label: names.get(value) ?? value, count, sum }));
}
