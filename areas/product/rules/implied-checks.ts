import type { FormCheckData } from "#platform/forms/definition.ts";
import { buildAgreementChecks, buildLimitAgreementChecks } from "./agreeing-figures.ts";
import { buildPlanLimitChecks } from "./plan-limits.ts";
import type { Product } from "./product-shape.ts";

type Clause = Product["clauses"][number];

/** Derives form checks from the rest of a product: its risk code, main clauses, required liabilities, repeated figures. */
export function buildImpliedChecks(product: Product): FormCheckData[] {
  const { riskCode, clauses, sections } = product;
  const has = (section: string, element: string): boolean =>
    sections.some(
      ({ code, elements }) => code === section && elements.some(({ elementCode }) => elementCode === element),
    );
  const hasLiabilities = has("liability", "clauseCode") && has("liability", "liabilityCode");
  return [
    ...(has("base", "riskCode") ? [riskCheck(riskCode)] : []),
    ...(has("base", "renewalFlag") && has("base", "previousPolicyNo") ? [renewalCheck] : []),
    ...(hasLiabilities ? [...mainClauseChecks(clauses), ...clauses.flatMap(requiredChecks)] : []),
    ...buildAgreementChecks(product),
    ...buildLimitAgreementChecks(product),
    ...buildPlanLimitChecks(product),
  ];
}

function riskCheck(riskCode: string): FormCheckData {
  return {
    code: "ownRisk",
    holds: `empty(base.riskCode) or base.riskCode == '${riskCode}'`,
    field: "base.riskCode",
    message: `险种应为本产品的 ${riskCode}`,
  };
}

/** Renewal is cheaper, so the policy before is named; who comes from another insurer is 转保. */
const renewalCheck: FormCheckData = {
  code: "renewedPolicy",
  holds: "base.renewalFlag != '1' or not empty(base.previousPolicyNo)",
  field: "base.previousPolicyNo",
  message: "续保须填写上年保单号，或将续保标志改为“新保”；从其他保险公司转来的为“转保”",
};

const MAIN = "1";

/** Builds the checks that demand a main clause, because additional clauses alone insure nothing. */
function mainClauseChecks(clauses: readonly Clause[]): FormCheckData[] {
  const chosenCondition = clauses
    .filter(({ clauseKind }) => clauseKind === MAIN)
    .map(({ clauseCode }) => `liability.clauseCode == '${clauseCode}'`);
  if (chosenCondition.length === 0) return [];
  return [
    {
      code: "mainClause",
      holds: `count(liability, ${chosenCondition.join(" or ")}) > 0`,
      field: "liability.clauseCode",
      message: "请至少录入一项主险条款的责任",
    },
  ];
}

/** A clause in the form needs its required liabilities beside it. */
function requiredChecks({ clauseCode, nameZh, liabilities }: Clause): FormCheckData[] {
  return liabilities
    .filter(({ required }) => required)
    .map((liability) => ({
      code: `required${liability.liabilityCode}`,
      holds:
        `count(liability, liability.clauseCode == '${clauseCode}') == 0` +
        ` or count(liability, liability.liabilityCode == '${liability.liabilityCode}') > 0`,
      field: "liability.liabilityCode",
      message: `缺少${nameZh}的必选责任“${liability.nameZh}”`,
    }));
}
