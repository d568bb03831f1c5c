import { defineEventReactionSlot, type EventReactionContext } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findRunningEndorsement } from "../store.ts";

/** Why a letter of guarantee of a policy stands in the way of its surrender; '' if none does. */
export type FindDeliveryStop = (reader: Reader, policyNo: string) => Promise<string>;
/** Filled by the later area that delivers letters of guarantee. */
export const deliveryStopSlot = defineEventReactionSlot<FindDeliveryStop>("a policy may be surrendered");

export function createDeliveryStopFinder({
  handlersOf,
}: Pick<EventReactionContext, "handlersOf">): FindDeliveryStop {
  const finders = Object.values(handlersOf(deliveryStopSlot));
  return async (reader, policyNo) => {
    for (const find of finders) {
      const why = await find(reader, policyNo);
      if (why !== "") return why;
    }
    return "";
  };
}

/** Whether an endorsement of the policy is in underwriting or payment. */
export async function hasRunningEndorsement(reader: Reader, policyNo: string): Promise<boolean> {
  return (await findRunningEndorsement(reader, policyNo)) !== undefined;
}
