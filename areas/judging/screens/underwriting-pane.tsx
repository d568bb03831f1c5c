import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatShanghaiMinute } from "#platform/documents/web/trail.tsx";
import { UnderwritingHitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { useAutoUnderwritingResults } from "./document-queries.ts";
import type { UnderwritingSimulation } from "./draft-calls.ts";

/** The result of automatic underwriting at each submission, the latest first. */
export function UnderwritingPane({ businessNo }: { businessNo: string }) {
  const results = useAutoUnderwritingResults(businessNo);
  const levelName = useCodeNames("UwLevel");
  if (results.error) return <ErrorNote error={results.error} onRetry={() => void results.refetch()} />;
  if (!results.data) return <LoadingSkeleton rows={4} label="正在加载核保结论" />;
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
            <AutoUnderwritingVerdict result={result} />
            <p className="quiet-note">
              第 {result.edition} 版 ·{" "}
              <time dateTime={result.completeDate}>{formatShanghaiMinute(result.completeDate)}</time>
              {result.uwLevel > 0 && <PendingText text={` · 须${levelName(String(result.uwLevel))}核保`} />}
            </p>
          </header>
          {result.autoErrorConditionRspDtos.length > 0 && (
            <UnderwritingHitTable hits={result.autoErrorConditionRspDtos} />
          )}
        </li>
      ))}
    </ol>
  );
}

const verdicts: Readonly<Record<string, readonly [text: string, tone: string]>> = {
  "3": ["自动核保通过", "is-good"],
  "4": ["转人工核保", "is-waiting"],
  "5": ["退回修改", "is-bad"],
};

type VerdictProps = {
  result: Pick<
    UnderwritingSimulation,
    "underwriteFlag" | "uwLevel" | "isRefusalProposed" | "autoErrorConditionRspDtos"
  >;
  isTrial?: boolean;
};

/** The result of automatic underwriting in one line. */
export function AutoUnderwritingVerdict({ result, isTrial = false }: VerdictProps) {
  const { underwriteFlag, isRefusalProposed, autoErrorConditionRspDtos: hits } = result;
  const [text, tone] = verdicts[underwriteFlag] ?? [underwriteFlag, "is-past"];
  return (
    <p className="verdict">
      <span className={`chip has-dot ${tone}`}>{isTrial ? `预计${text}` : text}</span>
      {isRefusalProposed && <span className="chip is-bad has-dot">建议拒保</span>}
      <span>{hits.length === 0 ? "没有触发核保规则" : `触发 ${hits.length} 条核保规则`}</span>
    </p>
  );
}
