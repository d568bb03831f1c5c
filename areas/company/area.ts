import { getBranchScope } from "#platform/server/actor.ts";
import { defineArea } from "#platform/server/area.ts";
import { createCodeNameCache } from "#platform/server/name-cache.ts";
import * as companyCalls from "./contract.ts";
import { listCompanyNames, listOpenCompanies } from "./questions.ts";
import { companyRoutes } from "./routes.ts";
import { hasCompanyFeature, isCompanyFeature } from "./rules.ts";

export const companyArea = defineArea({
  name: "company",
  calls: [companyCalls],
  routes: () => companyRoutes(),
  lookUps: () => ({
    company: {
      namesOf: createCodeNameCache(listCompanyNames),
      choicesOf: (reader, actor) => listOpenCompanies(reader, getBranchScope(actor).code),
    },
  }),
  ports: {
    hasFeature: ({ comCode }, feature) => isCompanyFeature(feature) && hasCompanyFeature(comCode, feature),
  },
});
