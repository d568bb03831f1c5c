/**
 * The user who makes a request and the branch in which the request is made. The identity area creates an actor from a
 * session.
 */
export type Actor = {
  userCode: string;
  userName: string;
  comCode: string;
  comLevel: string;
  gradeCodes: readonly string[];
  /** The agency for which the user works, or the user's own code if none is named. '' means staff of the insurer. */
  agencyCode: string;
  sessionHash: Buffer;
};

/** The records that a user's grades make visible. Of several grades the widest scope counts. */
export type DataScope = "allCompanies" | "ownAndLowerCompanies" | "ownAgency" | "ownBusiness";

export function isOwnBusinessOnly(scope: DataScope): boolean {
  return scope === "ownAgency" || scope === "ownBusiness";
}

/** Tells whether the user works for an agent or broker, whatever grades the user has. */
export function isOutsideUser({ agencyCode }: Pick<Actor, "agencyCode">): boolean {
  return agencyCode !== "";
}

/** Limits records of the branch to one agency or one owner. Undefined means no limit. */
export type OwnershipLimit = {
  readonly agencyCode: string | undefined;
  readonly userCode: string | undefined;
};

export function getOwnershipLimit(
  actor: Pick<Actor, "userCode" | "agencyCode">,
  dataScope: DataScope,
): OwnershipLimit {
  // Automatic work belongs to nobody and has no grades: a payer's link reaches the documents of every owner.
  if (actor === SYSTEM_ACTOR) return { agencyCode: undefined, userCode: undefined };
  const agencyCode = isOutsideUser(actor) ? actor.agencyCode : undefined;
  const isOwn = dataScope === "ownBusiness" || (dataScope === "ownAgency" && agencyCode === undefined);
  return { agencyCode, userCode: isOwn ? actor.userCode : undefined };
}

export type BranchScope = { level: string; code: string };

/**
 * Returns the branch scope of an actor: the branch and the branches below. The head office (level 1) sees all
 * branches.
 */
export function getBranchScope(actor: Pick<Actor, "comCode" | "comLevel">): BranchScope {
  const digits: Record<string, number> = { "1": 0, "2": 2, "3": 4 };
  return { level: actor.comLevel, code: actor.comCode.slice(0, digits[actor.comLevel] ?? 8) };
}

/** The actor of automatic work, such as nightly jobs. This actor sees all branches and has no account. */
export const SYSTEM_ACTOR: Actor = {
  userCode: "SYSTEM",
  userName: "系统",
  comCode: "00000000",
  comLevel: "1",
  gradeCodes: [],
  agencyCode: "",
  sessionHash: Buffer.alloc(0),
};
