import { soughtRisks } from "#areas/drafting/rules/sought-risks.ts";

export type Risk = Parameters<typeof soughtRisks>[0][number];
export type Customer = { readonly customerId: string; readonly name: string; readonly about: string };
export type Plan = { readonly insurancePlanNo: string; readonly planName: string };
export type InletMatches = {
  readonly href: string;
  readonly title: string;
  readonly about: string;
  /** What its user may make a new proposal of. */
  readonly copies?: CopySource | undefined;
};
export type CopySource = { readonly businessNo: string; readonly type: "T" | "P" };
export type InletSelection = {
  readonly risk?: Risk | undefined;
  readonly customer?: Customer | undefined;
  readonly plan?: Plan | undefined;
};

/** What may be taken by Enter: it adds to what is chosen, leads to what there is already, or makes another of it. */
export type Option = {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly about: string;
} & ({ readonly adds: InletSelection } | { readonly href: string } | { readonly copies: CopySource });

const MOST_RISKS = 6;

/** "0405 示例电子" is a product and what its customer is called; else all of it is looked for. */
export function parseTyped(typed: string, risks: readonly Risk[]): { risk: Risk | undefined; text: string } {
  const [head = "", ...rest] = typed.trim().split(/\s+/);
  const tail = rest.join(" ");
  const [risk] = tail === "" ? [] : soughtRisks(risks, head);
  return risk ? { risk, text: tail } : { risk: undefined, text: typed.trim() };
}

type InletFacts = {
  readonly typed: string;
  readonly chosen: InletSelection;
  readonly risks: readonly Risk[];
  readonly plans: readonly Plan[];
  readonly customers: readonly Customer[];
  readonly documents: readonly InletMatches[];
  /** Whether customers and documents are those of what is typed. */
  readonly isAnswered: boolean;
};

/** The likeliest first; nothing where nothing is typed. */
export function optionsFor(known: InletFacts): readonly Option[] {
  const { typed, chosen, risks, plans, customers, documents, isAnswered } = known;
  const wanted = typed.trim();
  if (wanted === "") return [];
  const { risk } = parseTyped(typed, risks);
  if (risk && customers.length === 0) return isAnswered ? [newCustomerOption(risk)] : [];
  if (risk)
    return customers.map((customer) => ({
      key: `both ${customer.customerId}`,
      group: "险种和客户",
      title: `${risk.riskName} · ${customer.name}`,
      about: `${risk.riskCode} ${customer.about}`.trim(),
      adds: { risk, customer },
    }));
  const ofRisks = chosen.risk ? [] : soughtRisks(risks, wanted).slice(0, MOST_RISKS).map(riskOption);
  const ofPlans = plans.filter((plan) => isPlanSought(plan, wanted)).map(planOption);
  const ofCustomers = chosen.customer ? [] : customers.map(customerOption);
  return [
    ...ofRisks,
    ...ofPlans,
    ...ofCustomers,
    ...documents.map(foundOption),
    ...copyOptions(documents, wanted),
  ];
}

function isPlanSought({ insurancePlanNo, planName }: Plan, wanted: string): boolean {
  return planName.includes(wanted) || insurancePlanNo.includes(wanted.toUpperCase());
}

const riskOption = (risk: Risk): Option => ({
  key: `risk ${risk.riskCode}`,
  group: "险种",
  title: risk.riskName,
  about: risk.riskCode,
  adds: { risk },
});
const newCustomerOption = (risk: Risk): Option => ({
  ...riskOption(risk),
  about: "没有这个客户，录入新客户",
});
const planOption = (plan: Plan): Option => ({
  key: `plan ${plan.insurancePlanNo}`,
  group: "保险计划",
  title: plan.planName,
  about: plan.insurancePlanNo,
  adds: { plan },
});
const customerOption = (customer: Customer): Option => ({
  key: `customer ${customer.customerId}`,
  group: "客户",
  title: customer.name,
  about: customer.about,
  adds: { customer },
});
const foundOption = ({ href, title, about }: InletMatches): Option => ({
  key: href,
  group: "已有单据",
  title,
  about,
  href,
});

/** Only of the one whose number is typed: beside each of many it would be in the way. */
function copyOptions(documents: readonly InletMatches[], wanted: string): readonly Option[] {
  const isMeant = ({ copies }: InletMatches): boolean =>
    copies?.businessNo.includes(wanted.toUpperCase()) ?? false;
  const [only, ...others] = documents.filter(isMeant);
  if (!only?.copies || others.length > 0) return [];
  const { copies, about } = only;
  const title = `复制 ${copies.businessNo} 为新投保单`;
  return [{ key: `copy ${copies.businessNo}`, group: "复制", title, about, copies }];
}
