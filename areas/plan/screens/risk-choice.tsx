import { useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { useFirstByEnter } from "#platform/ui/use-first-by-enter.ts";
import { type SoldRisk, useSoldRisks } from "./plan-queries.ts";
import "./plan.css";

/** Of which product the plan will be. */
export function RiskChoice({ onChoose }: { onChoose: (risk: SoldRisk) => void }) {
  const risks = useSoldRisks();
  const [typed, setTyped] = useState("");
  const sought = typed.trim().toLowerCase();
  const found = risks.data?.filter(({ riskCode, riskName, pinyin, initials }) =>
    [riskCode, riskName, pinyin, initials].some((text) => text.toLowerCase().includes(sought)),
  );
  const press = useFirstByEnter(found, typed, onChoose);
  return (
    <div className="plan-wait">
      <header className="plan-choice-head">
        <h1>新增保险计划</h1>
        <SearchBox
          label="查找险种"
          placeholder="险种代码、名称、拼音或首字母，回车选定第一个"
          typed={typed}
          onType={setTyped}
          onKeyDown={press}
        />
      </header>
      {risks.isPending && <Skeleton rows={6} label="正在加载险种" />}
      {risks.isError && <ErrorNote error={risks.error} onRetry={() => void risks.refetch()} />}
      <ul className="plan-choices" aria-label="可以录入的险种">
        {found?.map((risk) => (
          <li key={risk.riskCode}>
            <button type="button" className="plan-choice" onClick={() => onChoose(risk)}>
              <span>{risk.riskName}</span>
              <code>{risk.riskCode}</code>
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && (
        <div className="blank">
          <p>没有符合“{typed.trim()}”的险种</p>
          <p>只列出本机构今天可以录入的险种</p>
        </div>
      )}
    </div>
  );
}
