import { sql } from "kysely";
import type { DataScope } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { UserGrade, MenuLayout, RestrictedMenuEntry } from "../rules/sign-in.ts";
import { buildBranchReachSql } from "./branch-reach.ts";

export async function listGradesByCode(reader: Reader, gradeCodes: readonly string[]): Promise<UserGrade[]> {
  if (gradeCodes.length === 0) return [];
  return reader
    .selectFrom("grade")
    .select(["gradeCode", "gradeName", "permissions"])
    .where("gradeCode", "in", gradeCodes)
    .orderBy("gradeCode")
    .execute();
}

export async function listScopesOfGrades(
  reader: Reader,
  gradeCodes: readonly string[],
): Promise<DataScope[]> {
  if (gradeCodes.length === 0) return [];
  const rows = await reader
    .selectFrom("grade")
    .select("dataScope")
    .distinct()
    .where("gradeCode", "in", gradeCodes)
    .execute();
  return rows.map((row) => row.dataScope);
}

const menuColumns = [
  "menuId as id",
  "parentId",
  "level",
  "title",
  "url",
  "icon",
  "iconActive",
  "validStatus",
  "hidden",
  "menuKey",
  "activeMenu",
  "query",
  "permission",
  "comPrefixes",
  "pinyin",
  "initials",
] as const;

export function listMenuEntries(reader: Reader, layout: MenuLayout): Promise<RestrictedMenuEntry[]> {
  return reader.selectFrom("menu").select(menuColumns).where("layout", "=", layout).orderBy("sort").execute();
}

export async function findHighestUnderwritingLevel(
  reader: Reader,
  gradeCodes: readonly string[],
): Promise<number> {
  if (gradeCodes.length === 0) return 0;
  const { level } = await reader
    .selectFrom("grade")
    .select((grade) => grade.fn.max("uwLevel").as("level"))
    .where("gradeCode", "in", gradeCodes)
    .executeTakeFirstOrThrow();
  return level ?? 0;
}

export type UserPermissionQuery = {
  readonly userCode: string;
  readonly permission: string;
  readonly comCode: string;
  /** The agency that owns the record; '' for the insurer's own. */
  readonly agencyCode: string;
};

/** Whether a user who has not left holds a permission over records of a branch, in it or in a branch above it. */
export async function isActiveUserWithPermission(
  reader: Reader,
  { userCode, permission, comCode, agencyCode }: UserPermissionQuery,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_company m join company c using (com_code) join app_user u using (user_code)
      join grade g on g.grade_code = any(m.grade_codes)
    where u.user_code = ${userCode} and u.valid_status = '1' and c.valid_status = '1'
      and ${permission} = any(g.permissions)
      and agency_of(u.user_code, u.agent_code, m.grade_codes) in ('', ${agencyCode})
      and starts_with(${comCode}, ${buildBranchReachSql("c")})
    limit 1`.execute(reader);
  return rows.length > 0;
}

/**
 * The active users of the insurer with a permission over records of a branch, in it or in a branch above it. The nearer
 * their branch, the longer the part of the code that it shares.
 */
export async function listUsersWithPermission(
  reader: Reader,
  { permission, comCode }: Pick<UserPermissionQuery, "permission" | "comCode">,
): Promise<{ userCode: string; nearness: number }[]> {
  const reach = buildBranchReachSql("c");
  const { rows } = await sql<{ userCode: string; nearness: number }>`
    select m.user_code as "userCode", max(length(${reach})) as nearness
    from user_company m join company c using (com_code) join app_user u using (user_code)
      join grade g on g.grade_code = any(m.grade_codes)
    where u.valid_status = '1' and c.valid_status = '1' and ${permission} = any(g.permissions)
      and agency_of(u.user_code, u.agent_code, m.grade_codes) = '' and starts_with(${comCode}, ${reach})
    group by m.user_code order by m.user_code`.execute(reader);
  return rows;
}
