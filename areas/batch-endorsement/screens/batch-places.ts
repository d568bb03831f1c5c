export const BATCH_EXPENSE_PATH = "/auxiliaryFunction/batchExpense";
export const NEW_BATCH_PATH = `${BATCH_EXPENSE_PATH}/add`;

export function buildBatchHref(taskId: string): string {
  return `${BATCH_EXPENSE_PATH}/detail/${taskId}`;
}

export const BATCH_WARNINGS = {
  submit: "提交后由后台逐张核批，通过的保单随即生成手续费批单并入账。",
  revoke: "撤回后不再生成批单；要再办理须重新导入或选择保单。",
  delete: "删除后不能恢复。",
} as const;
