import { defineArea } from "#platform/server/area.ts";
import { bankStatementAuditChecks } from "./audit.ts";
import * as bankContract from "./contract.ts";
import { createBankImportJob } from "./jobs/import-job.ts";
import { bankStatementRoutes } from "./routes.ts";
import { BANK_IMPORT_JOB_NAME } from "./rules/statement.ts";

export const bankStatementArea = defineArea({
  name: "bank-statement",
  calls: [bankContract],
  routes: ({ services }) => bankStatementRoutes(services),
  jobs: ({ services }) => [createBankImportJob(services)],
  auditedSteps: [{ path: `job/${BANK_IMPORT_JOB_NAME}`, title: bankContract.importBankStatement.title }],
  checks: bankStatementAuditChecks,
});
