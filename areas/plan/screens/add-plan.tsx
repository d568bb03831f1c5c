import { useState } from "react";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { ADD, editHref } from "./plan-places.ts";
import { usePlanning } from "./plan-queries.ts";
import { PlanWait } from "./plan-wait.tsx";
import { RiskChoice } from "./risk-choice.tsx";

/** First the product, then what the plan makes of it; which product stands in the address. */
export function AddPlan({ query, setQuery }: PageProps) {
  const { riskCode = "" } = query;
  if (riskCode === "")
    return (
      <RiskChoice
        onChoose={(risk) => setQuery({ riskCode: risk.riskCode, titleSuffix: ` · ${risk.riskName}` })}
      />
    );
  return <NewPlan key={riskCode} riskCode={riskCode} setQuery={setQuery} />;
}

type NewPlanProps = { riskCode: string; setQuery: PageProps["setQuery"] };

function NewPlan({ riskCode, setQuery }: NewPlanProps) {
  const planning = usePlanning(riskCode);
  const [today] = useState(() => todayInShanghai(new Date()));
  const chooseAgain = (): void => setQuery({ riskCode: "", titleSuffix: "" });
  if (!planning.data)
    return <PlanWait title="新增保险计划" error={planning.error} onRetry={() => void planning.refetch()} />;
  const { compiled } = planning.data;
  const { nameZh } = compiled.product;
  return (
    <div className="plan-page">
      <header className="plan-head">
        <div className="plan-title">
          <h1>新增保险计划</h1>
          <span>
            {nameZh} <code>{riskCode}</code>
          </span>
        </div>
        <button type="button" className="button small" onClick={chooseAgain}>
          另选险种
        </button>
      </header>
      <PlanEditor
        planning={planning.data}
        riskCode={riskCode}
        filled={startOf(compiled, today)}
        draft={{
          recordKey: `${ADD}/${riskCode}`,
          title: `新增保险计划 ${nameZh}`,
        }}
        onBegun={({ insurancePlanNo }) => {
          chooseAgain();
          navigate(editHref(insurancePlanNo));
        }}
      />
    </div>
  );
}

function startOf({ form }: CompiledProduct, saleFrom: string) {
  const empty = createEmptyForm(form.sections);
  return { ...empty, planInfo: { ...empty["planInfo"], saleFrom } };
}
