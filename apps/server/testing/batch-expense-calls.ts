import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  deleteByTaskId,
  queryByTaskId,
  revokeByTaskId,
} from "#areas/batch-endorsement/contract.ts";

type BatchNumber = { readonly batchId: string };
const missing = "BEX001";

/** Every call about one task that changes commissions, with its input and its code for a missing one. */
export const batchExpenseCallTestCases = [
  ...[batchExpenseCalculate, batchExpenseSave, batchEndorseUndwrt, revokeByTaskId, deleteByTaskId].map(
    (call) => ({ call, input: ({ batchId: taskId }: BatchNumber) => ({ taskId, version: 9 }), missing }),
  ),
  { call: queryByTaskId, input: ({ batchId: taskId }: BatchNumber) => ({ taskId }), missing },
];
