import { useState } from "react";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { ADD, detailHref, editHref, PLANS } from "./plan-places.ts";
import { usePlan, usePlanning } from "./plan-queries.ts";
import { PlanWait } from "./plan-wait.tsx";
import { StatusChip } from "./status-chip.tsx";

type Params = { insurancePlanNo?: string; type?: string; state?: string };

export function EditPlan({ params: { insurancePlanNo } }: PageProps<Params>) {
  if (insurancePlanNo !== undefined)
    return <KeptPlan key={insurancePlanNo} insurancePlanNo={insurancePlanNo} />;
  return (
    <PlanWait title="编辑保险计划">
      <p>
        没有指定要编辑的计划。<a href={PLANS}>从保险计划列表选择</a>，或<a href={ADD}>新增计划</a>。
      </p>
    </PlanWait>
  );
}

function KeptPlan({ insurancePlanNo }: { insurancePlanNo: string }) {
  const plan = usePlan(insurancePlanNo);
  const { data } = plan;
  const planning = usePlanning(data?.riskCode ?? "", data?.shown.productVersion);
  const [turn, setTurn] = useState(0);
  const asked = data ? planning : plan;
  if (!data || !planning.data)
    return <PlanWait title="编辑保险计划" error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!data.offers.some(({ event }) => event === "save"))
    return (
      <PlanWait title="编辑保险计划">
        <p>
          计划 <code>{insurancePlanNo}</code> 现为 <StatusChip status={data.status} />
          ，不能编辑。有效的计划请先在详情页修订，形成新的版本。
        </p>
        <a className="button" href={detailHref(insurancePlanNo)}>
          查看计划
        </a>
      </PlanWait>
    );
  const returned = data.editions[0]?.returnedReason ?? "";
  return (
    <div className="plan-page">
      <header className="plan-head">
        <div className="plan-title">
          <h1>编辑保险计划</h1>
          <code>{insurancePlanNo}</code>
          <StatusChip status={data.status} />
          <span>
            {data.riskName} · 第 {data.shown.edition} 版
          </span>
        </div>
        <a className="button small" href={detailHref(insurancePlanNo)}>
          查看详情
        </a>
        {returned !== "" && <p className="plan-returned">退回说明：{returned}</p>}
      </header>
      <PlanEditor
        key={turn}
        planning={planning.data}
        riskCode={data.riskCode}
        filled={wholeForm(planning.data.compiled, data.shown.form)}
        first={data}
        draft={{
          recordKey: editHref(insurancePlanNo),
          title: `保险计划 ${insurancePlanNo} ${data.planName}`,
        }}
        onReload={() => void plan.refetch().then(() => setTurn(turn + 1))}
      />
    </div>
  );
}

/** What was kept has no empty sections. */
function wholeForm({ form }: CompiledProduct, kept: FilledForm): FilledForm {
  const sections = form.sections.map(
    ({ code, isTable }) => [code, kept[code] ?? (isTable ? [] : {})] as const,
  );
  return Object.fromEntries(sections);
}
