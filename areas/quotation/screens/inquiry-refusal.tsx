import { RefusalNote } from "#areas/drafting/screens/refusal-note.tsx";
import { isTakenUp } from "../rules/taken-up.ts";

const REFUSED = new Set(["05", "06"]);

type InquiryRefusalProps = { inquiryNo: string; status: string };

export function InquiryRefusal({ inquiryNo, status }: InquiryRefusalProps) {
  return (
    <RefusalNote
      businessNo={inquiryNo}
      isRefused={REFUSED.has(status)}
      isOwnDoing={(steps) => isTakenUp(status, steps)}
    />
  );
}
