import { customerList } from "#areas/customer/rules/customer-list.ts";
import { userList } from "#areas/identity/rules/user-lists.ts";
import { auditList } from "#areas/operations/rules/audit-list.ts";
import { planList } from "#areas/plan/rules/plan-list.ts";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { proposalList } from "#areas/proposal/rules/proposal-list.ts";
import { inquiryList } from "#areas/quotation/rules/inquiry-list.ts";
import { underwritingTaskList } from "#areas/underwriting/rules/task-list.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";
import { checkFigureGroup } from "#platform/lists/figure-check.ts";
import type { FigureGroup } from "#platform/lists/figures.ts";
import { filterVisibleFigureGroups } from "./figures.ts";

const lists = [
  inquiryList,
  proposalList,
  policyList,
  underwritingTaskList,
  planList,
  customerList,
  userList,
  auditList,
];

export type FigureGroupWithList = { readonly group: FigureGroup; readonly list: ListDefinition };

/** Figure groups together with their list definitions, which the browser loads only when a list is opened. */
export function listFigureGroupsWithLists(permissions: readonly string[]): FigureGroupWithList[] {
  return filterVisibleFigureGroups(permissions).map((group) => {
    const list = lists.find(({ name }) => name === group.list);
    assert(list, group.list);
    return { list, group: checkFigureGroup(list, group) };
  });
}
