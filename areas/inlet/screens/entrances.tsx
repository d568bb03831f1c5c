import { readRecentRisks } from "#areas/product/screens/recent-risks.ts";
import { Button } from "#platform/ui/button.tsx";
import { localStore } from "#platform/web/local-store.ts";
import { session } from "#platform/web/session.ts";
import type { ProposalInletSelection, ProposalInletPlan, ProposalInletRisk } from "../rules/options.ts";
import "#areas/product/screens/risk-picker.css";

type ProductEntrancesProps = {
  chosen: ProposalInletSelection;
  risks: readonly ProposalInletRisk[];
  plans: readonly ProposalInletPlan[];
  onTake: (adds: ProposalInletSelection) => void;
};

/** Products to click on: the latest first, then all. A chosen product shows its plans instead. */
export function ProductStartButtons({ chosen, risks, plans, onTake }: ProductEntrancesProps) {
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

function entryOf(risk: ProposalInletRisk): Entry {
  return { code: risk.riskCode, name: risk.riskName, adds: { risk } };
}

type Entry = { readonly code: string; readonly name: string; readonly adds: ProposalInletSelection };
type GroupProps = {
  title: string;
  entries: readonly Entry[];
  onTake: (adds: ProposalInletSelection) => void;
};

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
