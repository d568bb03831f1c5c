/** Who is asking and for which branch; made from the session by the identity area. */
export type Actor = {
  userCode: string;
  userName: string;
  comCode: string;
  comLevel: string;
  gradeCodes: readonly string[];
  /** For which house from outside he works, his own code where none is named; '' for the insurer's own people. */
  agencyCode: string;
  sessionHash: Buffer;
};

/** What the grades let somebody see; of several the widest counts. */
export type DataScope = "allCompanies" | "ownAndLowerCompanies" | "ownAgency" | "ownBusiness";

export function isOwnOnly(scope: DataScope): boolean {
  return scope === "ownAgency" || scope === "ownBusiness";
}

/** Whoever works for an agent or a broker, whatever his grades are. */
export function isOutside({ agencyCode }: Pick<Actor, "agencyCode">): boolean {
  return agencyCode !== "";
}

/** Of the branch's business: whose house's or whose own it must be; undefined where it may be anybody's. */
export type KeptTo = { readonly agencyCode: string | undefined; readonly userCode: string | undefined };

export function keptTo(actor: Pick<Actor, "userCode" | "agencyCode">, dataScope: DataScope): KeptTo {
  const agencyCode = isOutside(actor) ? actor.agencyCode : undefined;
  const isOwn = dataScope === "ownBusiness" || (dataScope === "ownAgency" && agencyCode === undefined);
  return { agencyCode, userCode: isOwn ? actor.userCode : undefined };
}

export type Scope = { level: string; code: string };

/** A branch sees itself and what lies below it; the head office (level 1) sees all. */
export function scopeOf(actor: Pick<Actor, "comCode" | "comLevel">): Scope {
  const digits: Record<string, number> = { "1": 0, "2": 2, "3": 4 };
  return { level: actor.comLevel, code: actor.comCode.slice(0, digits[actor.comLevel] ?? 8) };
}

/** Whoever does what the day brings by itself; sees all branches and is nobody's account. */
export const SYSTEM: Actor = {
  userCode: "SYSTEM",
  userName: "系统",
  comCode: "00000000",
  comLevel: "1",
  gradeCodes: [],
  agencyCode: "",
  sessionHash: Buffer.alloc(0),
};
