import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import type { Formula } from "#platform/kernel/expression/compile.ts";
import { EXCLUDED_PREMIUM, getPartyRole } from "./underwriting-facts.ts";

type HitOfRule = Pick<ReferralHit, "ruleNo" | "message">;

/**
 * The fields "section.element" that a hit is about, the closest first: those of its figure, then those of its condition.
 * Empty if the rule reads no field.
 */
export function listFieldsOfHit(compiled: CompiledProduct, hit: HitOfRule): string[] {
  const shown = new Map(
    compiled.form.sections.map(({ code, elements }) => [
      code,
      elements.filter(({ element }) => !element.invisible).map((element) => `${code}.${element.code}`),
    ]),
  );
  const known = new Set([...shown.values()].flat());
  const named = [...listFieldsOfRule(compiled, hit), ...(listOfStep[hit.ruleNo]?.(compiled, hit) ?? [])];
  // A formula that counts the rows of a table names the table.
  const found = named.flatMap((name) => (known.has(name) ? name : (shown.get(name)?.[0] ?? [])));
  return [...new Set(found)];
}

/** Such as “限额 · 限额金额”. */
export function formatFieldName({ sections }: CompiledProduct["form"], field: string): string {
  const [code, name] = field.split(".");
  const section = sections.find((candidate) => candidate.code === code);
  const label = section?.elements.find((candidate) => candidate.code === name)?.element.label;
  return `“${section?.section.title ?? ""} · ${label ?? ""}”`;
}

type FieldLister = (compiled: CompiledProduct, hit: HitOfRule) => readonly string[];

/** The steps of automatic underwriting, by their rule numbers. */
const listOfStep: Readonly<Record<string, FieldLister>> = {
  "UW-1": ({ form }, { message }) =>
    form.sections.flatMap(({ code, section, elements }) =>
      elements
        .filter(({ element }) => message.startsWith(`${section.title} ${element.label}：`))
        .map((element) => `${code}.${element.code}`),
    ),
  "UW-2": (_, { message }) => [message.startsWith("共保") ? "coinsurance.coinsPremium" : "payPlan.planFee"],
  "UW-3": ({ product }, { message }) =>
    product.sections
      .filter(({ title }) => message.startsWith(getPartyRole(title)))
      .flatMap(({ code, parties = [] }) => parties.map(({ name = "" }) => `${code}.${name}`)),
  "UW-5": ({ rating }, { message }) =>
    message.startsWith("汇率")
      ? ["fee.exchangeRate"]
      : [...rating.reads].filter((field) => field.endsWith(`.${EXCLUDED_PREMIUM}`)),
  "UW-6": listFieldsOfCovers,
  "UW-7": () => ["period.startDate"],
  "UW-8": ({ rating }, { message }) => {
    const { perPersonAmount, authorityAmount, sumAmount, values } = rating;
    const amount = message.startsWith("每人") ? perPersonAmount : (authorityAmount ?? sumAmount);
    return amount ? listFieldsOfFormula(amount, values) : [];
  },
};

function listFieldsOfRule({ product, referrals }: CompiledProduct, { ruleNo }: HitOfRule): string[] {
  const found = referrals.rules.find(({ rule }) => rule.ruleNo === ruleNo);
  if (!found) return [];
  const uses = [...orderFieldsFirst(found.actual?.uses ?? []), ...orderFieldsFirst(found.when.uses)];
  return [...uses, ...uses.flatMap((use) => listFieldsOfFact(product, use))];
}

/** A table as a whole is meant only where no field of it is read. */
function orderFieldsFirst(uses: Iterable<string>): string[] {
  const names = [...uses];
  return [...names.filter((name) => name.includes(".")), ...names.filter((name) => !name.includes("."))];
}

/** The fields by which the areas find a fact. */
const fieldsOfFacts: Readonly<Record<string, readonly string[]>> = {
  holderDishonest: ["holder.holderName"],
  sanctionHit: ["insured.insuredName", "holder.holderName"],
  respondentListed: ["caseInfo.defendingApplication"],
  destinationForbidden: ["cargo.destinationPlace", "trip.travelRegion"],
  patentInDispute: ["patent.patentNo"],
  healthContractValid: ["healthGroup.contractNo"],
  declaredStaff: ["healthGroup.insuredCount"],
};

function listFieldsOfFact({ referrals, rating }: CompiledProduct["product"], use: string): readonly string[] {
  const fact = use.replace(/^fact /, "");
  if (fact === use) return [];
  if (fact === "subjectInsured") return referrals.subject === undefined ? [] : [referrals.subject];
  if (fact === "rateDeviation") return rating.deviation?.without ?? [];
  const summed = referrals.accumulates?.find((terms) => terms.fact === fact);
  return summed?.by ?? fieldsOfFacts[fact] ?? [];
}

function listFieldsOfCovers({ referrals: { covers } }: CompiledProduct, { message }: HitOfRule): string[] {
  const duplicated = covers.duplicates.filter(({ messageZh }) => message.startsWith(messageZh));
  const accumulated = covers.accumulates.filter(({ terms }) => message.startsWith(terms.label));
  return [
    ...duplicated.flatMap(({ keys }) => keys),
    ...accumulated.flatMap(({ terms, amount }) => [...amount.uses, ...terms.by]),
  ];
}

type Values = CompiledProduct["rating"]["values"];

/** The fields of a formula and of the named values that it reads, one within the other. */
function listFieldsOfFormula(formula: Formula, values: Values): string[] {
  const seen = new Set<Formula>();
  const visit = (current: Formula): string[] => {
    if (seen.has(current)) return [];
    seen.add(current);
    const names = current.source.match(/[A-Za-z]\w*/g) ?? [];
    const inner = names.flatMap((name) => values.get(name)?.formula ?? []);
    return orderFieldsFirst([...current.uses, ...inner.flatMap(visit)]);
  };
  return visit(formula);
}
