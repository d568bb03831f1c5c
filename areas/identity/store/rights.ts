import type { DataScope } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { UserGrade, Layout, MenuEntry } from "../rules.ts";

export async function findGrades(reader: Reader, gradeCodes: readonly string[]): Promise<UserGrade[]> {
  if (gradeCodes.length === 0) return [];
  const rows = await reader
    .selectFrom("grade")
    .select(["grade_code", "grade_name", "permissions"])
    .where("grade_code", "in", gradeCodes)
    .orderBy("grade_code")
    .execute();
  return rows.map((row) => ({
    gradeCode: row.grade_code,
    gradeName: row.grade_name,
    permissions: row.permissions,
  }));
}

export async function findDataScopes(reader: Reader, gradeCodes: readonly string[]): Promise<DataScope[]> {
  if (gradeCodes.length === 0) return [];
  const rows = await reader
    .selectFrom("grade")
    .select("data_scope")
    .distinct()
    .where("grade_code", "in", gradeCodes)
    .execute();
  return rows.map((row) => row.data_scope);
}

export async function findMenu(reader: Reader, layout: Layout): Promise<MenuEntry[]> {
  const rows = await reader
    .selectFrom("menu")
    .selectAll()
    .where("layout", "=", layout)
    .orderBy("sort")
    .execute();
  return rows.map((row) => ({
    id: row.menu_id,
    parentId: row.parent_id,
    level: row.level,
    title: row.title,
    url: row.url,
    icon: row.icon,
    iconActive: row.icon_active,
    validStatus: row.valid_status,
    hidden: row.hidden,
    menuKey: row.menu_key,
    activeMenu: row.active_menu,
    query: row.query,
    permission: row.permission,
    comPrefixes: row.com_prefixes,
    pinyin: row.pinyin,
    initials: row.initials,
  }));
}

export async function highestLevel(reader: Reader, gradeCodes: readonly string[]): Promise<number> {
  if (gradeCodes.length === 0) return 0;
  const { level } = await reader
    .selectFrom("grade")
    .select((grade) => grade.fn.max("uw_level").as("level"))
    .where("grade_code", "in", gradeCodes)
    .executeTakeFirstOrThrow();
  return level ?? 0;
}
