import { ProductForm } from "#areas/product/screens/product-form.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Tabs } from "#platform/ui/tabs.tsx";
import { EditionList } from "./edition-list.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { PlanSteps } from "./plan-steps.tsx";
import { PLANS } from "./plan-places.ts";
import { type PlanInfo, type PlanningProduct, usePlan, usePlanning } from "./plan-queries.ts";
import { PlanWait } from "./plan-wait.tsx";
import { StatusChip } from "./status-chip.tsx";

/** One plan: what it says, where it is sold, who brought it into force, and what may be done with it. */
export function PlanDetail({ params, query, setQuery }: PageProps<{ insurancePlanNo?: string }>) {
  const { insurancePlanNo = "" } = params;
  const { edition } = query;
  const plan = usePlan(insurancePlanNo, edition);
  const { data } = plan;
  const planning = usePlanning(data?.riskCode ?? "", data?.shown.productVersion);
  const asked = data ? planning : plan;
  if (insurancePlanNo === "")
    return (
      <PlanWait title="保险计划详情">
        <p>
          没有指定要查看的计划。<a href={PLANS}>从保险计划列表选择</a>。
        </p>
      </PlanWait>
    );
  if (!data || !planning.data)
    return <PlanWait title="保险计划详情" error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <Whole
      key={`${insurancePlanNo} ${data.version} ${data.shown.edition}`}
      plan={data}
      planning={planning.data}
      query={query}
      setQuery={setQuery}
    />
  );
}

const panes = [
  { id: "content", label: "计划内容" },
  { id: "editions", label: "版本" },
];

type WholeProps = { plan: PlanInfo; planning: PlanningProduct } & Pick<PageProps, "query" | "setQuery">;

function Whole({ plan, planning, query, setQuery }: WholeProps) {
  const { insurancePlanNo, shown } = plan;
  const tab = query["tab"] === "editions" ? "editions" : "content";
  return (
    <div className="plan-page is-shown">
      <header className="plan-head">
        <div className="plan-title">
          <h1>{shown.terms.nameZh}</h1>
          <code>{insurancePlanNo}</code>
          <StatusChip status={plan.status} />
          <span>
            第 {shown.edition} 版{shown.isDraft ? "，尚未生效" : ""}
          </span>
        </div>
        <PlanSteps plan={plan} asked={query["ask"]} onAsked={() => setQuery({ ask: "" })} />
        <PlanFacts plan={plan} />
      </header>
      <Tabs label="保险计划的各面" tabs={panes} chosen={tab} onChoose={(id) => setQuery({ tab: id })}>
        {tab === "editions" ? (
          <EditionList
            plan={plan}
            planning={planning}
            onShow={(edition) => setQuery({ edition: String(edition), tab: "content" })}
          />
        ) : (
          <ProductForm
            compiled={planning.compiled}
            options={planning.options}
            filled={shown.form}
            mode="detail"
          />
        )}
      </Tabs>
    </div>
  );
}
