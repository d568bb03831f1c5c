import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { isAlive } from "../rules/combination.ts";
import type { Combination } from "./combination-queries.ts";
import { RiskChecks } from "./risk-checks.tsx";
import { useCombining } from "./use-combining.ts";

type AddRisksProps = Pick<PageProps, "query" | "setQuery"> & { combination: Combination };

/** Adds products to a combination; the address has the chosen ones. */
export function AddRisks({ combination, query, setQuery }: AddRisksProps) {
  const { combId, combName, holderName, inquiries } = combination;
  const taken = new Set(inquiries.filter(isAlive).map(({ riskCode }) => riskCode));
  const chosen = (query["risks"] ?? "").split(",").filter((code) => code !== "" && !taken.has(code));
  const close = (): void => setQuery({ step: "", risks: "" });
  const { isPending, progress, error, extend } = useCombining(close);
  const add = (): void => extend(combId, chosen);
  return (
    <RiskChecks
      title="添加险种"
      note={`加入组合“${combName}”，投保人${holderName}，每个险种生成一张询价单。`}
      chosen={chosen}
      without={taken}
      onChosen={(risks) => setQuery({ risks: risks.join(",") })}
      error={error && <ErrorNote error={error} onRetry={add} />}
      status={isPending ? progress : `已选 ${chosen.length} 个险种`}
    >
      <Button disabled={isPending} onClick={close}>
        返回组合
      </Button>
      <Button look="primary" disabled={isPending || chosen.length === 0} onClick={add}>
        {isPending ? "正在生成…" : `生成 ${chosen.length} 张询价单`}
      </Button>
    </RiskChecks>
  );
}
