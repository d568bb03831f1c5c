import { addInquiry, inquiryUndwrt } from "#areas/quotation/contract/inquiry.ts";
import { createEmployerLiabilityForm, employerTestSumsInsured } from "./employer-form.ts";
import type { CrashTestWorkload } from "./work.ts";

const CLERK = "10000002";

/** Creates and submits a quotation: number, draft, transaction, underwriting result and task, trail. */
export const submissionCrashWorkload: CrashTestWorkload = {
  title: "询价提交核保",
  userCodes: [CLERK],
  async write({ as }, { count }) {
    const insist = as(CLERK);
    // Every third sum exceeds automatic underwriting, so that tasks are created too.
    const form = createEmployerLiabilityForm(
      count % 3 === 0 ? employerTestSumsInsured.large : employerTestSumsInsured.small,
    );
    const saved = await insist(addInquiry, { riskCode: "0405", form: form as never });
    if (!saved) return [];
    const { inquiryNo, version, sumPremium } = saved;
    const result = await insist(inquiryUndwrt, { inquiryNo, version, sumPremium: sumPremium ?? "0.00" });
    return [`added ${inquiryNo}`, ...(result ? [`submitted ${inquiryNo} ${result.finalUwResult}`] : [])];
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
