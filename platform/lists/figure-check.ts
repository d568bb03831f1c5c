import { assert } from "#platform/kernel/assert.ts";
import { getListColumn, type ListFilterTexts, type ListDefinition } from "./definition.ts";
import type { ListCharts, WorkbenchFigureGroup } from "./figures.ts";
import { ANY_FILTER_VALUE } from "./address-words.ts";
import { parseFilterText } from "./filter-text.ts";

/** A figure and its list must agree, or the list would open with another count. */
export function assertValidFigureGroup(
  list: ListDefinition,
  group: WorkbenchFigureGroup,
): WorkbenchFigureGroup {
  const { name, permission } = list;
  assert(group.list === name && group.permission === permission, `${name}: figures of another list`);
  for (const { name: figure, filters, sum } of group.figures) {
    checkFilters(list, figure, filters);
    assert(sum === undefined || getListColumn(list, sum).sum === true, `${name}: ${figure} adds up ${sum}`);
  }
  if (group.charts) checkCharts(list, group.charts);
  return group;
}

function checkCharts(list: ListDefinition, { filters, sum, parts }: ListCharts): void {
  checkFilters(list, "charts", filters);
  assert(getListColumn(list, sum).kind === "money", `${list.name}: ${sum} is no money`);
  for (const { by, isDay } of parts) {
    const { kind } = getListColumn(list, by);
    assert((kind === "moment") === (isDay === true), `${list.name}: ${by} by days`);
    assert(
      list.filters.some((filter) => filter.name === by),
      `${list.name}: nothing opens ${by}`,
    );
  }
}

function checkFilters(list: ListDefinition, figure: string, filters: ListFilterTexts): void {
  for (const [name, text] of Object.entries(filters)) {
    const filter = list.filters.find((known) => known.name === name);
    assert(
      filter && (text === ANY_FILTER_VALUE || parseFilterText(filter.kind, text)),
      `${list.name}: ${figure} says ${name}=${text}`,
    );
  }
  for (const { name, preset } of list.filters)
    assert(
      preset === undefined || filters[name] !== undefined,
      `${list.name}: ${figure} leaves ${name} open`,
    );
}
