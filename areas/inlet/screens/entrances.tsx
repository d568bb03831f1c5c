import { readRecentRisks } from "#areas/product/screens/recent-risks.ts";
import { Button } from "#platform/ui/button.tsx";
import { localStore } from "#platform/web/local-store.ts";
import { session } from "#platform/web/session.ts";
import type { InletSelection, InletPlan, InletRisk } from "../rules/options.ts";
import "#areas/product/screens/risk-picker.css";

type ProductEntrancesProps = {
  chosen: InletSelection;
  risks: readonly InletRisk[];
  plans: readonly InletPlan[];
  onTake: (adds: InletSelection) => void;
};

/** Products to click on: the latest first, then all. A chosen product shows its plans instead. */
export function ProductEntrances({ chosen, risks, plans, onTake }: ProductEntrancesProps) {
  if (chosen.risk)
    return plans.length > 0 ? (
      <Group
        title="保险计划"
        entries={plans.map((plan) => ({ code: plan.insurancePlanNo, name: plan.planName, adds: { plan } }))}
        onTake={onTake}
      />
    ) : (
      <p className="quiet-note">该险种没有可选的保险计划，选定客户即可开始录入。</p>
    );
  const recent = readRecentRisks(localStore, session.current()?.userCode ?? "").flatMap(
    (code) => risks.find(({ riskCode }) => riskCode === code) ?? [],
  );
  const groups = [...Map.groupBy(risks, ({ className }) => className)];
  return (
    <>
      {recent.length > 0 && <Group title="最近使用" entries={recent.map(entryOf)} onTake={onTake} />}
      {groups.map(([name, group]) => (
        <Group key={name} title={name} entries={group.map(entryOf)} onTake={onTake} />
      ))}
    </>
  );
}

function entryOf(risk: InletRisk): Entry {
  return { code: risk.riskCode, name: risk.riskName, adds: { risk } };
}

type Entry = { readonly code: string; readonly name: string; readonly adds: InletSelection };
type GroupProps = { title: string; entries: readonly Entry[]; onTake: (adds: InletSelection) => void };

function Group({ title, entries, onTake }: GroupProps) {
  return (
    <section className="risk-group" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ code, name, adds }) => (
          <li key={code}>
            <Button look="bare" className="risk-choice" onClick={() => onTake(adds)}>
              <span>{name}</span>
              <code>{code}</code>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
