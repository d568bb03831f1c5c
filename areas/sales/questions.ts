import type { Reader } from "#platform/server/scope-context.ts";
import { findTransactionAgency, listAgents, listAgreements } from "./store.ts";

type AgencyCodes = { readonly agentCode: string; readonly agreementNo: string };

/**
 * The agent and the agreement of a document, if the branch may see them. The caller checks whether they are still in
 * force.
 */
export async function findAgentAndAgreement(reader: Reader, { agentCode, agreementNo }: AgencyCodes) {
  const firstMatch = { keyword: "", skip: 0, limit: 1, ofAgent: "" };
  const noFilter = { agentCode: undefined, classCode: undefined, onDate: undefined };
  const [agent] =
    agentCode === "" ? [] : await listAgents(reader, { ...firstMatch, agentCodes: [agentCode] });
  const [agreement] =
    agreementNo === ""
      ? []
      : await listAgreements(reader, { ...firstMatch, ...noFilter, agreementNos: [agreementNo] });
  return { agent, agreement };
}

export { findFirstAgreementDay } from "./store.ts";

/** The agency for which the current user acts; '' for the insurer's own staff. */
export function findActingAgency(reader: Reader): Promise<string> {
  return findTransactionAgency(reader);
}
