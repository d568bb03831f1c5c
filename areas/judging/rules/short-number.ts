const TAIL = 4;

/** Such as “0405-0001”: the product and the tail of the number, by which two documents of a customer differ. */
export function shortenDocumentNumber(riskCode: string, number: string): string {
  return `${riskCode}-${number.slice(-TAIL)}`;
}
