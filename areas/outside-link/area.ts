import { defineArea } from "#platform/server/area.ts";
import { outsideLinkAuditChecks } from "./audit.ts";
import { linkSendingChange, sendLinks } from "./jobs.ts";

const SEND_MS = 5000;

/** Links for people without an account: one mechanism for every purpose. */
export const outsideLinkArea = defineArea({
  name: "outside-link",
  chores: [{ everyMs: SEND_MS, work: ({ services }) => sendLinks(services) }],
  checks: outsideLinkAuditChecks,
  auditedSteps: [linkSendingChange],
});
