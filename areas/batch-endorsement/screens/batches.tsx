import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  deleteByTaskId,
  exportBatch,
  revokeByTaskId,
} from "../contract.ts";
import { BATCH_EXPENSE } from "../rules/batch-expense.ts";
import { batchRowStates, batchTaskList } from "../rules/task-list.ts";
import { BATCH_WARNINGS, buildBatchHref, NEW_BATCH_PATH } from "./batch-places.ts";

const chosen = (row: ListRow) => ({ taskId: row["taskId"] ?? "", version: Number(row["version"]) });
const fitsAt = (event: keyof typeof batchRowStates) => (row: ListRow) =>
  isRowInState(row, batchRowStates[event]);

const deeds: ListActions = {
  start: { label: "新建批量费用", permission: BATCH_EXPENSE, href: NEW_BATCH_PATH },
  links: [
    {
      label: "查看",
      permission: BATCH_EXPENSE,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => buildBatchHref(row?.["taskId"] ?? ""),
    },
  ],
  actions: [
    {
      label: "计算",
      permission: BATCH_EXPENSE,
      fits: fitsAt("calculate"),
      run: async (row) =>
        void (await callApi(batchExpenseCalculate, { ...chosen(row), rows: [], reasonText: "" })),
    },
    {
      label: "保存",
      permission: BATCH_EXPENSE,
      fits: fitsAt("store"),
      run: async (row) => void (await callApi(batchExpenseSave, chosen(row))),
    },
    {
      label: "核批",
      permission: BATCH_EXPENSE,
      warning: BATCH_WARNINGS.submit,
      fits: fitsAt("submit"),
      run: async (row) => void (await callApi(batchEndorseUndwrt, chosen(row))),
    },
    {
      label: "撤回",
      permission: BATCH_EXPENSE,
      warning: BATCH_WARNINGS.revoke,
      fits: fitsAt("revoke"),
      run: async (row) => void (await callApi(revokeByTaskId, chosen(row))),
    },
    {
      label: "删除",
      permission: BATCH_EXPENSE,
      warning: BATCH_WARNINGS.delete,
      fits: fitsAt("delete"),
      run: async (row) => void (await callApi(deleteByTaskId, chosen(row))),
    },
    {
      label: "下载结果",
      permission: BATCH_EXPENSE,
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
