import { useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { CONTENT_PANE_ID, DocumentTabs } from "#platform/documents/web/document-panes.tsx";
import { DocumentLoadingPage, PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { LifecycleStatusChip } from "#platform/documents/web/status-chip.tsx";
import { useOptionListsForCells } from "#platform/documents/web/use-loaded-options.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { listPlanSaleCompanyCodes } from "../rules/plan-form.ts";
import { planStatusDisplay } from "../rules/plan-list.ts";
import { planSaleSection } from "../rules/plan-sections.ts";
import { EditionList } from "./edition-list.tsx";
import {
  BACK_TO_PLANS_LINK,
  type PlanInfo,
  type PlanningProduct,
  PLANS_PATH,
  usePlan,
  usePlanningProduct,
} from "./plan-queries.ts";
import { PlanActionButtons } from "./plan-steps.tsx";
import "#platform/documents/web/documents.css";
import "./plan.css";

const TITLE = "保险计划详情";

type PlanDetailProps = PageProps<{ insurancePlanNo?: string }>;

/** One plan: its content, its editions, and the steps that the user may take. */
export function PlanDetail({ params: { insurancePlanNo = "" }, query, setQuery }: PlanDetailProps) {
  const found = usePlan(insurancePlanNo, query["edition"]);
  const { data } = found;
  const planning = usePlanningProduct(data?.riskCode ?? "", data?.shown.productVersion);
  if (insurancePlanNo === "")
    return (
      <PageLoadingFrame title={TITLE}>
        <p>
          没有指定要查看的计划。<a href={PLANS_PATH}>从保险计划列表选择</a>。
        </p>
      </PageLoadingFrame>
    );
  if (!data || !planning.data)
    return (
      <DocumentLoadingPage
        title={TITLE}
        query={data ? planning : found}
        waiting="正在打开保险计划"
        back={BACK_TO_PLANS_LINK}
      />
    );
  const { status, version, shown } = data;
  const content = { plan: data, planning: planning.data };
  return (
    <div className="doc-page is-long plan-page" key={`${insurancePlanNo} ${version} ${shown.edition}`}>
      <header className="doc-head">
        <div className="doc-title">
          <h1>{shown.terms.nameZh}</h1>
          <code>{insurancePlanNo}</code>
          <LifecycleStatusChip document={planStatusDisplay} status={status} />
          <span>
            第 {shown.edition} 版{shown.isDraft ? "，尚未生效" : ""}
          </span>
        </div>
        <PlanActionButtons plan={data} asked={query["ask"]} onAsked={() => setQuery({ ask: "" })} />
        <PlanFacts {...content} />
      </header>
      <DocumentTabs
        label="保险计划的各面"
        panes={panesOf(content, (edition) => setQuery({ edition, tab: CONTENT_PANE_ID }))}
        query={query}
        setQuery={setQuery}
      />
    </div>
  );
}

type PlanContent = { plan: PlanInfo; planning: PlanningProduct };

function panesOf(content: PlanContent, onShow: (edition: string) => void) {
  const { plan, planning } = content;
  return [
    {
      id: CONTENT_PANE_ID,
      label: "计划内容",
      show: () => <ProductForm {...planning} filled={plan.shown.form} mode="detail" />,
    },
    { id: "editions", label: "版本", show: () => <EditionList {...content} onShow={onShow} /> },
  ];
}

const HEAD_OFFICE = "00000000";
const companyCells = planSaleSection.elements.map((element) => ({
  section: planSaleSection.code,
  element,
  cell: undefined,
}));

function PlanFacts({ plan, planning: { options } }: PlanContent) {
  const labelOf = useCodeLabels(["PlanType", "InsureType", "OccupationClass"]);
  useOptionListsForCells(options, companyCells);
  const { riskName, riskCode, comCode, saleFrom, saleUntil, status, statusReason, shown } = plan;
  const { planType, insureType, occupationClassMax = "", perManPremium = {}, annualPremium } = shown.terms;
  const className = (code: string): string => labelOf("OccupationClass", code);
  // The list has the branches of the user only.
  const companies = options.list(`${planSaleSection.code}.comCode`)?.byCode;
  const companyName = (code: string): string =>
    companies?.get(code)?.label ?? (code === HEAD_OFFICE ? "总公司" : code);
  const sellers = listPlanSaleCompanyCodes(shown.form);
  const premiums = Object.entries(perManPremium).map(
    ([code, premium]) => `${className(code)} ${formatMoney(premium)}`,
  );
  return (
    <FactList
      facts={[
        ["险种", `${riskName} ${riskCode}`],
        ["计划类型", `${labelOf("PlanType", planType)}（${labelOf("InsureType", insureType)}）`],
        ["适用职业", occupationClassMax === "" ? "不限" : `${className(occupationClassMax)}及以下`],
        ["每人年保费（元）", premiums.join("、") || formatMoney(annualPremium)],
        ["销售期间", `${saleFrom ?? "/"} 至 ${saleUntil ?? "长期"}`],
        ["销售机构", (sellers.length > 0 ? sellers : [comCode]).map(companyName).join("、")],
        ["归属机构", companyName(comCode)],
        ["创建人", `${plan.inputByName} ${plan.inputBy}`],
        ...(status === "2" && statusReason !== "" ? [["停用原因", statusReason] as const] : []),
      ]}
    />
  );
}
