import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { UnderwritingHitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type ProductDocumentTrailStep, useUnderwritingRefusal, useTrail } from "./document-queries.ts";

export type RefusalNoteRule = {
  /** The states in which a document may have been refused. */
  readonly states: ReadonlySet<string>;
  /** Whether the owner opened the document again: then an earlier refusal is not the reason. */
  readonly isOwnStep: (status: string, steps: readonly ProductDocumentTrailStep[]) => boolean;
};

type RefusalNoteProps = { businessNo: string; status: string; rule: RefusalNoteRule };

/** Why the document was refused: the opinion of the underwriter, or the rules that nobody may waive. */
export function UnderwritingRefusalNote({
  businessNo,
  status,
  rule: { states, isOwnStep },
}: RefusalNoteProps) {
  const isRefused = states.has(status);
  const refusal = useUnderwritingRefusal(businessNo, isRefused);
  const trail = useTrail(businessNo, isRefused);
  const resultName = useCodeNames("UwTaskResult");
  if (!isRefused || !refusal.data || !trail.data || isOwnStep(status, trail.data)) return null;
  const { result, opinion, userName, refusedAt, autoErrorConditionRspDtos: hits } = refusal.data;
  const isAutomatic = result === "5" && opinion === "";
  return (
    <section className="refusal-note" aria-label="退单原因">
      <p>
        <strong>
          <PendingText
            text={
              isAutomatic ? `自动${getUnderwritingWord(businessNo)}退回` : `${userName} ${resultName(result)}`
            }
          />
        </strong>
        <time dateTime={refusedAt}>{formatShanghaiMinute(refusedAt)}</time>
      </p>
      {opinion !== "" && <p className="refusal-opinion">{opinion}</p>}
      {isAutomatic && hits.length > 0 && <UnderwritingHitTable hits={hits} />}
    </section>
  );
}
