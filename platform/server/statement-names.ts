import { createHash } from "node:crypto";

/** Returns the name under which a statement is prepared, or undefined if it is planned anew each time. */
export type GetStatementName = (text: string) => string | undefined;

type SessionGuard = { readonly from?: number; readonly most?: number };

/**
 * Names frequent statements, so that a connection plans them once. Every prepared statement costs memory on every
 * connection, so rare ones get no name and the number is limited.
 */
export function createStatementNameAssigner({ from = 5, most = 300 }: SessionGuard = {}): GetStatementName {
  const names = new Map<string, string>();
  let countByText = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= most) return name;
    const times = (countByText.get(text) ?? 0) + 1;
    if (countByText.size > most) countByText = new Map();
    countByText.set(text, times);
    if (times >= from) {
      countByText.delete(text);
      names.set(text, `s${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`);
    }
    return names.get(text);
  };
}
