import type { DataScope } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { UserGrade, MenuLayout, RestrictedMenuEntry } from "../rules/sign-in.ts";

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
