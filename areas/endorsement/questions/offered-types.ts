import type { PolicyRow } from "#areas/policy/questions/policies.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import { checkEndorsementType } from "../rules/type-choice.ts";
import type { ValidRange } from "./valid-range.ts";

const LAY_UP = "18";

type TypesOfPolicy = { readonly types: readonly EndorsementType[]; readonly policy: PolicyRow };

/** The types of a product as the page offers them, with the reason against each that cannot be chosen. */
export function listOfferedTypes({ types, policy }: TypesOfPolicy, today: PlainDate) {
  return types.map((type) => ({
    type: type.type,
    effect: type.premium.effect,
    opens: type.opens.map(({ section, elements, rows }) => ({
      section,
      elements: elements ? [...elements] : null,
      rows: rows ? [...rows] : ["add", "remove", "change"],
    })),
    papers: [...(type.papers ?? [])],
    refundModes: (type.premium.modes ?? []).map(({ mode, reasons }) => ({
      mode,
      reasons: [...(reasons ?? [])],
    })),
    needsIdleDays: type.type === LAY_UP,
    why: checkEndorsementType(type, policy, today),
  }));
}

type TermsContext = {
  readonly today: PlainDate;
  readonly nameOf: (type: string) => string;
  readonly range: ValidRange;
};

/** Refuses types that the product does not have, or that the policy cannot have now, and days outside of the range. */
export function demandTerms(
  { types: known, policy }: TypesOfPolicy,
  terms: EndorsementTerms,
  { today, nameOf, range }: TermsContext,
): void {
  for (const code of terms.types) {
    const type = known.find((one) => one.type === code);
    const values = { type: nameOf(code) };
    if (!type)
      throw new Refusal(endorsementRefusals.typeUnknown, { values, fields: typesField("请重新选择") });
    demandType(type, policy, today, values);
  }
  const { firstDate: from, lastDate: until } = range;
  if (terms.validDate >= from && terms.validDate <= until) return;
  const fields = [{ path: "terms.validDate", message: `应在 ${from} 至 ${until} 之间` }];
  throw new Refusal(endorsementRefusals.dateOutside, { values: { from, until }, fields });
}

function demandType(
  type: EndorsementType,
  policy: PolicyRow,
  today: PlainDate,
  values: { readonly type: string },
): void {
  const why = checkEndorsementType(type, policy, today);
  if (why !== "")
    throw new Refusal(endorsementRefusals.typeRefused, {
      values: { ...values, why },
      fields: typesField(why),
    });
}

function typesField(message: string) {
  return [{ path: "terms.types", message }];
}
