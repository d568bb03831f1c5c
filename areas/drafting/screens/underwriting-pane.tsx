import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { timeOf } from "#platform/documents/web/trail.tsx";
import { HitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { useAutoResults } from "./document-queries.ts";
import { Verdict } from "./verdict.tsx";

/** What automatic underwriting said at each submission, the last one first. */
export function UnderwritingPane({ businessNo }: { businessNo: string }) {
  const results = useAutoResults(businessNo);
  const levelName = useCodeNames("UwLevel");
  if (results.error) return <ErrorNote error={results.error} onRetry={() => void results.refetch()} />;
  if (!results.data) return <Skeleton rows={4} label="正在加载核保结论" />;
  if (results.data.length === 0)
    return (
      <div className="blank">
        <p>还没有提交过核保</p>
        <p>提交后，这里列出每次自动核保的结论和触发的规则</p>
      </div>
    );
  return (
    <ol className="doc-results">
      {results.data.map((result) => (
        <li key={result.completeDate} className="card-plain">
          <header>
            <Verdict result={result} />
            <p className="quiet-note">
              第 {result.edition} 版 ·{" "}
              <time dateTime={result.completeDate}>{timeOf(result.completeDate)}</time>
              {result.uwLevel > 0 && ` · 须${levelName(String(result.uwLevel))}核保`}
            </p>
          </header>
          {result.autoErrorConditionRspDtos.length > 0 && (
            <HitTable hits={result.autoErrorConditionRspDtos} />
          )}
        </li>
      ))}
    </ol>
  );
}
