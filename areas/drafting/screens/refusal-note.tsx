import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { timeOf } from "#platform/documents/web/trail.tsx";
import { HitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { type TrailStep, useRefusal, useTrail } from "./document-queries.ts";

type RefusalNoteProps = {
  businessNo: string;
  isRefused: boolean;
  /** Its owner opened it again by himself: an earlier refusal is no reason for that. */
  isOwnDoing: (steps: readonly TrailStep[]) => boolean;
};

/** Why it came back: whose opinion, in his words, or the rules that nobody may waive. */
export function RefusalNote({ businessNo, isRefused, isOwnDoing }: RefusalNoteProps) {
  const refusal = useRefusal(businessNo, isRefused);
  const trail = useTrail(businessNo, isRefused);
  const resultName = useCodeNames("UwTaskResult");
  if (!isRefused || !refusal.data || !trail.data || isOwnDoing(trail.data)) return null;
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
