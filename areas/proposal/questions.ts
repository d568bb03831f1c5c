import { proposalsMadeOf } from "#areas/document/questions.ts";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { RENEWING } from "./rules/data-source.ts";
import { ENDED_STATES } from "./rules/over.ts";

/** By the number of each of these policies, the one proposal that renews it, or has renewed it. */
export async function renewalsOf(
  reader: Reader,
  policyNos: readonly string[],
): Promise<ReadonlyMap<string, DocumentHead>> {
  const wanted = { copiedFrom: policyNos, dataSource: RENEWING, withoutStatus: ENDED_STATES };
  const found = await proposalsMadeOf(reader, wanted);
  return new Map(found.map((proposal) => [proposal.copiedFrom, proposal]));
}
