import { type ReactNode, useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { searchRisks } from "#areas/product/rules/risk-search.ts";
import "#areas/product/screens/risk-picker.css";

type RiskChecksProps = {
  title: string;
  note: string;
  chosen: readonly string[];
  /** Products that the combination already has. */
  without?: ReadonlySet<string>;
  onChosen: (risks: readonly string[]) => void;
  status: string;
  /** Stands above the foot. */
  error?: ReactNode;
  /** Buttons at the foot. */
  children: ReactNode;
};

/** A page that chooses several products. */
export function ProductSelectionPage(props: RiskChecksProps) {
  const { title, note, status, error, children } = props;
  return (
    <div className="risk-picker">
      <header className="risk-picker-head">
        <h1>{title}</h1>
        <p className="quiet-note">{note}</p>
      </header>
      <Checks {...props} />
      {error}
      <footer className="comb-foot">
        <span role="status">{status}</span>
        {children}
      </footer>
    </div>
  );
}

function Checks({ chosen, without, onChosen }: RiskChecksProps) {
  const risks = useSoldRisks();
  const [typed, setTyped] = useState("");
  const toggle = (code: string): void =>
    onChosen(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  if (risks.isPending) return <LoadingSkeleton rows={8} label="正在加载险种" />;
  if (risks.isError) return <ErrorNote error={risks.error} onRetry={() => void risks.refetch()} />;
  const open = risks.data.filter(({ riskCode }) => !without?.has(riskCode));
  const found = searchRisks(open, typed);
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
