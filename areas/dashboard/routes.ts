import { rightsOf } from "#areas/identity/questions.ts";
import { addDays, type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { columnOf, type FilterTexts, type ListDefinition } from "#platform/lists/definition.ts";
import { type ChartPart, saidFilters } from "#platform/lists/figures.ts";
import { daysOf, readFilter } from "#platform/lists/filter-text.ts";
import { countsOf, type Share, sharesOf } from "#platform/lists/server/figure-query.ts";
import type { ListWorld } from "#platform/lists/server/list-answer.ts";
import { filterConditions } from "#platform/lists/server/list-query.ts";
import { scopeConditions, sightOf } from "#platform/lists/server/list-scope.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { queryCharts, queryFigures } from "./contract.ts";
import { countedFor, type CountedGroup } from "./rules/counted-lists.ts";

type Counted = CountedGroup & { conditionsOf: (filters: FilterTexts) => ReturnType<typeof filterConditions> };

export function dashboardRoutes(world: ListWorld): Route[] {
  return [
    handle(queryFigures, async ({ actor, reference, inScope }) => {
      const groups = await countedBy(world, actor, reference);
      return inScope(async (reader) => {
        const told = [];
        for (const { list, group, conditionsOf } of groups) {
          const figures = group.figures.map(
            ({ name, filters, sum }) => [name, { conditions: conditionsOf(filters), sum }] as const,
          );
          told.push({ list: list.name, counts: await countsOf(reader, list, new Map(figures)) });
        }
        return told;
      });
    }),
    handle(queryCharts, async ({ actor, reference, inScope }) => {
      const groups = await countedBy(world, actor, reference);
      return inScope(async (reader) => {
        const told = [];
        for (const { list, group, conditionsOf } of groups) {
          if (!group.charts) continue;
          const { filters, sum, parts } = group.charts;
          const shares = await sharesOf(reader, { list, conditions: conditionsOf(filters), sum, parts });
          for (const part of parts) {
            const own = shares.filter(({ by }) => by === part.by);
            const days = daysAsked(filters[part.by], todayInShanghai(world.now()));
            const bars = part.isDay
              ? everyDay(days, own)
              : await named(world, reader, { list, part, shares: own });
            told.push({ list: list.name, by: part.by, bars });
          }
        }
        return told;
      });
    }),
  ];
}

/** As far as somebody sees, the same as in the lists. */
async function countedBy(world: ListWorld, actor: Actor, reference: Reader): Promise<Counted[]> {
  const rights = await rightsOf(reference, actor);
  const asking = { today: todayInShanghai(world.now()), actor };
  return Promise.all(
    countedFor([...rights]).map(async ({ list, group }) => {
      const scope = scopeConditions(list, actor, await sightOf(world, list, actor));
      return {
        list,
        group,
        conditionsOf: (filters) => [...scope, ...filterConditions(list, saidFilters(filters), asking)],
      };
    }),
  );
}

type Bar = { value: string; label: string; count: number; sum: string };

function daysAsked(text: string | undefined, today: PlainDate): PlainDate[] {
  const value = readFilter("range", text ?? "");
  const { from, to } = value?.kind === "range" ? daysOf(value.range, today) : {};
  const days: PlainDate[] = [];
  for (let day = from; day !== undefined && to !== undefined && day <= to; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** A day without any is a day as well. */
function everyDay(days: readonly PlainDate[], shares: readonly Share[]): Bar[] {
  const byDay = new Map(shares.map((share) => [share.value, share]));
  return days.map((day) => {
    const { count = 0, sum = "0.00" } = byDay.get(day) ?? {};
    return { value: day, label: day, count, sum };
  });
}

type Shared = { list: ListDefinition; part: ChartPart; shares: readonly Share[] };

async function named(world: ListWorld, reader: Reader, { list, part, shares }: Shared): Promise<Bar[]> {
  const codes = shares.map(({ value }) => value);
  const names = await world.namesOf(reader, columnOf(list, part.by).names ?? "", codes);
  return shares.map(({ value, count, sum }) => ({ value, label: names.get(value) ?? value, count, sum }));
}
