import { createPolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { createTrailTransitionCheck } from "#platform/documents/server/document-checks.ts";
import { defineArea } from "#platform/server/area.ts";
import { batchExpenseChecks } from "./audit.ts";
import * as batchCalls from "./contract.ts";
import { BATCH_EXPENSE_JOB_NAME, createBatchExpenseJob } from "./jobs.ts";
import { batchEndorsementRoutes } from "./routes.ts";
import { batchExpenseLifecycle } from "./rules/batch-task.ts";

export const batchEndorsementArea = defineArea({
  name: "batch-endorsement",
  calls: [batchCalls],
  routes: batchEndorsementRoutes,
  jobs: ({ services, handlersOf }) => [
    createBatchExpenseJob(services, createPolicyMoneyUseReader({ handlersOf })),
  ],
  checks: [...batchExpenseChecks, createTrailTransitionCheck("PL", "batchExpense", batchExpenseLifecycle)],
  lifecycles: [{ table: batchExpenseLifecycle, dictionary: "BatchTaskStatus" }],
  auditedSteps: [{ path: `job/${BATCH_EXPENSE_JOB_NAME}`, title: batchCalls.batchEndorseUndwrt.title }],
});
