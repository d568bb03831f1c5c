import { policyReceiptHandlerSlot } from "#areas/payment/commands/payment-handlers.ts";
import { createEventReaction, defineArea, HOUR_MS } from "#platform/server/area.ts";
import { arrearsAuditChecks } from "./audit.ts";
import { resumeWithoutArrears } from "./commands.ts";
import * as arrearsContract from "./contract.ts";
import { arrearsChanges, followArrears } from "./jobs/following.ts";
import { arrearsRoutes } from "./routes.ts";
import { arrearsSendingChange, sendArrearsNotices } from "./jobs/sending.ts";

const NOTICE_MS = 5000;

export const arrearsArea = defineArea({
  name: "arrears",
  calls: [arrearsContract],
  routes: ({ services }) => arrearsRoutes(services),
  chores: [
    { everyMs: HOUR_MS, work: ({ services }) => followArrears(services) },
    { everyMs: NOTICE_MS, work: ({ services }) => sendArrearsNotices(services) },
  ],
  checks: arrearsAuditChecks,
  auditedSteps: [...Object.values(arrearsChanges), arrearsSendingChange],
  reactions: [
    createEventReaction(policyReceiptHandlerSlot, "arrears", () => async (work, receipt) => {
      await resumeWithoutArrears(work, receipt);
    }),
  ],
});
