/** Who is asking and for which branch; made from the session by the identity area. */
export type Actor = {
  userCode: string;
  userName: string;
  comCode: string;
  comLevel: string;
  gradeCodes: readonly string[];
  sessionHash: Buffer;
};

export type Scope = { level: string; code: string };

/** A branch sees itself and what lies below it; the head office (level 1) sees all. */
export function scopeOf(actor: Pick<Actor, "comCode" | "comLevel">): Scope {
  const digits: Record<string, number> = { "1": 0, "2": 2, "3": 4 };
  return { level: actor.comLevel, code: actor.comCode.slice(0, digits[actor.comLevel] ?? 8) };
}
