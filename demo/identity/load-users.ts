import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type pg from "pg";
import teams from "./teams.json" with { type: "json" };
import users from "./users.json" with { type: "json" };

export type DemoAccount = { userCode: string; userName: string; does: string };

/** Offered at start and on the login page of a demonstration. */
export const demoAccounts: readonly DemoAccount[] = [
  { userCode: "10000001", userName: "测试员甲", does: "内勤综合 · 南京建邺" },
  { userCode: "10000002", userName: "测试员乙", does: "出单 · 南京建邺" },
  { userCode: "10000022", userName: "核保员乙", does: "二级核保 · 江苏分公司" },
  { userCode: "10000031", userName: "财务员甲", does: "收付复核 · 江苏分公司" },
  { userCode: "10000043", userName: "产品经理甲", does: "产品管理 · 总公司" },
  { userCode: "10000044", userName: "产品经理乙", does: "产品复核 · 总公司" },
  { userCode: "10000035", userName: "健康险员甲", does: "计划复核 · 总公司" },
  { userCode: "10000051", userName: "系统管理员甲", does: "系统管理 · 总公司" },
  { userCode: "10000052", userName: "安全管理员甲", does: "岗位授权 · 总公司" },
  { userCode: "10000053", userName: "审计管理员甲", does: "操作审计 · 总公司" },
];

/** `absent`: no demonstration may be loaded here, since people work in this database. */
export type DemoState = "empty" | "current" | "outdated" | "absent";

export async function getDemoDatabaseState(owner: pg.ClientBase): Promise<DemoState> {
  const { rows } = await owner.query<{ people: boolean; demo: boolean; version: string | null }>(
    `select exists (select from app_user) as people,
       exists (select from config_item where config_key = 'demoAccounts') as demo,
       (select config_value from config_item where config_key = 'demoVersion') as version`,
  );
  const [found] = rows;
  if (!found?.people) return "empty";
  if (!found.demo) return "absent";
  return found.version === demoVersion() ? "current" : "outdated";
}

function demoVersion(): string {
  return createHash("sha256")
    .update(JSON.stringify([users, demoAccounts, teams, "agents"]))
    .digest("hex");
}

/** People of a later release join an existing demonstration with the password that it was begun with. */
export async function loadDemoUsers(owner: pg.ClientBase, demoPassword: string): Promise<void> {
  const password = (await earlierPassword(owner)) ?? demoPassword;
  const known = await owner.query<{ user_code: string }>("select user_code from app_user");
  const codes = new Set(known.rows.map((row) => row.user_code));
  const newcomers = users.filter((user) => !codes.has(user.userCode));
  const hashes = await Promise.all(newcomers.map(() => hash(password)));
  const rows = newcomers.map((user, index) => ({ ...user, passwordHash: hashes[index] }));
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
    `update app_user set team_code = coalesce("teamCode", ''), agent_code = coalesce("agentCode", '')
     from json_to_recordset($1) as u("userCode" text, "teamCode" text, "agentCode" text)
     where user_code = "userCode"`,
    [JSON.stringify(users)],
  );
  await owner.query(
    `insert into sales_team (team_code, team_name, team_type, com_code)
     select "teamCode", "teamName", "teamType", "comCode"
     from json_to_recordset($1) as t("teamCode" text, "teamName" text, "teamType" text, "comCode" text)
     on conflict (team_code) do nothing`,
    [JSON.stringify(teams)],
  );
  const accounts = demoAccounts.map((account) => ({ ...account, password }));
  await owner.query(
    `insert into config_item values ('demoAccounts', $1), ('demoVersion', $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [JSON.stringify(accounts), demoVersion()],
  );
}

async function earlierPassword(owner: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await owner.query<{ password: string | null }>(
    "select config_value::json -> 0 ->> 'password' as password from config_item where config_key = 'demoAccounts'",
  );
  return rows[0]?.password ?? undefined;
}
