/** Of ProposalStatus: 拒保、已撤销、已失效, as the index `document_renewing` has it. */
export const ENDED_STATES: readonly string[] = ["09", "10", "11"];
