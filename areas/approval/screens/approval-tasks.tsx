import { deputyDefinition } from "#areas/deputy/rules/deputy.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { APPROVAL_KINDS, approvalTaskList } from "../rules/approval-list.ts";
import { agreeTo, returnTask } from "./decisions.ts";

const MOST_LETTERS = 200;
const isDecidedHere = ({ kind }: Readonly<Record<string, string | null>>): boolean =>
  kind !== APPROVAL_KINDS.underwriting;

const deeds: ListActions = {
  startToo: { label: "审批代理", permission: approvalTaskList.permission, href: deputyDefinition.pages.list },
  actions: [
    {
      label: "同意",
      permission: approvalTaskList.permission,
      warning: "同意后立即生效：退费随即付款，申请可以使用，不能撤回。",
      fits: isDecidedHere,
      reason: { label: "审批意见", least: 0, most: MOST_LETTERS },
      run: agreeTo,
    },
    {
      label: "退回",
      permission: approvalTaskList.permission,
      fits: isDecidedHere,
      reason: { label: "退回的理由", least: 2, most: MOST_LETTERS },
      run: returnTask,
    },
  ],
};

/** 待办审批: what waits for the user, with decisions for several rows; underwriting is done on the page of its document. */
export function ApprovalTasksPage({ query, setQuery }: PageProps) {
  return <ListScreen list={approvalTaskList} query={query} setQuery={setQuery} deeds={deeds} />;
}
