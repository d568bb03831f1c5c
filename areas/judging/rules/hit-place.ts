import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";

/** A field of the form, or a whole section without one. */
export type HitPlace = { readonly section: string; readonly element: string | undefined };
type Hit = Pick<ReferralHit, "ruleNo" | "message">;

/** Fields that the rules common to all products are about, by the beginning of their message. */
const fieldsOfCommonRules: readonly { ruleNo: string; start: string; field: string }[] = [
  { ruleNo: "UW-2", start: "缴费计划", field: "payPlan.planFee" },
  { ruleNo: "UW-2", start: "共保", field: "coinsurance.coinsPremium" },
  { ruleNo: "UW-3", start: "被保险人", field: "insured.insuredName" },
  { ruleNo: "UW-3", start: "", field: "holder.holderName" },
  { ruleNo: "UW-5", start: "", field: "fee.exchangeRate" },
  { ruleNo: "UW-7", start: "", field: "period.startDate" },
];
const MISSING_RULE = "UW-1";
const COVER_RULE = "UW-6";
const AUTHORITY_RULE = "UW-8";

/** Finds where a hit of a forecast is mended. Undefined if no field of the form decides it. */
export function findHitPlace(compiled: CompiledProduct, hit: Hit): HitPlace | undefined {
  return listCandidates(compiled, hit)
    .map((name) => findPlace(compiled, name))
    .find((place) => place !== undefined);
}

/** A rule of the product is about its actual value, else about what its condition reads. */
function listCandidates(compiled: CompiledProduct, hit: Hit): readonly string[] {
  const { referrals, rating, product } = compiled;
  const { ruleNo, message } = hit;
  const own = referrals.rules.find(({ rule }) => rule.ruleNo === ruleNo);
  if (own) {
    const uses = [...orderFieldsFirst(own.actual?.uses ?? []), ...orderFieldsFirst(own.when.uses)];
    return [...uses, ...uses.flatMap((use) => listFieldsOfFact(product, use))];
  }
  if (ruleNo === MISSING_RULE) return findFieldsByLabel(product.sections, message);
  if (ruleNo === COVER_RULE) return (product.referrals.duplicates ?? []).flatMap(({ keys }) => keys);
  if (ruleNo === AUTHORITY_RULE) {
    return orderFieldsFirst((rating.authorityAmount ?? rating.sumAmount).uses);
  }
  return fieldsOfCommonRules
    .filter((rule) => rule.ruleNo === ruleNo && message.startsWith(rule.start))
    .map(({ field }) => field);
}

/** A table as a whole is meant only where no field of it is read. */
function orderFieldsFirst(uses: Iterable<string>): string[] {
  const names = [...uses];
  return [...names.filter((name) => name.includes(".")), ...names];
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

/** The server names what is missing as “section label：message”. */
function findFieldsByLabel(sections: CompiledProduct["product"]["sections"], message: string): string[] {
  return sections.flatMap(({ code, title, elements }) =>
    elements
      .filter(({ label }) => message.startsWith(`${title} ${label}：`))
      .map(({ elementCode }) => `${code}.${elementCode}`),
  );
}

/** Files belong to no field: their section is the place. */
function findPlace({ product: { sections } }: CompiledProduct, name: string): HitPlace | undefined {
  const [code, elementCode] = name.split(".");
  const section = sections.find((candidate) => candidate.code === code);
  if (!section) return undefined;
  if (section.kind === "upload") return { section: section.code, element: undefined };
  if (elementCode === undefined) return { section: section.code, element: section.elements[0]?.elementCode };
  const element = section.elements.find((candidate) => candidate.elementCode === elementCode);
  return element && !element.invisible ? { section: section.code, element: elementCode } : undefined;
}
