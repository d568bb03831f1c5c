import { type DocumentJudgement, type FormJudge, createFormJudge } from "#areas/judging/questions/judging.ts";
import { checkPayPlanOfForm } from "#areas/pay-plan/rules/instalments.ts";
import { listApprovedPlans } from "#areas/special-staging/questions.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { findPermittedStart } from "./backdated-start.ts";
import { findInquiryApproval } from "./inquiry-approval.ts";

/** Instalments that could not be paid stop a submission, and what was approved in the inquiry counts. */
export function openProposalJudging(services: Pick<Services, "now">): FormJudge {
  const judging = createFormJudge(services);
  const withInstalments = async (
    reader: Reader,
    judged: DocumentJudgement,
    { content, businessNo }: { content: FilledForm; businessNo: string | undefined },
  ): Promise<DocumentJudgement> => {
    const { judgement } = judged;
    const approved = businessNo === undefined ? [] : await listApprovedPlans(reader, businessNo);
    const errors = [...judgement.errors, ...checkPayPlanOfForm(content, judgement, approved)];
    return { ...judged, judgement: { ...judgement, errors } };
  };
  return {
    ...judging,
    judge: async (reader, product, content, businessNo) => {
      const judged = await judging.judge(reader, product, content, businessNo);
      return withInstalments(reader, judged, { content, businessNo });
    },
    judgeDocument: async (reader, document) => {
      const judged = await withInstalments(reader, await judging.judgeDocument(reader, document), document);
      const today = getTodayInShanghai(services.now());
      const approval = await findInquiryApproval(reader, document, judged, today);
      return { ...judged, approval, permittedStartDate: await findPermittedStart(reader, document, today) };
    },
  };
}
