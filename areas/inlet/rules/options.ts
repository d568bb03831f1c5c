import { searchRisks } from "#areas/product/rules/risk-search.ts";

export type ProposalInletRisk = Parameters<typeof searchRisks>[0][number];
export type ProposalInletCustomer = {
  readonly customerId: string;
  readonly name: string;
  readonly about: string;
};
export type ProposalInletPlan = { readonly insurancePlanNo: string; readonly planName: string };
export type ProposalInletDocumentMatch = {
  readonly href: string;
  readonly title: string;
  readonly about: string;
  /** The kind of document that the user may copy, if any. */
  readonly copies?: DocumentCopySource | undefined;
};
export type DocumentCopySource = { readonly businessNo: string; readonly type: "T" | "P" };
export type ProposalInletSelection = {
  readonly risk?: ProposalInletRisk | undefined;
  readonly customer?: ProposalInletCustomer | undefined;
  readonly plan?: ProposalInletPlan | undefined;
};

/** An entry that Enter takes: it completes the choice, opens an existing document or copies one. */
export type ProposalInletOption = {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly about: string;
} & (
  | { readonly adds: ProposalInletSelection }
  | { readonly href: string }
  | { readonly copies: DocumentCopySource }
);

const MOST_RISKS = 6;

/** "0405 示例电子" is a product code and a customer name. Any other text is searched as a whole. */
export function parseProposalInletText(
  typed: string,
  risks: readonly ProposalInletRisk[],
): { risk: ProposalInletRisk | undefined; text: string } {
  const [head = "", ...rest] = typed.trim().split(/\s+/);
  const tail = rest.join(" ");
  const [risk] = tail === "" ? [] : searchRisks(risks, head);
  return risk ? { risk, text: tail } : { risk: undefined, text: typed.trim() };
}

type InletFacts = {
  readonly typed: string;
  readonly chosen: ProposalInletSelection;
  readonly risks: readonly ProposalInletRisk[];
  readonly plans: readonly ProposalInletPlan[];
  readonly customers: readonly ProposalInletCustomer[];
  readonly documents: readonly ProposalInletDocumentMatch[];
  /** Whether the customers and documents belong to the typed text. */
  readonly isAnswered: boolean;
};

/** Returns the most likely options first, and none without a text. */
export function buildProposalInletOptions(facts: InletFacts): readonly ProposalInletOption[] {
  const { typed, chosen, risks, plans, customers, documents, isAnswered } = facts;
  const text = typed.trim();
  if (text === "") return [];
  const { risk } = parseProposalInletText(typed, risks);
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

function isPlanSought({ insurancePlanNo, planName }: ProposalInletPlan, text: string): boolean {
  return planName.includes(text) || insurancePlanNo.includes(text.toUpperCase());
}

const riskOption = (risk: ProposalInletRisk): ProposalInletOption => ({
  key: `risk ${risk.riskCode}`,
  group: "险种",
  title: risk.riskName,
  about: risk.riskCode,
  adds: { risk },
});
const newCustomerOption = (risk: ProposalInletRisk): ProposalInletOption => ({
  ...riskOption(risk),
  about: "没有这个客户，录入新客户",
});
const planOption = (plan: ProposalInletPlan): ProposalInletOption => ({
  key: `plan ${plan.insurancePlanNo}`,
  group: "保险计划",
  title: plan.planName,
  about: plan.insurancePlanNo,
  adds: { plan },
});
const customerOption = (customer: ProposalInletCustomer): ProposalInletOption => ({
  key: `customer ${customer.customerId}`,
  group: "客户",
  title: customer.name,
  about: customer.about,
  adds: { customer },
});
const foundOption = ({ href, title, about }: ProposalInletDocumentMatch): ProposalInletOption => ({
  key: href,
  group: "已有单据",
  title,
  about,
  href,
});

/** Offers a copy only of the document whose whole number is typed: beside many documents it would be in the way. */
function copyOptions(
  documents: readonly ProposalInletDocumentMatch[],
  text: string,
): readonly ProposalInletOption[] {
  const isMeant = ({ copies }: ProposalInletDocumentMatch): boolean =>
    copies?.businessNo.includes(text.toUpperCase()) ?? false;
  const [only, ...others] = documents.filter(isMeant);
  if (!only?.copies || others.length > 0) return [];
  const { copies, about } = only;
  const title = `复制 ${copies.businessNo} 为新投保单`;
  return [{ key: `copy ${copies.businessNo}`, group: "复制", title, about, copies }];
}
