import { useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { useSoldRisks } from "#areas/drafting/screens/document-queries.ts";
import { soughtRisks } from "#areas/drafting/rules/sought-risks.ts";

type RiskChecksProps = {
  chosen: readonly string[];
  /** These are there already. */
  without?: ReadonlySet<string>;
  onChosen: (risks: readonly string[]) => void;
};

/** Which products, several of them. */
export function RiskChecks({ chosen, without, onChosen }: RiskChecksProps) {
  const risks = useSoldRisks();
  const [typed, setTyped] = useState("");
  const toggle = (code: string): void =>
    onChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  if (risks.isPending) return <Skeleton rows={8} label="正在加载险种" />;
  if (risks.isError) return <ErrorNote error={risks.error} onRetry={() => void risks.refetch()} />;
  const open = risks.data.filter(({ riskCode }) => !without?.has(riskCode));
  const found = soughtRisks(open, typed);
  return (
    <fieldset className="risk-checks">
      <legend>包含险种</legend>
      <SearchBox
        label="查找险种"
        placeholder="险种代码、名称、拼音或首字母"
        typed={typed}
        onType={setTyped}
      />
      <ul>
        {found.map(({ riskCode, riskName }) => (
          <li key={riskCode}>
            <label className="risk-check">
              <input type="checkbox" checked={chosen.includes(riskCode)} onChange={() => toggle(riskCode)} />
              <span>{riskName}</span>
              <code>{riskCode}</code>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="quiet-note">没有符合“{typed.trim()}”的险种</p>}
    </fieldset>
  );
}
