import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { DocumentTrailList } from "#platform/documents/web/trail.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type ProductDocumentTrailStep, useTrail } from "./document-queries.ts";

type TrailPaneProps = { businessNo: string; statusNames: string };

export function TrailPane({ businessNo, statusNames }: TrailPaneProps) {
  const trail = useTrail(businessNo);
  if (trail.error) return <ErrorNote error={trail.error} onRetry={() => void trail.refetch()} />;
  if (!trail.data) return <LoadingSkeleton rows={6} label="正在加载轨迹" />;
  return <TrailWithCodeNames steps={trail.data} statusNames={statusNames} />;
}

type NamedProps = { steps: readonly ProductDocumentTrailStep[]; statusNames: string };

/** A trail in the words of its kind; `statusNames` is the dictionary of its states. */
function TrailWithCodeNames({ steps, statusNames }: NamedProps) {
  const actionName = useCodeNames("OperateAction");
  const statusName = useCodeNames(statusNames);
  const levelName = useCodeNames("UwLevel");
  return (
    <DocumentTrailList
      steps={steps}
      actionName={({ action }) => actionName(action)}
      statusName={statusName}
      noteOf={levelChips(levelName)}
    />
  );
}

function levelChips(levelName: (code: string) => string) {
  return ({ uwLevel }: ProductDocumentTrailStep) =>
    uwLevel > 0 && (
      <span className="chip is-past">
        <PendingText text={levelName(String(uwLevel))} />
      </span>
    );
}
