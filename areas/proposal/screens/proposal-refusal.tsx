import { RefusalNote } from "#areas/drafting/screens/refusal-note.tsx";
import { isTakenBack } from "./taken-back.ts";

const REFUSED = new Set(["05", "09"]);

type ProposalRefusalProps = { proposalNo: string; status: string };

export function ProposalRefusal({ proposalNo, status }: ProposalRefusalProps) {
  return <RefusalNote businessNo={proposalNo} isRefused={REFUSED.has(status)} isOwnDoing={isTakenBack} />;
}
