import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import type { DocumentInfo } from "#platform/documents/document-calls.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import { opportunityCalls, opportunityTaskCalls } from "../contract.ts";
import { opportunityDefinition } from "../rules/opportunity.ts";
import { opportunityTaskDefinition } from "../rules/opportunity-task.ts";

/** States in which an inquiry may be begun from an opportunity. */
const INQUIRABLE = new Set(["01", "02", "03"]);

function InquiryLink({ businessNo, status, form }: DocumentInfo) {
  const mayAdd = useHasOperationPermission("quotation:add");
  if (!mayAdd || !INQUIRABLE.has(status)) return null;
  const riskCode = getFormTextAtPath(form, "plan.riskCode");
  const query = new URLSearchParams({ ...(riskCode !== "" && { riskCode }), busOppNo: businessNo });
  return (
    <a className="button" href={`/quotationManagement/add?${query.toString()}`}>
      转询价
    </a>
  );
}

export const opportunityDocumentPages = createPlainDocumentPages({
  document: opportunityDefinition,
  calls: opportunityCalls,
  options: createFormOptionSource,
  actionsOf: (info) => <InquiryLink {...info} />,
  startOf: ({ customerName = "" }) => ({
    customer: { customerName },
    base: { ownerCode: session.current()?.userCode ?? "" },
  }),
});

export const opportunityTaskDocumentPages = createPlainDocumentPages({
  document: opportunityTaskDefinition,
  calls: opportunityTaskCalls,
  options: createFormOptionSource,
});
