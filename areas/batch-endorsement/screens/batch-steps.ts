import { callApi } from "#platform/web/api-client.ts";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  deleteByTaskId,
  revokeByTaskId,
} from "../contract.ts";
import type { BatchEvent } from "../rules/batch-task.ts";

type SeenTask = { readonly taskId: string; readonly version: number };

export type BatchStep = {
  readonly event: BatchEvent;
  /** In the list; the page takes the word of the lifecycle. */
  readonly label: string;
  /** Confirmed first, because the step cannot be undone. */
  readonly warning?: string;
  readonly take: (seen: SeenTask) => Promise<unknown>;
};

/** What a user does with a task, in the order of its life. */
export const batchSteps: readonly BatchStep[] = [
  {
    event: "calculate",
    label: "计算",
    take: (seen) => callApi(batchExpenseCalculate, { ...seen, rows: [], reasonText: "" }),
  },
  { event: "store", label: "保存", take: (seen) => callApi(batchExpenseSave, seen) },
  {
    event: "submit",
    label: "核批",
    warning: "提交后由后台逐张核批，通过的保单随即生成手续费批单并入账。",
    take: (seen) => callApi(batchEndorseUndwrt, seen),
  },
  {
    event: "revoke",
    label: "撤回",
    warning: "撤回后不再生成批单；再次办理须重新导入文件或选择保单。",
    take: (seen) => callApi(revokeByTaskId, seen),
  },
  {
    event: "delete",
    label: "删除",
    warning: "删除后不能恢复。",
    take: (seen) => callApi(deleteByTaskId, seen),
  },
];
