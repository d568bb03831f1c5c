import { formatMoney } from "#platform/kernel/money.ts";
import { saleCompaniesOf } from "../rules/plan-form.ts";
import { type PlanInfo, useCodeNames, useCompanyNames } from "./plan-queries.ts";

/** What everybody asks first of a plan. */
export function PlanFacts({ plan }: { plan: PlanInfo }) {
  const typeName = useCodeNames("PlanType");
  const wayName = useCodeNames("InsureType");
  const className = useCodeNames("OccupationClass");
  const companyName = useCompanyNames();
  const { terms, form } = plan.shown;
  const sold = saleCompaniesOf(form);
  const premiums = Object.entries(terms.perManPremium ?? {}).map(
    ([code, premium]) => `${className(code)} ${formatMoney(premium)}`,
  );
  const facts: readonly (readonly [string, string])[] = [
    ["险种", `${plan.riskName} ${plan.riskCode}`],
    ["计划类型", `${typeName(terms.planType)}（${wayName(terms.insureType)}）`],
    ["适用职业", terms.occupationClassMax ? `${className(terms.occupationClassMax)}及以下` : "不限"],
    ["每人年保费（元）", premiums.join("、") || formatMoney(terms.annualPremium)],
    ["销售期间", `${plan.saleFrom ?? "/"} 至 ${plan.saleUntil ?? "长期"}`],
    ["销售机构", (sold.length > 0 ? sold : [plan.comCode]).map(companyName).join("、")],
    ["归属机构", companyName(plan.comCode)],
    ["创建人", `${plan.inputByName} ${plan.inputBy}`],
  ];
  return (
    <dl className="plan-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={text}>{text === "" ? "/" : text}</dd>
        </div>
      ))}
      {plan.status === "2" && plan.statusReason !== "" && (
        <div>
          <dt>停用原因</dt>
          <dd>{plan.statusReason}</dd>
        </div>
      )}
    </dl>
  );
}
