import { defineArea } from "#platform/server/area.ts";
import { dictionaryAuditChecks } from "./audit.ts";
import * as dictionaryCalls from "./contract.ts";
import { codeTypeExportJob, dictionaryJobs } from "./jobs.ts";
import { loadDictionaryIntoDatabase } from "./load.ts";
import { createDictionaryLookUps } from "./questions.ts";
import { dictionaryRoutes } from "./routes.ts";

export const dictionaryArea = defineArea({
  name: "dictionary",
  calls: [dictionaryCalls],
  routes: ({ services }) => dictionaryRoutes(services),
  jobs: () => dictionaryJobs,
  load: loadDictionaryIntoDatabase,
  checks: dictionaryAuditChecks,
  auditedSteps: [{ path: `job/${codeTypeExportJob.name}`, title: dictionaryCalls.exportCodeType.title }],
  ports: { openDictionaries: createDictionaryLookUps },
});
