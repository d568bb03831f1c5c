import { useState } from "react";
import { RiskPicker } from "#areas/product/screens/risk-picker.tsx";
import { DocumentLoadingPage, EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { ADD_PLAN_PATH, BACK_TO_PLANS_LINK, usePlanningProduct } from "./plan-queries.ts";
import "#platform/documents/web/documents.css";

const TITLE = "新增保险计划";

/** Asks for the product first and keeps it in the address. */
export function AddPlan({ query: { riskCode = "" }, setQuery }: PageProps) {
  if (riskCode !== "") return <NewPlan key={riskCode} riskCode={riskCode} setQuery={setQuery} />;
  return (
    <RiskPicker
      title={TITLE}
      onChoose={(risk) => setQuery({ riskCode: risk.riskCode, titleSuffix: ` · ${risk.riskName}` })}
    />
  );
}

type NewPlanProps = { riskCode: string; setQuery: PageProps["setQuery"] };

function NewPlan({ riskCode, setQuery }: NewPlanProps) {
  const planning = usePlanningProduct(riskCode);
  const [saleFrom] = useState(() => getTodayInShanghai(new Date()));
  const chooseAgain = (): void => setQuery({ riskCode: "", titleSuffix: "" });
  if (!planning.data)
    return (
      <DocumentLoadingPage
        title={TITLE}
        query={planning}
        waiting="正在打开保险计划"
        back={BACK_TO_PLANS_LINK}
      />
    );
  const { form, product } = planning.data.compiled;
  const empty = createEmptyForm(form.sections);
  const again = (
    <Button size="small" onClick={chooseAgain}>
      另选险种
    </Button>
  );
  return (
    <div className="doc-page">
      <EditPageHeader title={TITLE} action={again}>
        <span>
          {product.nameZh} <code>{riskCode}</code>
        </span>
      </EditPageHeader>
      <PlanEditor
        planning={planning.data}
        riskCode={riskCode}
        filled={{ ...empty, planInfo: { ...empty["planInfo"], saleFrom } }}
        draft={{ recordKey: `${ADD_PLAN_PATH}/${riskCode}`, title: `${TITLE} ${product.nameZh}` }}
      />
    </div>
  );
}
