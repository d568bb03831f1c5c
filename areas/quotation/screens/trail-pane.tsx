import { useCodeNames } from "#areas/dictionary/screens/code-names.ts";
import { Trail } from "#areas/document/screens/trail.tsx";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { useTrail } from "./inquiry-queries.ts";

export function TrailPane({ inquiryNo }: { inquiryNo: string }) {
  const trail = useTrail(inquiryNo);
  const actionName = useCodeNames("OperateAction");
  const statusName = useCodeNames("QuotationStatus");
  const levelName = useCodeNames("UwLevel");
  if (trail.error) return <FaultNote fault={trail.error} onRetry={() => void trail.refetch()} />;
  if (!trail.data) return <Skeleton rows={6} label="正在加载轨迹" />;
  return <Trail steps={trail.data} actionName={actionName} statusName={statusName} levelName={levelName} />;
}
