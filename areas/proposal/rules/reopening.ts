type Step = { readonly fromStatus: string; readonly toStatus: string };

const APPROVED = "06";
const OPEN_AGAIN = "05";

/** Whether the owner reopened an approved proposal, as opposed to an underwriter who returned it. */
export function isProposalReopenedByOwner(steps: readonly Step[]): boolean {
  const reopening = steps.findLast(({ fromStatus, toStatus }) => toStatus !== fromStatus && toStatus !== "");
  return reopening?.toStatus === OPEN_AGAIN && reopening.fromStatus === APPROVED;
}
