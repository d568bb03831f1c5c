import { listStatesOfEvent } from "#platform/lifecycle/lifecycle.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { exportBatch } from "../contract.ts";
import { BATCH_EXPENSE } from "../rules/batch-expense.ts";
import {
  BATCH_EXPENSE_PATH,
  batchExpenseLifecycle,
  batchTaskList,
  buildBatchHref,
} from "../rules/batch-task.ts";
import { batchSteps } from "./batch-steps.ts";

const permission = BATCH_EXPENSE;

const deeds: ListActions = {
  start: { label: "新建批量费用", permission, href: `${BATCH_EXPENSE_PATH}/add` },
  links: [
    {
      label: "查看",
      permission,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => buildBatchHref(row?.["taskId"] ?? ""),
    },
  ],
  actions: [
    ...batchSteps.map(({ event, label, warning, take }) => ({
      label,
      permission,
      ...(warning !== undefined && { warning }),
      fits: (row: ListRow) => isRowInState(row, listStatesOfEvent(batchExpenseLifecycle, event)),
      run: async (row: ListRow) =>
        void (await take({ taskId: row["taskId"] ?? "", version: Number(row["version"]) })),
    })),
    {
      label: "下载结果",
      permission,
      isOfRow: true,
      run: async (row) =>
        saveFile(await callApi(exportBatch, { taskId: row["taskId"] ?? "" }, fileCallOptions)),
    },
  ],
};

/** 批量费用: the tasks of the branch and below it. */
export function BatchExpenseListPage({ query, setQuery }: PageProps) {
  return <ListScreen list={batchTaskList} query={query} setQuery={setQuery} deeds={deeds} />;
}
