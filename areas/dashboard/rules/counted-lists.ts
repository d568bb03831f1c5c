import { approvalTaskList } from "#areas/approval/rules/approval-list.ts";
import { customerListDefinition } from "#areas/customer/rules/customer-list.ts";
import { endorsementList } from "#areas/endorsement/rules/endorsement-list.ts";
import { userListDefinition } from "#areas/identity/rules/user-lists.ts";
import { auditTrailListDefinition } from "#areas/operations/rules/audit-list.ts";
import { refundList } from "#areas/payment/rules/refund-list.ts";
import { planList } from "#areas/plan/rules/plan-list.ts";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { proposalList } from "#areas/proposal/rules/proposal-list.ts";
import { provisionalDefinition } from "#areas/provisional/rules/provisional.ts";
import { renewalListDefinition } from "#areas/renewal/rules/renewal-list.ts";
import { inquiryList } from "#areas/quotation/rules/inquiry-list.ts";
import { underwritingTaskListDefinition } from "#areas/underwriting/rules/task-list.ts";
import { defineDocumentList } from "#platform/documents/document-list.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";
import { assertValidFigureGroup } from "#platform/lists/figure-check.ts";
import type { WorkbenchFigureGroup } from "#platform/lists/figures.ts";
import { filterVisibleDashboardFigures } from "./figures.ts";

const lists = [
  inquiryList,
  proposalList,
  policyList,
  endorsementList,
  renewalListDefinition,
  refundList,
  approvalTaskList,
  underwritingTaskListDefinition,
  defineDocumentList(provisionalDefinition),
  planList,
  customerListDefinition,
  userListDefinition,
  auditTrailListDefinition,
];

export type DashboardFigureGroupWithList = {
  readonly group: WorkbenchFigureGroup;
  readonly list: ListDefinition;
};

/** Figure groups together with their list definitions, which the browser loads only when a list is opened. */
export function listDashboardFigureGroups(permissions: readonly string[]): DashboardFigureGroupWithList[] {
  return filterVisibleDashboardFigures(permissions).map((group) => {
    const list = lists.find(({ name }) => name === group.list);
    assert(list, group.list);
    return { list, group: assertValidFigureGroup(list, group) };
  });
}
