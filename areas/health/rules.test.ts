import assert from "node:assert/strict";
import { test } from "node:test";
import { type HealthContractState, getHealthContractNumber, buildHealthContractFacts } from "./rules.ts";

const sound: HealthContractState = {
  status: "03",
  staffCount: 50,
  startDate: "2025-01-01",
  endDate: "2025-12-31",
};
const from = (startDate: string) => ({ period: { startDate } });
const valid = { healthContractValid: "1", declaredStaff: "50" };
const invalid = { healthContractValid: "0" };

const cases = [
  ["in force from the first day", sound, "2025-01-01", valid],
  ["in force to the last day", sound, "2025-12-31", valid],
  ["not yet in force", sound, "2024-12-31", invalid],
  ["over", sound, "2026-01-01", invalid],
  ["a draft", { ...sound, status: "01" }, "2025-06-01", invalid],
  ["not approved yet", { ...sound, status: "02" }, "2025-06-01", invalid],
  ["returned", { ...sound, status: "04" }, "2025-06-01", invalid],
  ["run out", { ...sound, status: "05" }, "2025-06-01", invalid],
  ["terminated", { ...sound, status: "06" }, "2025-06-01", invalid],
  ["there for nobody", undefined, "2025-06-01", invalid],
  ["asked of before the form says from when", sound, "", invalid],
] as const;

for (const [what, contract, startDate, told] of cases)
  test(`a contract that is ${what}`, () => {
    assert.deepEqual(buildHealthContractFacts(contract, from(startDate)), told);
  });

test("the contract is the one that the form names, however it is written", () => {
  assert.equal(
    getHealthContractNumber({ healthGroup: { contractNo: " ht32010100202400001 " } }),
    "HT32010100202400001",
  );
  assert.equal(getHealthContractNumber({ healthGroup: [{ contractNo: "HT32010100202400001" }] }), "");
  assert.equal(getHealthContractNumber({}), "");
});
