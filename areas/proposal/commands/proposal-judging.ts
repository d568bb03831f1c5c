import { type DocumentJudgement, type FormJudge, createFormJudge } from "#areas/judging/questions/judging.ts";
import { checkPayPlanOfForm } from "#areas/pay-plan/rules/instalments.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { findPermittedStart } from "./backdated-start.ts";
import { findInquiryApproval } from "./inquiry-approval.ts";

/** Instalments that could not be paid stop a submission, and what was approved in the inquiry counts. */
export function openProposalJudging(services: Pick<Services, "now">): FormJudge {
  const judging = createFormJudge(services);
  const withInstalments = (judged: DocumentJudgement, content: FilledForm): DocumentJudgement => {
    const { judgement } = judged;
    const errors = [...judgement.errors, ...checkPayPlanOfForm(content, judgement)];
    return { ...judged, judgement: { ...judgement, errors } };
  };
  return {
    ...judging,
    judge: async (...input) => withInstalments(await judging.judge(...input), input[2]),
    judgeDocument: async (reader, document) => {
      const judged = withInstalments(await judging.judgeDocument(reader, document), document.content);
      const today = getTodayInShanghai(services.now());
      const approval = await findInquiryApproval(reader, document, judged, today);
      return { ...judged, approval, permittedStartDate: await findPermittedStart(reader, document, today) };
    },
  };
}
