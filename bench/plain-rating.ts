import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { Decimal, roundMoney } from "#platform/kernel/money.ts";
import { computeAgeOn, countDaysBetween } from "#platform/kernel/plain-date.ts";

/** A program for one product only, without explanation and refusals: the yardstick. */

const rateA: Record<string, string> = { "1": "1.00", "2": "1.50", "3": "2.00", "4": "3.00" };
const rateM: Record<string, string> = { "1": "4.00", "2": "5.00", "3": "6.00", "4": "8.00" };
const rateH: Record<string, string> = { "1": "3.00", "2": "4.00", "3": "5.00", "4": "6.50" };
const deductibles: Record<string, string> = { "0": "1.10", "100": "1.00", "200": "0.95" };
const copays: Record<string, string> = { "100": "1.20", "90": "1.00", "80": "0.80" };
const HEADCOUNT = "0.85";

export function plainGroup(form: FilledForm): string {
  let total = new Decimal(0);
  let insured = new Decimal(0);
  for (const row of form["yjxPlan"] as FilledRow[]) {
    const kind = row["occupationClass"] as string;
    const persons = new Decimal(row["persons"] as string);
    const amount = new Decimal(row["perManAccidentAmount"] as string);
    const accident = roundMoney(
      amount
        .div(1000)
        .times(rateA[kind] ?? "")
        .times(HEADCOUNT),
    );
    const medical = roundMoney(
      new Decimal(row["perManAccidentMedicalAmount"] as string)
        .div(1000)
        .times(rateM[kind] ?? "")
        .times(deductibles[new Decimal(row["perManPerTimeDeductible"] as string).toString()] ?? "")
        .times(copays[new Decimal(row["copayRate"] as string).toString()] ?? "")
        .times("1.00")
        .times(HEADCOUNT),
    );
    const daily = row["perManHospitalDailyAllowance"] as string | undefined;
    const allowance =
      daily === undefined
        ? new Decimal(0)
        : roundMoney(
            new Decimal(daily)
              .div(10)
              .times(rateH[kind] ?? "")
              .times(HEADCOUNT),
          );
    total = total.plus(roundMoney(accident.plus(medical).plus(allowance).times(persons)));
    insured = insured.plus(persons.times(amount));
  }
  return insured.gt(0) ? roundMoney(total).toFixed(2) : "";
}

const packages = ["FA0621001", "FA0621002", "FA0621003"];
const days: [number, string[]][] = [
  [3, ["6.00", "10.00", "18.00"]],
  [7, ["10.00", "17.00", "30.00"]],
  [15, ["18.00", "30.00", "54.00"]],
];
const ages: [number, string][] = [
  [17, "1.00"],
  [65, "1.00"],
  [75, "1.50"],
  [80, "2.00"],
];

export function plainTravel(form: FilledForm): string {
  const [trip, plan, period] = [form["trip"], form["travelPlan"], form["period"]] as FilledRow[];
  const roster = form["roster"] as FilledRow[];
  const length = countDaysBetween(trip?.["departureDate"] as string, trip?.["returnDate"] as string) + 1;
  const column = packages.indexOf(plan?.["packageId"] as string);
  const price = days.find(([upTo]) => length <= upTo)?.[1][column] ?? "";
  const group = roster.length < 10 ? "1.00" : roster.length < 50 ? "0.95" : "0.90";
  let total = new Decimal(0);
  for (const row of roster) {
    const age = computeAgeOn(row["birthDate"] as string, period?.["startDate"] as string);
    const factor = ages.find(([upTo]) => age <= upTo)?.[1] ?? "";
    total = total.plus(roundMoney(new Decimal(price).times(factor).times("1.00").times(group)));
  }
  return total.toFixed(2);
}
