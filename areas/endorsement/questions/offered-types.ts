import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import { checkEndorsementType, checkOfferedType, getFirstDayOfType } from "../rules/type-choice.ts";
import type { EndorsementBase } from "./evaluation.ts";
import type { ValidRange } from "./valid-range.ts";

const LAY_UP = "18";

type TypesOfPolicy = Pick<EndorsementBase, "types" | "policy" | "suspensionSteps">;

/** The types of a product as the page offers them, with the reason against each that cannot be chosen. */
export function listOfferedTypes({ types, policy, suspensionSteps }: TypesOfPolicy, today: PlainDate) {
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
    why: checkOfferedType(type, policy, { today, suspensionSteps }),
  }));
}

type TermsContext = {
  readonly today: PlainDate;
  readonly nameOf: (type: string) => string;
  readonly range: ValidRange;
};

/** Refuses types that the product does not have, or that the policy cannot have then, and days outside of the range. */
export function demandTerms(
  base: TypesOfPolicy,
  terms: EndorsementTerms,
  { today, nameOf, range }: TermsContext,
): void {
  const { validDate } = terms;
  const chosen = terms.types.map((code) => findType(base, code, nameOf));
  for (const type of chosen) {
    const day = { today, validDate, suspensionSteps: base.suspensionSteps };
    const why = checkEndorsementType(type, base.policy, day) || getMovedAlreadyReason(type, chosen, nameOf);
    if (why === "") continue;
    const values = { type: nameOf(type.type), why };
    throw new Refusal(endorsementRefusals.typeRefused, { values, fields: typesField(why) });
  }
  demandDay(chosen, validDate, { today, nameOf, range });
}

function findType({ types }: TypesOfPolicy, code: string, nameOf: TermsContext["nameOf"]): EndorsementType {
  const found = types.find(({ type }) => type === code);
  if (found) return found;
  const values = { type: nameOf(code) };
  throw new Refusal(endorsementRefusals.typeUnknown, { values, fields: typesField("请重新选择") });
}

/** An endorsement moves the policy into one state only. */
function getMovedAlreadyReason(
  type: EndorsementType,
  chosen: readonly EndorsementType[],
  nameOf: TermsContext["nameOf"],
): string {
  const other = chosen.find(({ policyBecomes }) => policyBecomes !== undefined);
  const isMovedAlready = type.policyBecomes !== undefined && other !== undefined && other !== type;
  return isMovedAlready ? `不能与“${nameOf(other.type)}”在同一张批单办理` : "";
}

function demandDay(
  chosen: readonly EndorsementType[],
  validDate: PlainDate,
  { today, nameOf, range: { firstDate: from, lastDate: until } }: TermsContext,
): void {
  for (const type of chosen) {
    const first = getFirstDayOfType(type, today);
    if (first === undefined || validDate >= first) continue;
    const fields = [{ path: "terms.validDate", message: `应为 ${first} 或以后` }];
    const values = { type: nameOf(type.type), from: first };
    throw new Refusal(endorsementRefusals.notInAdvance, { values, fields });
  }
  if (validDate >= from && validDate <= until) return;
  const fields = [{ path: "terms.validDate", message: `应在 ${from} 至 ${until} 之间` }];
  throw new Refusal(endorsementRefusals.dateOutside, { values: { from, until }, fields });
}

function typesField(message: string) {
  return [{ path: "terms.types", message }];
}
