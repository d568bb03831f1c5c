import type { Permission } from "#platform/kernel/contract.ts";

/** The rights to decide what waits in 待办审批 besides underwriting, which goes by levels. */
export const approvalRights = [
  "aux:backdating:approve",
  "aux:provisional:approve",
  "pay:staging:approve",
  "commission:approve",
  "pay:confirm",
  "ledger:reopen",
] as const satisfies readonly Permission[];

/** What a person may decide in the branch of the principal. */
export type DeputyStanding = {
  /** Of underwriting; 0 for none. */
  readonly level: number;
  /** Those of `approvalRights`. */
  readonly rights: readonly string[];
  /** The nearer the branch that gives the rights, the higher. */
  readonly nearness: number;
};

type DeputyPersons = {
  readonly principal: DeputyStanding;
  readonly deputy: DeputyStanding;
  /** The user who sets it up, or that it is for the user himself. */
  readonly user: DeputyStanding | "self";
};

/** Authority is personal: a deputy decides with his own, which therefore is not less than that of the principal. */
export function checkDeputyStandings(
  { principal, deputy, user }: DeputyPersons,
  nameRight: (right: string) => string,
): { element: string; message: string } | undefined {
  if (principal.level === 0 && principal.rights.length === 0)
    return { element: "principalCode", message: "被代理人不是您机构的核保人或审批人" };
  if (user !== "self" && !isAbovePrincipal(user, principal))
    return {
      element: "principalCode",
      message:
        principal.level > 0
          ? "只能为本人，或核保级别低于您的核保人设置代理"
          : "只能为本人，或下级机构中审批权限不多于您的审批人设置代理",
    };
  if (principal.level > 0 && deputy.level === 0)
    return { element: "deputyCode", message: "代理人不是被代理人机构及其上级机构的核保人" };
  if (deputy.level < principal.level)
    return { element: "deputyCode", message: "代理人的核保级别低于被代理人" };
  const missing = principal.rights.find((right) => !deputy.rights.includes(right));
  if (missing !== undefined)
    return {
      element: "deputyCode",
      message: `代理人在被代理人机构没有审批权限“${nameRight(missing)}”，请另选一人`,
    };
  return undefined;
}

/** Who may set up and end the deputy of another: a higher level, or the same rights in a branch above. */
export function isAbovePrincipal(user: DeputyStanding, principal: DeputyStanding): boolean {
  if (principal.level > 0) return user.level > principal.level;
  return principal.rights.every((right) => user.rights.includes(right)) && user.nearness < principal.nearness;
}
