type Step = { readonly fromStatus: string; readonly toStatus: string };

const APPROVED = "06";
const OPEN_AGAIN = "05";

/** Whether it is open because its owner took back what was approved, and not because somebody sent it back. */
export function isTakenBack(steps: readonly Step[]): boolean {
  const opened = steps.findLast(({ fromStatus, toStatus }) => toStatus !== fromStatus && toStatus !== "");
  return opened?.toStatus === OPEN_AGAIN && opened.fromStatus === APPROVED;
}
