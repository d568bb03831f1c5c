/** An invoice of the model, in whole fen, with a code of InvoiceStatus. */
export type ModelInvoice = { readonly amount: number; status: string };

export const invoiceCommands = [
  "applyInvoice",
  "issueInvoice",
  "rejectInvoice",
  "redLetter",
  "issueRed",
  "rejectRed",
] as const;
export type InvoiceCommand = (typeof invoiceCommands)[number];
const known: ReadonlySet<string> = new Set(invoiceCommands);
export const isInvoiceCommand = (command: string): command is InvoiceCommand => known.has(command);

/** The states that a command moves an invoice from and to. An application has none before it. */
const moves: Record<Exclude<InvoiceCommand, "applyInvoice">, readonly [from: string, to: string]> = {
  issueInvoice: ["1", "3"],
  rejectInvoice: ["1", "4"],
  redLetter: ["3", "5"],
  issueRed: ["5", "6"],
  rejectRed: ["5", "3"],
};
const isStanding = ({ status }: ModelInvoice): boolean => ["1", "3", "5"].includes(status);

export const sumInvoiced = (invoices: readonly ModelInvoice[]): number =>
  invoices.filter(isStanding).reduce((sum, { amount }) => sum + amount, 0);

/** The latest invoice in the state that the command needs. */
export const findInvoiceToMove = (invoices: readonly ModelInvoice[], command: InvoiceCommand) =>
  command === "applyInvoice" ? undefined : invoices.findLast(({ status }) => status === moves[command][0]);

type InvoicedMoney = {
  readonly invoices: ModelInvoice[];
  readonly isIssued: boolean;
  /** What was received and does not have to be paid back. */
  readonly retained: number;
};

export function expectInvoiceAnswer(
  { invoices, isIssued, retained }: InvoicedMoney,
  command: InvoiceCommand,
  amount: number,
): string | undefined {
  if (command !== "applyInvoice") return findInvoiceToMove(invoices, command) && "0000";
  if (!isIssued) return undefined;
  return amount > retained - sumInvoiced(invoices) ? "INV002" : "0000";
}

export function applyInvoiceCommand(invoices: ModelInvoice[], command: InvoiceCommand, amount: number): void {
  const moved = findInvoiceToMove(invoices, command);
  if (command === "applyInvoice") invoices.push({ amount, status: "1" });
  else if (moved) moved.status = moves[command][1];
}
