import { useCodeNames } from "#areas/dictionary/screens/code-names.ts";
import { columnOf } from "#platform/lists/definition.ts";
import { inquiryList } from "../rules/inquiry-list.ts";
import { isTakenUp, mayBeTakenUp } from "../rules/taken-up.ts";
import { type Inquiry, useTrail } from "./inquiry-queries.ts";

const { tones = {}, names = "" } = columnOf(inquiryList, "status");

/** The state in its word and its tone, as the list shows it. */
export function StatusChip({ status }: { status: string }) {
  const nameOf = useCodeNames(names);
  const tone = tones[status] ?? "resting";
  return (
    <span className={`chip has-dot ${tone === "resting" ? "is-past" : `is-${tone}`}`}>{nameOf(status)}</span>
  );
}

type Given = { inquiry: Pick<Inquiry, "inquiryNo" | "status" | "edition"> };

/** What its owner changes after approval was returned by nobody, so it is not called so. */
export function InquiryChip({ inquiry }: Given) {
  const { inquiryNo, status } = inquiry;
  const trail = useTrail(inquiryNo, mayBeTakenUp(inquiry));
  if (isTakenUp(status, trail.data)) return <span className="chip has-dot is-running">修改中</span>;
  return <StatusChip status={status} />;
}
