import { useState } from "react";
import {
  DocumentUnavailablePage,
  DocumentLoadingPage,
  EditPageHeader,
  PageLoadingFrame,
} from "#platform/documents/web/document-wait.tsx";
import { LifecycleStatusChip } from "#platform/documents/web/status-chip.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { planStatusDisplay } from "../rules/plan-list.ts";
import { PlanEditor } from "./plan-editor.tsx";
import {
  ADD_PLAN_PATH,
  BACK_TO_PLANS_LINK,
  buildPlanDetailHref,
  buildEditPlanHref,
  PLANS_PATH,
  usePlan,
  usePlanningProduct,
} from "./plan-queries.ts";
import "#platform/documents/web/documents.css";
import "./plan.css";

const TITLE = "编辑保险计划";

type Params = { insurancePlanNo?: string; type?: string; state?: string };

export function EditPlan({ params: { insurancePlanNo } }: PageProps<Params>) {
  if (insurancePlanNo !== undefined)
    return <StoredPlan key={insurancePlanNo} insurancePlanNo={insurancePlanNo} />;
  return (
    <PageLoadingFrame title={TITLE}>
      <p>
        没有指定要编辑的计划。<a href={PLANS_PATH}>从保险计划列表选择</a>，或
        <a href={ADD_PLAN_PATH}>新增计划</a>。
      </p>
    </PageLoadingFrame>
  );
}

function StoredPlan({ insurancePlanNo }: { insurancePlanNo: string }) {
  const query = usePlan(insurancePlanNo);
  const { data } = query;
  const planning = usePlanningProduct(data?.riskCode ?? "", data?.shown.productVersion);
  const [turn, setTurn] = useState(0);
  if (!data || !planning.data)
    return (
      <DocumentLoadingPage
        title={TITLE}
        query={data ? planning : query}
        waiting="正在打开保险计划"
        back={BACK_TO_PLANS_LINK}
      />
    );
  const { riskCode, riskName, planName, status, shown, editions, offers } = data;
  const chip = <LifecycleStatusChip document={planStatusDisplay} status={status} />;
  if (!offers.some(({ event }) => event === "save"))
    return (
      <DocumentUnavailablePage
        title={TITLE}
        name="计划"
        businessNo={insurancePlanNo}
        href={buildPlanDetailHref(insurancePlanNo)}
      >
        现为 {chip}，不能编辑。有效的计划请先在详情页修订，形成新的版本。
      </DocumentUnavailablePage>
    );
  const returnedReason = editions[0]?.returnedReason ?? "";
  const action = (
    <>
      <a className="button small" href={buildPlanDetailHref(insurancePlanNo)}>
        查看详情
      </a>
      {returnedReason !== "" && <p className="plan-returned">退回说明：{returnedReason}</p>}
    </>
  );
  // Empty sections are not stored.
  const sections = planning.data.compiled.form.sections.map(
    ({ code, isTable }) => [code, shown.form[code] ?? (isTable ? [] : {})] as const,
  );
  return (
    <div className="doc-page">
      <EditPageHeader title={TITLE} action={action}>
        <code>{insurancePlanNo}</code>
        {chip}
        <span>
          {riskName} · 第 {shown.edition} 版
        </span>
      </EditPageHeader>
      <PlanEditor
        key={turn}
        planning={planning.data}
        riskCode={riskCode}
        filled={Object.fromEntries(sections)}
        first={data}
        draft={{
          recordKey: buildEditPlanHref(insurancePlanNo),
          title: `保险计划 ${insurancePlanNo} ${planName}`,
        }}
        onReload={() => void query.refetch().then(() => setTurn(turn + 1))}
      />
    </div>
  );
}
