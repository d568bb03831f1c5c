import { assert } from "#platform/kernel/assert.ts";
import { columnOf, type FilterTexts, type ListDefinition } from "./definition.ts";
import type { Charts, FigureGroup } from "./figures.ts";
import { ANY } from "./address-words.ts";
import { readFilter } from "./filter-text.ts";

/** The two must say the same, or a figure would open on another count. */
export function checkFigureGroup(list: ListDefinition, group: FigureGroup): FigureGroup {
  const { name, permission } = list;
  assert(group.list === name && group.permission === permission, `${name}: figures of another list`);
  for (const { name: what, filters, sum } of group.figures) {
    checkFilters(list, what, filters);
    assert(sum === undefined || columnOf(list, sum).sum === true, `${name}: ${what} adds up ${sum}`);
  }
  if (group.charts) checkCharts(list, group.charts);
  return group;
}

function checkCharts(list: ListDefinition, { filters, sum, parts }: Charts): void {
  checkFilters(list, "charts", filters);
  assert(columnOf(list, sum).kind === "money", `${list.name}: ${sum} is no money`);
  for (const { by, isDay } of parts) {
    const { kind } = columnOf(list, by);
    assert((kind === "moment") === (isDay === true), `${list.name}: ${by} by days`);
    assert(
      list.filters.some((filter) => filter.name === by),
      `${list.name}: nothing opens ${by}`,
    );
  }
}

function checkFilters(list: ListDefinition, what: string, said: FilterTexts): void {
  for (const [name, text] of Object.entries(said)) {
    const filter = list.filters.find((one) => one.name === name);
    assert(
      filter && (text === ANY || readFilter(filter.kind, text)),
      `${list.name}: ${what} says ${name}=${text}`,
    );
  }
  for (const { name, preset } of list.filters)
    assert(preset === undefined || said[name] !== undefined, `${list.name}: ${what} leaves ${name} open`);
}
