import { headsInCombination } from "#areas/document/questions.ts";
import { isLimitedToOwnBusiness } from "#areas/identity/questions.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { quotationRefusals } from "../contract/inquiry.ts";
import { isInquiryAlive } from "../rules/combination.ts";
import { lockCombination } from "../store.ts";

const { combinationMissing, combinationElsewhere, riskTaken, holderDiffers } = quotationRefusals;

/** Another's is not there for who sees his own business only. */
export async function isCombinationVisibleToUser(
  reader: Reader,
  actor: Actor,
  { inputBy }: { inputBy: string },
): Promise<boolean> {
  return inputBy === actor.userCode || !(await isLimitedToOwnBusiness(reader, actor));
}

type NewMember = { readonly riskCode: string; readonly comCode: string; readonly holderName: string };

/** A combination holds one inquiry of each product, all for the same customer and of its own branch. */
export async function assertProductFreeInCombination(
  tx: Tx,
  actor: Actor,
  combId: string,
  { riskCode, comCode, holderName }: NewMember,
): Promise<void> {
  const combination = await lockCombination(tx, combId);
  if (!combination || !(await isCombinationVisibleToUser(tx, actor, combination)))
    throw new Refusal(combinationMissing);
  if (combination.comCode !== comCode)
    throw new Refusal(combinationElsewhere, {
      values: { comCode: combination.comCode },
      fields: [{ path: "combId", message: `应为归属机构 ${comCode} 的组合` }],
    });
  assertSameHolderInCombination(combination, holderName);
  const members = await headsInCombination(tx, combId);
  if (members.some((member) => member.riskCode === riskCode && isInquiryAlive(member)))
    throw buildProductTakenRefusal(riskCode);
}

/** The database index also counts inquiries that the user does not see. */
export function buildProductTakenRefusal(riskCode: string): Refusal {
  return new Refusal(riskTaken, {
    values: { riskCode },
    fields: [{ path: "riskCode", message: "组合内已有该险种" }],
  });
}

/** Takes the combination or one of its inquiries, which always have the same holder. */
export function assertSameHolderInCombination(
  stored: Pick<NewMember, "holderName">,
  holderName: string,
): void {
  if (stored.holderName !== holderName)
    throw new Refusal(holderDiffers, {
      values: { holderName: stored.holderName },
      fields: [{ path: "form.holder.holderName", message: `应为“${stored.holderName}”` }],
    });
}
