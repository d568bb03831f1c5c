import assert from "node:assert/strict";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { sendTestImportFile, writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { addRosterBatch } from "#areas/roster-batch/contract.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

const VALID_DATE = "2099-03-01";

/** Brings a file in which one person joins the policy; its task waits. */
export async function bringTestRosterFile(product: TestProduct, policyNo: string): Promise<void> {
  const token = await product.signIn(CLERK);
  const [person = {}] = createTestEmployeeRows(5000).slice(-1);
  const { personName, certificateType, certificateNo, gender, birthDate } = person;
  const cells = [personName, certificateType, certificateNo, gender, birthDate].map(String);
  const content = await writeTestWorkbook({
    人员变动: [
      ["保单号", "变动动作", "姓名", "证件类型", "证件号码", "性别", "出生日期", "职业", "方案组号"],
      [policyNo, "增加", ...cells, "040201", "1"],
    ],
  });
  const file = { riskCode: "0405", validDate: VALID_DATE, content };
  const answer = await sendTestImportFile(product.app, addRosterBatch, file, { token });
  assert.equal(answer.code, "0000", JSON.stringify(answer));
}

/** Violations that bypass the program in the rows of roster files, with the check that finds each. */
export const plantedRosterBatchViolations: PlantedViolations = {
  "a row of a roster file in a branch that does not exist": {
    plant: "update roster_batch_row set com_code = '99999999'",
    found: "owner.roster_batch_row.company",
  },
  "a row of a roster file that moved to another branch": {
    plant: "update roster_batch_row set com_code = '11010100'",
    found: "owner.roster_batch_row.moved",
  },
  "a row of a roster file altered without an audit row": {
    plant: "update roster_batch_row set version = version + 1",
    found: "owner.roster_batch_row.altered",
  },
  "a row of a roster file that vanished": {
    plant: "delete from roster_batch_row",
    found: "owner.roster_batch_row.vanished",
  },
  "a row of a roster file with the endorsement of another policy": {
    plant: `update roster_batch_row r set row_status = '1', entries = null, endorse_no =
      (select endorse_no from endorsement e where e.policy_no <> r.policy_no limit 1)`,
    found: "rosterBatch.endorsed",
  },
};
