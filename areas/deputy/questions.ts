import { listUsersWithPermission } from "#areas/identity/questions.ts";
import type { Permission } from "#platform/kernel/contract.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { listDeputiesWith, listPrincipalsOf } from "./store.ts";

export { listPrincipalsOf } from "./store.ts";

type Absence = { readonly day: PlainDate; readonly isFit: (userCode: string) => boolean };

/** Replaces those who are away on a day by their deputies, if these are fit for it; nobody is named twice. */
export async function replaceAbsentUsers(
  reader: Reader,
  userCodes: readonly string[],
  { day, isFit }: Absence,
): Promise<string[]> {
  const deputies = await listDeputiesWith(reader, userCodes, { startDate: day, endDate: day });
  const fit = deputies.filter(({ deputyCode }) => isFit(deputyCode));
  const deputyOf = new Map(fit.map(({ principalCode, deputyCode }) => [principalCode, deputyCode]));
  return [...new Set(userCodes.map((userCode) => deputyOf.get(userCode) ?? userCode))];
}

export type ApproverQuery = {
  readonly permission: Permission;
  readonly comCode: string;
  /** Those who may not decide, such as the applicant. */
  readonly except: readonly string[];
  readonly day: PlainDate;
};

/** Those who may decide, nearest to the branch first; somebody who is away is told by way of his deputy. */
export function listNearestApprovers(reader: Reader, query: ApproverQuery): Promise<string[]> {
  return listApproversOfLevel(reader, query, 0);
}

/** The superiors of the nearest approvers: those who may decide in the next branch above that has any. */
export function listApproversAbove(reader: Reader, query: ApproverQuery): Promise<string[]> {
  return listApproversOfLevel(reader, query, 1);
}

async function listApproversOfLevel(
  reader: Reader,
  { permission, comCode, except, day }: ApproverQuery,
  above: number,
): Promise<string[]> {
  const listed = await listUsersWithPermission(reader, { permission, comCode });
  const able = listed.filter(({ userCode }) => !except.includes(userCode));
  const levels = [...new Set(able.map(({ nearness }) => nearness))].toSorted((one, other) => other - one);
  const codes = new Set(able.map(({ userCode }) => userCode));
  return replaceAbsentUsers(
    reader,
    able.flatMap(({ userCode, nearness }) => (nearness === levels[above] ? userCode : [])),
    { day, isFit: (userCode) => codes.has(userCode) },
  );
}

type RepresentationQuery = ApproverQuery & { readonly userCode: string };

/**
 * Those for whom a user decides as their deputy today: away, and able to decide this themselves. He decides with his own
 * right, so that four eyes need no exception; the trail and the audit name both.
 */
export async function listRepresentedApprovers(
  reader: Reader,
  { userCode: deputyCode, permission, comCode, except, day }: RepresentationQuery,
): Promise<string[]> {
  const principals = await listPrincipalsOf(reader, deputyCode, day);
  if (principals.length === 0) return [];
  const able = await listUsersWithPermission(reader, { permission, comCode });
  return able
    .map(({ userCode }) => userCode)
    .filter((userCode) => principals.includes(userCode) && !except.includes(userCode));
}
