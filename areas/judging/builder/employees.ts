import type { FilledRow } from "#platform/forms/filled-form.ts";
import { computeIdentityCheckCharacter } from "#platform/kernel/identity-number.ts";

const DAY_MS = 86_400_000;

/** A roster of so many employees, each with a sound identity number of his own. */
export function createTestEmployeeRows(count: number, groups = 3): FilledRow[] {
  return Array.from({ length: count }, (_, index) => ({
    personName: `员工${String(index + 1).padStart(5, "0")}`,
    certificateType: "01",
    certificateNo: identityNumber(index),
    gender: "2",
    birthDate: bornOn(index),
    occupation: ["04", "0402", "040201"],
    groupNo: String((index % groups) + 1),
  }));
}

function bornOn(index: number): string {
  return new Date(Date.UTC(1980, 0, 1) + (index % 5000) * DAY_MS).toISOString().slice(0, 10);
}

function identityNumber(index: number): string {
  const first = `320105${bornOn(index).replaceAll("-", "")}${String(Math.floor(index / 5000) * 2 + 100)}`;
  return first + computeIdentityCheckCharacter(first);
}
