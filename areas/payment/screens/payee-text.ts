export type TypedPayee = {
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeBank: string;
};

/** A payee as the one text that a row action takes; '' while a field is empty. */
export function formatPayee({ payeeName, payeeAccount, payeeBank }: TypedPayee): string {
  const typed = [payeeName, payeeAccount, payeeBank].map((text) => text.trim());
  return typed.includes("") ? "" : typed.join("\n");
}

export function parsePayee(text: string): TypedPayee {
  const [payeeName = "", payeeAccount = "", payeeBank = ""] = text.split("\n");
  return { payeeName, payeeAccount, payeeBank };
}
