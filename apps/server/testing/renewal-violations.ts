import assert from "node:assert/strict";
import { insertRenewals, listEndingPolicies } from "#areas/renewal/store/upkeep.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** Violations in the list of renewals. */
export const plantedRenewalViolations: PlantedViolations = {
  "a renewal of a branch that does not exist": {
    plant: "update renewal set com_code = '99999999'",
    found: "owner.renewal.company",
  },
  "a renewal moved to another branch by hand": {
    plant: "update renewal set com_code = '31010100'",
    found: "owner.renewal.moved",
  },
  "a renewal altered by hand": {
    plant: "update renewal set version = version + 1",
    found: "owner.renewal.altered",
  },
  "a renewal taken away by hand": { plant: "delete from renewal", found: "owner.renewal.vanished" },
};

/** Lists one policy for renewal, whatever its last day. */
export async function listTestRenewal({ database }: TestProduct): Promise<void> {
  const request = {
    call: "test",
    actor: SYSTEM_ACTOR,
    key: "test-renewal",
    input: {},
    requestId: "test-renewal",
    secret: false,
  };
  const ending = { from: "2024-01-01", until: "2100-12-31", leastDays: 1, most: 1 };
  const listed = await runUnitOfWork(database, request, async ({ tx, note }) => {
    const renewals = await insertRenewals(tx, await listEndingPolicies(tx, ending));
    for (const after of renewals)
      note({ subject: after.renewalNo, comCode: after.comCode, change: { before: null, after } });
    return renewals.length;
  });
  assert.equal(listed, 1);
}
