import { handle, type Route } from "#platform/server/http/route.ts";
import { inquiryUndwrt } from "../contract.ts";
import type { Inquiries } from "./inquiries.ts";

export function submittingRoutes(inquiries: Inquiries): Route[] {
  return [
    handle(inquiryUndwrt, async ({ input, ...unit }) => {
      const submission = await inquiries.judgeSubmission(unit, input);
      const draft = inquiries.priceSubmission(submission, input.sumPremium);
      const { moved, result } = await inquiries.submit(unit, submission, draft);
      const autoCompletedFlag = result.finalUwResult === "3" ? "1" : "0";
      return { ...inquiries.headAnswer(moved), ...result, autoCompletedFlag };
    }),
  ];
}
