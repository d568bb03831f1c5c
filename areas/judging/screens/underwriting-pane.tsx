import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
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
  const word = getUnderwritingWord(businessNo);
  if (results.error) return <ErrorNote error={results.error} onRetry={() => void results.refetch()} />;
  if (!results.data) return <LoadingSkeleton rows={4} label={`正在加载${word}结论`} />;
  if (results.data.length === 0)
    return (
      <div className="blank">
        <p>还没有提交过{word}</p>
        <p>提交后，这里列出每次自动{word}的结论和触发的规则</p>
      </div>
    );
  return (
    <ol className="doc-results">
      {results.data.map((result) => (
        <li key={result.completeDate} className="card-plain">
          <header>
            <AutoUnderwritingVerdict result={result} word={word} />
            <p className="quiet-note">
              第 {result.edition} 版 ·{" "}
              <time dateTime={result.completeDate}>{formatShanghaiMinute(result.completeDate)}</time>
              {result.uwLevel > 0 && (
                <PendingText text={` · 须${levelName(String(result.uwLevel))}${word}`} />
              )}
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

const verdicts: Readonly<Record<string, readonly [textOf: (word: string) => string, tone: string]>> = {
  "3": [(word) => `自动${word}通过`, "is-good"],
  "4": [(word) => `转人工${word}`, "is-waiting"],
  "5": [() => "退回修改", "is-bad"],
};

type VerdictProps = {
  result: Pick<
    UnderwritingSimulation,
    "underwriteFlag" | "uwLevel" | "isRefusalProposed" | "autoErrorConditionRspDtos"
  >;
  word?: ReturnType<typeof getUnderwritingWord>;
  isTrial?: boolean;
};

/** The result of automatic underwriting in one line. */
export function AutoUnderwritingVerdict({ result, word = "核保", isTrial = false }: VerdictProps) {
  const { underwriteFlag, isRefusalProposed, autoErrorConditionRspDtos: hits } = result;
  const [textOf, tone] = verdicts[underwriteFlag] ?? [() => underwriteFlag, "is-past"];
  const text = textOf(word);
  return (
    <p className="verdict">
      <span className={`chip has-dot ${tone}`}>{isTrial ? `预计${text}` : text}</span>
      {isRefusalProposed && <span className="chip is-bad has-dot">建议拒保</span>}
      <span>{hits.length === 0 ? `没有触发${word}规则` : `触发 ${hits.length} 条${word}规则`}</span>
    </p>
  );
}
