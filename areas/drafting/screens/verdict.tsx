import type { Simulated } from "./draft-calls.ts";

type VerdictProps = {
  result: Pick<Simulated, "underwriteFlag" | "uwLevel" | "isRefusalProposed" | "autoErrorConditionRspDtos">;
  isTrial?: boolean;
};

const words: Readonly<Record<string, readonly [says: string, tone: string]>> = {
  "3": ["自动核保通过", "is-good"],
  "4": ["转人工核保", "is-waiting"],
  "5": ["退回修改", "is-bad"],
};

/** What automatic underwriting says, in one line. */
export function Verdict({ result, isTrial = false }: VerdictProps) {
  const { underwriteFlag, isRefusalProposed, autoErrorConditionRspDtos: hits } = result;
  const [says, tone] = words[underwriteFlag] ?? [underwriteFlag, "is-past"];
  return (
    <p className="verdict">
      <span className={`chip has-dot ${tone}`}>{isTrial ? `预计${says}` : says}</span>
      {isRefusalProposed && <span className="chip is-bad has-dot">建议拒保</span>}
      <span>{hits.length === 0 ? "没有触发核保规则" : `触发 ${hits.length} 条核保规则`}</span>
    </p>
  );
}
