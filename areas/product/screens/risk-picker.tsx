import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { localStore } from "#platform/web/local-store.ts";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { session } from "#platform/web/session.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useEnterForFirstItem } from "#platform/ui/use-first-by-enter.ts";
import { type SoldRiskView, useSoldRisks } from "./sold-risks.ts";
import { readRecentRisks } from "./recent-risks.ts";
import { searchRisks } from "../rules/risk-search.ts";
import "./risk-picker.css";

type RiskPickerProps = { title: string; kind?: ReactNode; onChoose: (risk: SoldRiskView) => void };

/** Chooses a product: by a few letters and Enter, from those chosen last, or from the list. */
export function RiskPicker({ title, kind, onChoose }: RiskPickerProps) {
  const risks = useSoldRisks();
  const [typed, setTyped] = useState("");
  const head = useRef<HTMLElement>(null);
  useEffect(() => head.current?.querySelector<HTMLInputElement>(".search-box")?.focus(), []);
  const found = searchRisks(risks.data ?? [], typed);
  const recent = readRecentRisks(localStore, session.current()?.userCode ?? "").flatMap(
    (code) => risks.data?.find(({ riskCode }) => riskCode === code) ?? [],
  );
  const press = useEnterForFirstItem(risks.data && found, typed, onChoose);
  return (
    <div className="risk-picker">
      <header ref={head} className="risk-picker-head">
        <h1>{title}</h1>
        <SearchBox
          label="查找险种"
          placeholder="险种代码、名称、拼音或首字母，回车选定第一个"
          typed={typed}
          onType={setTyped}
          onKeyDown={press}
        />
        {kind}
      </header>
      {risks.isPending && <LoadingSkeleton rows={8} label="正在加载险种" />}
      {risks.isError && <ErrorNote error={risks.error} onRetry={() => void risks.refetch()} />}
      {typed.trim() === "" && recent.length > 0 && (
        <RiskGroup title="最近使用" risks={recent} onChoose={onChoose} />
      )}
      {typed.trim() === ""
        ? groupsOf(found).map(([name, group]) => (
            <RiskGroup key={name} title={name} risks={group} onChoose={onChoose} />
          ))
        : found.length > 0 && <RiskGroup title="找到的险种" risks={found} onChoose={onChoose} />}
      {risks.data && found.length === 0 && (
        <div className="blank">
          <p>{typed.trim() === "" ? "本机构今天没有可以录入的险种" : `没有符合“${typed.trim()}”的险种`}</p>
          <p>{typed.trim() === "" ? "请联系产品管理部门" : "只列出本机构今天可以录入的险种"}</p>
        </div>
      )}
    </div>
  );
}

function groupsOf(risks: readonly SoldRiskView[]): (readonly [string, readonly SoldRiskView[]])[] {
  return [...Map.groupBy(risks, ({ className }) => className)];
}

type GroupProps = { title: string; risks: readonly SoldRiskView[]; onChoose: (risk: SoldRiskView) => void };

function RiskGroup({ title, risks, onChoose }: GroupProps) {
  return (
    <section className="risk-group" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {risks.map((risk) => (
          <li key={risk.riskCode}>
            <Button look="bare" className="risk-choice" onClick={() => onChoose(risk)}>
              <span>{risk.riskName}</span>
              <code>{risk.riskCode}</code>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
