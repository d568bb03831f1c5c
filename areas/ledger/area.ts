import { ledgerAccounts, ledgerEntryKinds } from "#areas/payment/rules/ledger.ts";
import { createFixedLookUp } from "#platform/lists/server/look-up.ts";
import { defineArea } from "#platform/server/area.ts";
import { ledgerAuditChecks } from "./audit.ts";
import * as ledgerContract from "./contract.ts";
import { ledgerRoutes } from "./routes.ts";

export const ledgerArea = defineArea({
  name: "ledger",
  calls: [ledgerContract],
  routes: ({ listWorld }) => ledgerRoutes(listWorld),
  checks: ledgerAuditChecks,
  lookUps: () => ({
    ledgerAccount: createFixedLookUp(new Map(Object.entries(ledgerAccounts))),
    ledgerEntryKind: createFixedLookUp(new Map(Object.entries(ledgerEntryKinds))),
  }),
});
