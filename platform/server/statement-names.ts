import { createHash } from "node:crypto";

/** The name under which a statement is prepared; undefined for one that is planned anew each time. */
export type StatementNames = (text: string) => string | undefined;

type SessionGuard = { readonly from?: number; readonly most?: number };

/**
 * What comes again and again is prepared, so that a connection plans it no more. Each prepared statement takes memory of
 * every connection: so the rare ones are not, and of the others only so many.
 */
export function openStatementNames({ from = 5, most = 300 }: SessionGuard = {}): StatementNames {
  const names = new Map<string, string>();
  let seen = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= most) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (seen.size > most) seen = new Map();
    seen.set(text, times);
    if (times >= from) {
      seen.delete(text);
      names.set(text, `s${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`);
    }
    return names.get(text);
  };
}
