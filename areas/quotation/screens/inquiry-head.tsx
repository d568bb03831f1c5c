import { StatusChip as DocumentChip } from "#areas/drafting/screens/status-chip.tsx";
import { useTrail } from "#areas/drafting/screens/document-queries.ts";
import { inquiryList } from "../rules/inquiry-list.ts";
import { isTakenUp, mayBeTakenUp } from "../rules/taken-up.ts";
import type { Inquiry } from "./inquiry-queries.ts";

export function StatusChip({ status }: { status: string }) {
  return <DocumentChip list={inquiryList} status={status} />;
}

type InquiryChipProps = { inquiry: Pick<Inquiry, "inquiryNo" | "status" | "edition"> };

/** What its owner changes after approval was returned by nobody, so it is not called so. */
export function InquiryChip({ inquiry }: InquiryChipProps) {
  const { inquiryNo, status } = inquiry;
  const trail = useTrail(inquiryNo, mayBeTakenUp(inquiry));
  if (isTakenUp(status, trail.data)) return <span className="chip has-dot is-running">修改中</span>;
  return <StatusChip status={status} />;
}
