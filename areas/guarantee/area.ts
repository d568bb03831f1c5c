import { deliveryStopSlot } from "#areas/endorsement/questions/delivery.ts";
import { letterNumberSlot } from "#areas/paper/questions/editions.ts";
import { policyIssuedHandlerSlot } from "#areas/proposal/commands/proposal-steps.ts";
import { GUARANTEE_PLATFORM_NOTICE_PATH } from "#integrations/guarantee-platform/protocol.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { guaranteeAuditChecks } from "./audit.ts";
import { createGuarantee } from "./commands.ts";
import * as guaranteeContract from "./contract.ts";
import { guaranteeChanges, pushGuarantees, receiveGuaranteeNotice } from "./jobs/pushing.ts";
import { createLetterStopFinder } from "./questions.ts";
import { guaranteeRoutes } from "./routes.ts";
import { findLetterNumber } from "./store.ts";
import { guaranteePushLifecycle } from "./rules/push-steps.ts";

const PUSH_MS = 1000;

export const guaranteeArea = defineArea({
  name: "guarantee",
  calls: [guaranteeContract],
  routes: ({ services }) => guaranteeRoutes(services),
  notices: [
    {
      path: GUARANTEE_PLATFORM_NOTICE_PATH,
      open: (context) => async (notice) =>
        (await receiveGuaranteeNotice(context, notice))
          ? { status: 200, body: { code: "SUCCESS" } }
          : { status: 400, body: { code: "FAIL" } },
    },
  ],
  chores: [{ everyMs: PUSH_MS, work: pushGuarantees }],
  checks: guaranteeAuditChecks,
  lifecycles: [{ table: guaranteePushLifecycle, dictionary: "GuaranteeStatus" }],
  auditedSteps: Object.values(guaranteeChanges),
  reactions: [
    createEventReaction(
      policyIssuedHandlerSlot,
      "guarantee",
      ({ services }) =>
        (work, { content }, policyNo) =>
          createGuarantee(services, work, { content, policyNo }),
    ),
    createEventReaction(letterNumberSlot, "guarantee", () => findLetterNumber),
    createEventReaction(deliveryStopSlot, "guarantee", ({ services }) => createLetterStopFinder(services)),
  ],
});
