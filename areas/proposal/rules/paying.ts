/** ProposalStatus: approved and to be paid; somebody pays. */
const TO_BE_PAID = "06";
const BEING_PAID = "07";

export function isToBePaid(status: string): boolean {
  return status === TO_BE_PAID;
}

export function isBeingPaid(status: string): boolean {
  return status === BEING_PAID;
}
