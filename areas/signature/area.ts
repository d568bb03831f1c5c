import { proposalSignatureSlot } from "#areas/proposal/commands/proposal-steps.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { signatureAuditChecks } from "./audit.ts";
import { expireSignatures, proposalSignatures, signatureExpiryChange } from "./commands/links.ts";
import * as signatureContract from "./contract/signature.ts";
import { clerkSignatureRoutes } from "./routes/clerk-routes.ts";
import { holderSignatureRoutes } from "./routes/holder-routes.ts";

const EXPIRE_MS = 60_000;

export const signatureArea = defineArea({
  name: "signature",
  calls: [signatureContract],
  routes: ({ services }) => [...clerkSignatureRoutes(services), ...holderSignatureRoutes(services)],
  chores: [{ everyMs: EXPIRE_MS, work: ({ services }) => expireSignatures(services) }],
  checks: signatureAuditChecks,
  auditedSteps: [signatureExpiryChange],
  reactions: [createEventReaction(proposalSignatureSlot, "T", () => proposalSignatures)],
});
