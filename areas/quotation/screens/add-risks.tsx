import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { isAlive } from "../rules/combination.ts";
import type { Combination } from "./combination-queries.ts";
import { RiskChecks } from "./risk-checks.tsx";
import { useCombining } from "./use-combining.ts";

type AddRisksProps = Pick<PageProps, "query" | "setQuery"> & { combination: Combination };

/** Further products for the customer of a combination; which they are stands in the address. */
export function AddRisks({ combination, query, setQuery }: AddRisksProps) {
  const { combId, combName, holderName, inquiries } = combination;
  const taken = new Set(inquiries.filter(isAlive).map(({ riskCode }) => riskCode));
  const chosen = (query["risks"] ?? "").split(",").filter((code) => code !== "" && !taken.has(code));
  const close = (): void => setQuery({ step: "", risks: "" });
  const { isPending, progress, error, extend } = useCombining(close);
  return (
    <div className="risk-picker">
      <header className="risk-picker-head">
        <h1>添加险种</h1>
        <p className="quiet-note">
          加入组合“{combName}”，投保人{holderName}，每个险种生成一张询价单。
        </p>
      </header>
      <RiskChecks
        chosen={chosen}
        without={taken}
        onChosen={(risks) => setQuery({ risks: risks.join(",") })}
      />
      {error && <ErrorNote error={error} onRetry={() => extend(combId, chosen)} />}
      <footer className="comb-foot">
        <span role="status">{isPending ? progress : `已选 ${chosen.length} 个险种`}</span>
        <button type="button" className="button" disabled={isPending} onClick={close}>
          返回组合
        </button>
        <button
          type="button"
          className="button primary"
          disabled={isPending || chosen.length === 0}
          onClick={() => extend(combId, chosen)}
        >
          {isPending ? "正在生成…" : `生成 ${chosen.length} 张询价单`}
        </button>
      </footer>
    </div>
  );
}
