import { searchRisks } from "#areas/product/rules/risk-search.ts";

export type InletRisk = Parameters<typeof searchRisks>[0][number];
export type InletCustomer = { readonly customerId: string; readonly name: string; readonly about: string };
export type InletPlan = { readonly insurancePlanNo: string; readonly planName: string };
export type InletDocumentMatch = {
  readonly href: string;
  readonly title: string;
  readonly about: string;
  /** The kind of document that the user may copy, if any. */
  readonly copies?: CopySource | undefined;
};
export type CopySource = { readonly businessNo: string; readonly type: "T" | "P" };
export type InletSelection = {
  readonly risk?: InletRisk | undefined;
  readonly customer?: InletCustomer | undefined;
  readonly plan?: InletPlan | undefined;
};

/** An entry that Enter takes: it completes the choice, opens an existing document or copies one. */
export type InletOption = {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly about: string;
} & ({ readonly adds: InletSelection } | { readonly href: string } | { readonly copies: CopySource });

const MOST_RISKS = 6;

/** "0405 示例电子" is a product code and a customer name. Any other text is searched as a whole. */
export function parseInletText(
  typed: string,
  risks: readonly InletRisk[],
): { risk: InletRisk | undefined; text: string } {
  const [head = "", ...rest] = typed.trim().split(/\s+/);
  const tail = rest.join(" ");
  const [risk] = tail === "" ? [] : searchRisks(risks, head);
  return risk ? { risk, text: tail } : { risk: undefined, text: typed.trim() };
}

type InletFacts = {
  readonly typed: string;
  readonly chosen: InletSelection;
  readonly risks: readonly InletRisk[];
  readonly plans: readonly InletPlan[];
  readonly customers: readonly InletCustomer[];
  readonly documents: readonly InletDocumentMatch[];
  /** Whether the customers and documents belong to the typed text. */
  readonly isAnswered: boolean;
};

/** Returns the most likely options first, and none without a text. */
export function buildInletOptions(facts: InletFacts): readonly InletOption[] {
  const { typed, chosen, risks, plans, customers, documents, isAnswered } = facts;
  const text = typed.trim();
  if (text === "") return [];
  const { risk } = parseInletText(typed, risks);
  if (risk && customers.length === 0) return isAnswered ? [newCustomerOption(risk)] : [];
  if (risk)
    return customers.map((customer) => ({
      key: `both ${customer.customerId}`,
      group: "险种和客户",
      title: `${risk.riskName} · ${customer.name}`,
      about: `${risk.riskCode} ${customer.about}`.trim(),
      adds: { risk, customer },
    }));
  const ofRisks = chosen.risk ? [] : searchRisks(risks, text).slice(0, MOST_RISKS).map(riskOption);
  const ofPlans = plans.filter((plan) => isPlanSought(plan, text)).map(planOption);
  const ofCustomers = chosen.customer ? [] : customers.map(customerOption);
  return [
    ...ofRisks,
    ...ofPlans,
    ...ofCustomers,
    ...documents.map(foundOption),
    ...copyOptions(documents, text),
  ];
}

function isPlanSought({ insurancePlanNo, planName }: InletPlan, text: string): boolean {
  return planName.includes(text) || insurancePlanNo.includes(text.toUpperCase());
}

const riskOption = (risk: InletRisk): InletOption => ({
  key: `risk ${risk.riskCode}`,
  group: "险种",
  title: risk.riskName,
  about: risk.riskCode,
  adds: { risk },
});
const newCustomerOption = (risk: InletRisk): InletOption => ({
  ...riskOption(risk),
  about: "没有这个客户，录入新客户",
});
const planOption = (plan: InletPlan): InletOption => ({
  key: `plan ${plan.insurancePlanNo}`,
  group: "保险计划",
  title: plan.planName,
  about: plan.insurancePlanNo,
  adds: { plan },
});
const customerOption = (customer: InletCustomer): InletOption => ({
  key: `customer ${customer.customerId}`,
  group: "客户",
  title: customer.name,
  about: customer.about,
  adds: { customer },
});
const foundOption = ({ href, title, about }: InletDocumentMatch): InletOption => ({
  key: href,
  group: "已有单据",
  title,
  about,
  href,
});

/** Offers a copy only of the document whose whole number is typed: beside many documents it would be in the way. */
function copyOptions(documents: readonly InletDocumentMatch[], text: string): readonly InletOption[] {
  const isMeant = ({ copies }: InletDocumentMatch): boolean =>
    copies?.businessNo.includes(text.toUpperCase()) ?? false;
  const [only, ...others] = documents.filter(isMeant);
  if (!only?.copies || others.length > 0) return [];
  const { copies, about } = only;
  const title = `复制 ${copies.businessNo} 为新投保单`;
  return [{ key: `copy ${copies.businessNo}`, group: "复制", title, about, copies }];
}
