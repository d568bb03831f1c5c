/** Its owner took up what was approved: an earlier refusal is no reason for that. */
const TAKEN_UP = "MODIFY";
const DECIDED: ReadonlySet<string> = new Set([TAKEN_UP, "RETURN", "REJECT", "AUTO"]);
const OPEN_AGAIN = "05";

/** Whether it is open because its owner changes what was approved, and not because somebody sent it back. */
export function isTakenUp(status: string, steps: readonly { readonly action: string }[] = []): boolean {
  return status === OPEN_AGAIN && steps.findLast(({ action }) => DECIDED.has(action))?.action === TAKEN_UP;
}

/** Only these may have been taken up, so that others need not be asked about. */
export function mayBeTakenUp({ status, edition }: { status: string; edition: number }): boolean {
  return status === OPEN_AGAIN && edition > 1;
}
