import type pg from "pg";
import { buildMenuAndGradeContent } from "./content/rights-content.ts";

/**
 * Brings menus and grades to this release, as the owner. Grades that the release lacks stay, because users may hold
 * them.
 */
export async function loadMenuAndGradesIntoDatabase(owner: pg.ClientBase): Promise<void> {
  const content = buildMenuAndGradeContent();
  await owner.query("begin");
  await owner.query("lock table config_item in exclusive mode");
  const present = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = 'rightsVersion'",
  );
  if (present.rows[0]?.config_value !== content.version) {
    await owner.query("delete from menu");
    await owner.query(insertMenu, [JSON.stringify(content.menu)]);
    await owner.query(upsertGrades, [JSON.stringify(content.grades)]);
    await owner.query(
      "insert into config_item values ('rightsVersion', $1) on conflict (config_key) do update set config_value = excluded.config_value",
      [content.version],
    );
  }
  await owner.query("commit");
}

const insertMenu = `insert into menu (menu_id, layout, parent_id, level, title, url, icon, icon_active, valid_status,
    hidden, menu_key, active_menu, query, permission, com_prefixes, pinyin, initials, sort)
  select id, layout, "parentId", level, title, url, icon, "iconActive", "validStatus", hidden, "menuKey", "activeMenu",
    query, permission, array(select json_array_elements_text("comPrefixes")), pinyin, initials, sort
  from json_to_recordset($1) as m(id text, layout text, "parentId" text, level text, title text, url text, icon text,
    "iconActive" text, "validStatus" text, hidden boolean, "menuKey" text, "activeMenu" text, query text,
    permission text, "comPrefixes" json, pinyin text, initials text, sort integer)`;

const upsertGrades = `insert into grade (grade_code, grade_name, permissions, data_scope, uw_level)
  select "gradeCode", "gradeName", array(select json_array_elements_text(permissions)), "dataScope", "uwLevel"
  from json_to_recordset($1)
    as g("gradeCode" text, "gradeName" text, permissions json, "dataScope" text, "uwLevel" smallint)
  on conflict (grade_code) do update set grade_name = excluded.grade_name, permissions = excluded.permissions,
    data_scope = excluded.data_scope, uw_level = excluded.uw_level`;
