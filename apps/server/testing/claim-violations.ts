import assert from "node:assert/strict";
import { saveClaim } from "#areas/claim/commands.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** Violations in claims. */
export const plantedClaimViolations: PlantedViolations = {
  "a claim of a branch that does not exist": {
    plant: "update claim set com_code = '99999999'",
    found: "owner.claim.company",
  },
  "a claim moved to another branch by hand": {
    plant: "update claim set com_code = '31010100'",
    found: "owner.claim.moved",
  },
  "a claim altered by hand": {
    plant: "update claim set version = version + 1",
    found: "owner.claim.altered",
  },
  "a claim taken away by hand": { plant: "delete from claim", found: "owner.claim.vanished" },
};

/** Registers a claim of a policy, whose period lies in the future. */
export async function registerTestClaim({ admin, database }: TestProduct): Promise<void> {
  const { rows } = await admin.query<{ policy_no: string }>(
    "select policy_no from document where policy_no <> '' and input_by = $1 and start_date = '2099-01-01' limit 1",
    [CLERK],
  );
  const policyNo = rows[0]?.policy_no ?? "";
  const actor = { ...SYSTEM_ACTOR, userCode: CLERK };
  const request = {
    call: "test",
    actor,
    key: "test-claim",
    input: {},
    requestId: "test-claim",
    secret: false,
  };
  const amounts = { registeredAmount: "9.00", settledAmount: "0.00", outstandingAmount: "9.00" };
  const claim = { claimNo: "C-0001", policyNo, lossDate: "2099-03-01", state: "2", ...amounts };
  const result = await runUnitOfWork(database, request, ({ tx, note }) =>
    saveClaim({ tx, note, actor, now: new Date("2099-06-16T02:00:00Z") }, claim),
  );
  assert.equal(result.message, "已登记");
}
