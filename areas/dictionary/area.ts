import { defineArea } from "#platform/server/area.ts";
import { dictionaryChecks } from "./audit.ts";
import * as dictionaryCalls from "./contract.ts";
import { codeTypeExport, dictionaryJobs } from "./jobs.ts";
import { loadDictionary } from "./load.ts";
import { createDictionaryLookUps } from "./questions.ts";
import { dictionaryRoutes } from "./routes.ts";

export const dictionaryArea = defineArea({
  name: "dictionary",
  calls: [dictionaryCalls],
  routes: ({ services }) => dictionaryRoutes(services),
  jobs: () => dictionaryJobs,
  load: loadDictionary,
  checks: dictionaryChecks,
  auditedSteps: [{ path: `job/${codeTypeExport.name}`, title: dictionaryCalls.exportCodeType.title }],
  ports: { openDictionaries: createDictionaryLookUps },
});
