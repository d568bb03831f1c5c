import assert from "node:assert/strict";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** Brings one endorsement of text into effect. */
export async function endorseTestPolicy(product: TestProduct, policyNo: string): Promise<string> {
  const token = await product.signIn(CLERK);
  const { data: base, message } = await product.ask(queryEndorsablePolicy, { policyNo }, { token });
  assert.ok(base, message);
  const terms: InputOf<typeof addEndorse>["terms"] = {
    types: ["01"],
    reason: "01",
    reasonText: "",
    validDate: base.validDate,
    refundMode: "",
    refundAmount: null,
    idleDays: null,
    payeeName: "",
    payeeAccount: "",
    payeeBank: "",
  };
  const form = {
    ...base.form,
    holder: { ...base.form["holder"], contactName: "王测试" },
  } as typeof base.form;
  const added = await product.ask(addEndorse, { policyNo, terms, form }, { token });
  assert.equal(added.code, "0000", added.message);
  const { endorseNo, version } = added.data;
  const submitted = await product.ask(
    endorseUndwrt,
    { endorseNo, version, premiumChange: "0.00" },
    { token },
  );
  assert.equal(submitted.data?.status, "08", submitted.message);
  return endorseNo;
}

/** Violations that bypass the program in endorsements, with the check that finds each. */
export const plantedEndorsementViolations: PlantedViolations = {
  "an endorsement of a branch that does not exist": {
    plant: "update endorsement set com_code = '99999999'",
    found: "owner.endorsement.company",
  },
  "an endorsement whose terms were taken away": {
    plant: "delete from endorsement",
    found: "endorsement.document",
  },
  "an endorsement in effect that its policy does not have": {
    plant: "update endorsement set policy_version = null",
    found: "endorsement.effect",
  },
  "an endorsement in effect that still holds its policy": {
    plant: "update endorsement set is_running = true",
    found: "endorsement.running",
  },
  "a policy that counts more endorsements than it has": {
    plant: "update policy set endorse_count = endorse_count + 1",
    found: "endorsement.count",
  },
  "an endorsement with another change of premium than its policy": {
    plant: "update endorsement set premium_change = premium_change + 1",
    found: "endorsement.premium",
  },
  "a suspension on another day than its endorsement": {
    plant: `insert into policy_suspension
      (policy_no, step_no, com_code, kind, effective_from, source_no, reason, recorded_by)
      select policy_no, 1, com_code, 'suspend', valid_date + 1, endorse_no, '批单', 'x' from endorsement`,
    found: "endorsement.suspension",
  },
  "an endorsement in effect that suspends and did not": {
    plant: "update endorsement set types = '{23}'",
    found: "endorsement.suspension",
  },
  "a task that shows another premium than the change of its endorsement": {
    plant: `insert into uw_task
        (task_id, business_no, result_id, com_code, state, uw_level, amount_level, due_at, sum_premium)
      select 'planted', business_no, result_id, com_code, '0', 1, 1, now(), 1 from uw_result
      where left(business_no, 1) = 'E' limit 1`,
    found: "endorsement.task",
  },
  "an endorsement that went round its underwriting": {
    plant:
      "update document_trail set from_status = '01' where left(business_no, 1) = 'E' and to_status = '08'",
    found: "endorsement.steps",
  },
};
