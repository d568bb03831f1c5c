import { readFileSync } from "node:fs";
import { ELECTRONICS, formFor } from "#areas/quotation/builder.ts";
import { addInquiry, inquiryUndwrt } from "#areas/quotation/contract.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { addDays, addYears, todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { CrashWork } from "./work.ts";

const cases = new URL("../../products/0405/cases.json", import.meta.url);

/** A quotation is begun and submitted: number, draft, transaction, underwriting result and task, trail. */
export const submissions: CrashWork = {
  title: "询价提交核保",
  userCode: "10000002",
  async write(insist, name) {
    const saved = await insist(addInquiry, { riskCode: "0405", form: formNamed(name) as never });
    if (!saved) return [];
    const { inquiryNo, version, sumPremium } = saved;
    const told = await insist(inquiryUndwrt, { inquiryNo, version, sumPremium: sumPremium ?? "0.00" });
    return [`added ${inquiryNo}`, ...(told ? [`submitted ${inquiryNo} ${told.finalUwResult}`] : [])];
  },
  async stored(owner, since) {
    const { rows } = await owner.query<{ told: string }>(
      `select 'added ' || business_no as told from document where input_at >= $1
       union all select 'submitted ' || business_no || ' ' || underwrite_flag from uw_result where recorded_at >= $1`,
      [since],
    );
    return rows.map(({ told }) => told);
  },
};

/** Every third is too large for automatic underwriting, so that tasks are opened as well. */
function formNamed(name: string): FilledForm {
  const [{ form }] = JSON.parse(readFileSync(cases, "utf8")) as [{ form: FilledForm }];
  const startDate = addDays(todayInShanghai(new Date()), 10);
  const limitValue = Number(name.split("-")[1]) % 3 === 0 ? "10000000.01" : "8000000.00";
  return {
    ...formFor(form, ELECTRONICS),
    period: { ...form["period"], startDate, endDate: addDays(addYears(startDate, 1), -1) },
    limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
  };
}
