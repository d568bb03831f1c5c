import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { externalReviewAuditChecks } from "./audit.ts";
import * as externalReviewContract from "./contract.ts";
import { expireReviews, reviewExpiryChange } from "./jobs.ts";
import { externalReviewRoutes } from "./routes/review-routes.ts";

export const externalReviewArea = defineArea({
  name: "external-review",
  calls: [externalReviewContract],
  routes: externalReviewRoutes,
  chores: [{ everyMs: HOUR_MS, work: expireReviews }],
  checks: externalReviewAuditChecks,
  auditedSteps: [reviewExpiryChange],
});
