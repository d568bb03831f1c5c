import type { ReactNode } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { HitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import type { AutoResult } from "./document-queries.ts";

type SubmissionResultProps = {
  businessNo: string;
  sumPremium: string | null;
  result: AutoResult;
  /** What a pass leads to. */
  passed: string;
  /** The state as it is now. */
  state: ReactNode;
  facts: ReactNode;
  /** The one thing to do next stands last. */
  children: ReactNode;
};

const marks: Readonly<Record<string, readonly [mark: string, title: string, tone: string]>> = {
  "3": ["✓", "自动核保通过", "is-good"],
  "4": ["→", "已转人工核保", "is-waiting"],
  "5": ["!", "自动核保退回", "is-bad"],
};

/** What became of the last submission, and what comes next. */
export function SubmissionResult({
  businessNo,
  sumPremium,
  result,
  passed,
  state,
  facts,
  children,
}: SubmissionResultProps) {
  const levelName = useCodeNames("UwLevel");
  const { underwriteFlag: flag, autoErrorConditionRspDtos: hits, uwLevel, isRefusalProposed } = result;
  const [mark, title, tone] = marks[flag] ?? ["", flag, ""];
  const says: Readonly<Record<string, string>> = {
    "3": passed,
    "4": `任务已进入${levelName(String(uwLevel))}核保的任务池，结论会以消息通知。`,
    "5": "没有进入人工核保。请按下列原因修改后重新提交。",
  };
  return (
    <div className="result-page">
      <section className="card-plain result-card" aria-label="核保结论">
        <header className="result-head">
          <span className={`result-mark ${tone}`} aria-hidden="true">
            {mark}
          </span>
          <div>
            <h1>{title}</h1>
            <p>{says[flag]}</p>
          </div>
          <p className="doc-premium">
            保费 <strong>{formatMoney(sumPremium)}</strong> 元
          </p>
        </header>
        <p className="doc-title">
          <code>{businessNo}</code>
          <span className="result-state">目前状态 {state}</span>
          {isRefusalProposed && <span className="chip is-bad has-dot">建议拒保</span>}
        </p>
        {facts}
        {hits.length > 0 && (
          <>
            <h2>触发的核保规则</h2>
            <HitTable hits={hits} />
          </>
        )}
        <div className="result-next">{children}</div>
      </section>
    </div>
  );
}
