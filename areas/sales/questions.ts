import type { Reader } from "#platform/server/scope-context.ts";
import { agencyOfTransaction, findAgents, findAgreements } from "./store.ts";

type Named = { readonly agentCode: string; readonly agreementNo: string };

/** Through whom business comes and what was agreed, as far as the branch sees them; whether they still count is for the asker. */
export async function agencyOf(reader: Reader, { agentCode, agreementNo }: Named) {
  const one = { keyword: "", skip: 0, most: 1, ofAgent: "" };
  const any = { agentCode: undefined, classCode: undefined, onDate: undefined };
  const [agent] = agentCode === "" ? [] : await findAgents(reader, { ...one, agentCodes: [agentCode] });
  const [agreement] =
    agreementNo === "" ? [] : await findAgreements(reader, { ...one, ...any, agreementNos: [agreementNo] });
  return { agent, agreement };
}

/** What agents are called, those that work no more as well. */
export async function agentNames(
  reader: Reader,
  agentCodes: readonly string[],
): Promise<Map<string, string>> {
  const all = { keyword: "", skip: 0, most: agentCodes.length, ofAgent: "" };
  const agents = await findAgents(reader, { ...all, agentCodes });
  return new Map(agents.map(({ agentCode, agentName }) => [agentCode, agentName]));
}

/** For which house from outside somebody acts; '' of the insurer's own people. */
export function actingHouse(reader: Reader): Promise<string> {
  return agencyOfTransaction(reader);
}
