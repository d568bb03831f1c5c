import { useCodeNames } from "#areas/dictionary/screens/code-names.ts";
import { HitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { isTakenUp } from "../rules/taken-up.ts";
import { useRefusal, useTrail } from "./inquiry-queries.ts";
import { timeOf } from "#areas/document/screens/trail.tsx";

const REFUSED = new Set(["05", "06"]);

type Given = { inquiryNo: string; status: string };

/** Why it came back: whose opinion, in his words, or the rules that nobody may waive. */
export function RefusalNote({ inquiryNo, status }: Given) {
  const isRefused = REFUSED.has(status);
  const refusal = useRefusal(inquiryNo, isRefused);
  const trail = useTrail(inquiryNo, isRefused);
  const resultName = useCodeNames("UwTaskResult");
  if (!isRefused || !refusal.data || !trail.data || isTakenUp(status, trail.data)) return null;
  const { result, opinion, userName, refusedAt, autoErrorConditionRspDtos: hits } = refusal.data;
  const isAutomatic = result === "5" && opinion === "";
  return (
    <section className="refusal-note" aria-label="退单原因">
      <p>
        <strong>{isAutomatic ? "自动核保退回" : `${userName} ${resultName(result)}`}</strong>
        <time dateTime={refusedAt}>{timeOf(refusedAt)}</time>
      </p>
      {opinion !== "" && <p className="refusal-opinion">{opinion}</p>}
      {isAutomatic && hits.length > 0 && <HitTable hits={hits} />}
    </section>
  );
}
