import { createFormOptions } from "#areas/product/screens/form-options.ts";
import type { DocumentInfo } from "#platform/documents/document-calls.ts";
import { documentPages } from "#platform/documents/web/document-pages.tsx";
import { getTextAtPath } from "#platform/forms/define-form.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import { opportunityCalls, opportunityTaskCalls } from "../contract.ts";
import { opportunityDocument } from "../rules/opportunity.ts";
import { opportunityTaskDocument } from "../rules/opportunity-task.ts";

/** States in which an inquiry may be begun from an opportunity. */
const INQUIRABLE = new Set(["01", "02", "03"]);

function InquiryLink({ businessNo, status, form }: DocumentInfo) {
  const mayAdd = useMayOperate("quotation:add");
  if (!mayAdd || !INQUIRABLE.has(status)) return null;
  const riskCode = getTextAtPath(form, "plan.riskCode");
  const query = new URLSearchParams({ ...(riskCode !== "" && { riskCode }), busOppNo: businessNo });
  return (
    <a className="button" href={`/quotationManagement/add?${query.toString()}`}>
      转询价
    </a>
  );
}

export const opportunityPages = documentPages({
  document: opportunityDocument,
  calls: opportunityCalls,
  options: createFormOptions,
  actionsOf: (info) => <InquiryLink {...info} />,
  startOf: ({ customerName = "" }) => ({
    customer: { customerName },
    base: { ownerCode: session.current()?.userCode ?? "" },
  }),
});

export const opportunityTaskPages = documentPages({
  document: opportunityTaskDocument,
  calls: opportunityTaskCalls,
  options: createFormOptions,
});
