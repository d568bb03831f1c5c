import { hash } from "@node-rs/argon2";
import type pg from "pg";
import grades from "./content/grades.json" with { type: "json" };
import users from "./content/users.json" with { type: "json" };

export type DemoAccount = { userCode: string; userName: string; does: string };

/** Offered at start and on the login page of a demonstration. */
export const demoAccounts: readonly DemoAccount[] = [
  { userCode: "10000001", userName: "测试员甲", does: "内勤综合 · 南京建邺" },
  { userCode: "10000002", userName: "测试员乙", does: "出单 · 南京建邺" },
  { userCode: "10000022", userName: "核保员乙", does: "二级核保 · 江苏分公司" },
  { userCode: "P0000001", userName: "旅行渠道员甲", does: "旅行险渠道 · 上海" },
  { userCode: "10000051", userName: "系统管理员甲", does: "系统管理 · 总公司" },
];

export async function loadDemoUsers(owner: pg.ClientBase, password: string): Promise<void> {
  const hashes = await Promise.all(users.map(() => hash(password)));
  const rows = users.map((user, index) => ({ ...user, passwordHash: hashes[index] }));
  await owner.query(
    `insert into grade (grade_code, grade_name, permissions)
     select "gradeCode", "gradeName", array(select json_array_elements_text(permissions))
     from json_to_recordset($1) as g("gradeCode" text, "gradeName" text, permissions json)
     on conflict (grade_code) do nothing`,
    [JSON.stringify(grades)],
  );
  await owner.query(
    `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways, valid_status)
     select "userCode", "newUserCode", "userName", email, mobile, "passwordHash", array(select json_array_elements_text("loginWays")), "validStatus"
     from json_to_recordset($1) as u("userCode" text, "newUserCode" text, "userName" text, email text, mobile text, "passwordHash" text, "loginWays" json, "validStatus" text)
     on conflict (user_code) do nothing`,
    [JSON.stringify(rows)],
  );
  await owner.query(
    `insert into user_company (user_code, com_code, grade_codes, is_default)
     select "userCode", company, array(select json_array_elements_text("gradeCodes")), company = "comCode"
     from json_to_recordset($1) as u("userCode" text, "comCode" text, companies json, "gradeCodes" json),
       lateral json_array_elements_text(companies) as company
     on conflict do nothing`,
    [JSON.stringify(users)],
  );
  await owner.query(
    "insert into config_item values ('demoAccounts', $1) on conflict (config_key) do update set config_value = excluded.config_value",
    [JSON.stringify(demoAccounts.map((account) => ({ ...account, password })))],
  );
}
