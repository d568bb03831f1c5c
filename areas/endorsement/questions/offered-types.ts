import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import { checkEndorsementType, checkOfferedType, getFirstDayOfType } from "../rules/type-choice.ts";
import type { EndorsementBase, EndorsementJudge } from "./evaluation.ts";
import { readValidRange, type ValidRange } from "./valid-range.ts";

const LAY_UP = "18";
/** 退保注销: whoever lacks it endorses everything but the end of a policy. */
const SURRENDER = "endorse:surrender";
/** 全单退保 and 注销, of PolicyStatus. */
const ENDED_STATES: ReadonlySet<string> = new Set(["04", "05"]);

type TypesOfPolicy = Pick<EndorsementBase, "types" | "policy" | "suspensionSteps" | "deliveryStop">;
type OfferContext = { readonly today: PlainDate; readonly maySurrender: boolean };

export async function maySurrender(reader: Reader, actor: Actor): Promise<boolean> {
  return (await listUserRights(reader, actor)).has(SURRENDER);
}

/** The types of a product as the page offers them, with the reason against each that cannot be chosen. */
export function listOfferedTypes(
  { types, policy, suspensionSteps, deliveryStop }: TypesOfPolicy,
  { today, ...rights }: OfferContext,
) {
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
    why:
      getRightReason(type, rights) ||
      checkOfferedType(type, policy, { today, suspensionSteps, deliveryStop }),
  }));
}

function getRightReason(
  { policyBecomes = "" }: EndorsementType,
  rights: Pick<OfferContext, "maySurrender">,
): string {
  const isAllowed = rights.maySurrender || !ENDED_STATES.has(policyBecomes);
  return isAllowed ? "" : "您没有退保注销的权限，请由有权限的人员办理";
}

type TermsContext = OfferContext & {
  readonly nameOf: (type: string) => string;
  readonly range: ValidRange;
};

type TermsUnit = { readonly tx: Reader; readonly actor: Actor };

/** Refuses terms that the policy cannot have today, or that the user may not choose. */
export function createTermsDemand(
  { now }: Pick<Services, "now">,
  judge: Pick<EndorsementJudge, "typeNames" | "hasReason">,
) {
  return async (
    { tx: reader, actor }: TermsUnit,
    base: EndorsementBase,
    terms: EndorsementTerms,
    endorseNo = "",
  ): Promise<void> => {
    const { reason, validDate } = terms;
    if (!(await judge.hasReason(reader, reason))) throw refuseReason(reason);
    const today = getTodayInShanghai(now());
    const range = await readValidRange(reader, { policy: base.policy, endorseNo, validDate, today });
    const nameOf = await judge.typeNames(reader);
    demandTerms(base, terms, { today, nameOf, range, maySurrender: await maySurrender(reader, actor) });
  };
}

function refuseReason(reason: string): Refusal {
  const fields = [{ path: "terms.reason", message: "请重新选择" }];
  return new Refusal(endorsementRefusals.reasonUnknown, { values: { reason }, fields });
}

/** Refuses types that the product does not have, or that the policy cannot have then, and days outside of the range. */
function demandTerms(
  base: TypesOfPolicy,
  terms: EndorsementTerms,
  { today, nameOf, range, ...rights }: TermsContext,
): void {
  const { validDate } = terms;
  const chosen = terms.types.map((code) => findType(base, code, nameOf));
  const { suspensionSteps, deliveryStop } = base;
  for (const type of chosen) {
    const day = { today, validDate, suspensionSteps, deliveryStop };
    const why =
      getRightReason(type, rights) ||
      checkEndorsementType(type, base.policy, day) ||
      getCompanyReason(type, chosen, nameOf);
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

/** Why a type cannot stand beside another of the same endorsement; '' if it can. */
function getCompanyReason(
  type: EndorsementType,
  chosen: readonly EndorsementType[],
  nameOf: TermsContext["nameOf"],
): string {
  const other = chosen.find((candidate) => candidate !== type && excludes(type, candidate));
  return other ? `不能与“${nameOf(other.type)}”在同一张批单办理` : "";
}

/** The policy moves into one state only, and a refund of the whole premium leaves nothing for another price. */
function excludes(type: EndorsementType, other: EndorsementType): boolean {
  if (type.policyBecomes !== undefined && other.policyBecomes !== undefined) return true;
  return type.premium.method === "refund" && other.premium.method !== "none";
}

function demandDay(
  chosen: readonly EndorsementType[],
  validDate: PlainDate,
  { today, nameOf, range: { firstDate: from, lastDate: until } }: Omit<TermsContext, "maySurrender">,
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
