import type pg from "pg";
import { buildDictionaryContent } from "./content/dictionary-content.ts";
import { defaultPrefixSwitches } from "./rules/mobile-prefixes.ts";
import { defaultFeatureSwitches, buildFeatureSwitchKey } from "./rules/feature-switches.ts";

/** Brings the database to this release's content, as the owner and in one transaction. Does nothing if the version matches. */
export async function loadDictionaryIntoDatabase(owner: pg.ClientBase): Promise<string> {
  await owner.query("begin");
  await owner.query("lock table config_item in exclusive mode");
  await addSwitches(owner);
  const content = buildDictionaryContent(await listPrefixSwitchesOn(owner));
  const stored = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = 'localDbVersion'",
  );
  if (stored.rows[0]?.config_value !== content.version) {
    await owner.query("delete from code_item");
    await owner.query("delete from code_type");
    await owner.query("delete from limit_deductible_key");
    await insertRows(owner, content);
    await owner.query(
      `insert into config_item values ('localDbVersion', $1) on conflict (config_key) do update set config_value = excluded.config_value`,
      [content.version],
    );
  }
  await owner.query("commit");
  return content.version;
}

async function listPrefixSwitchesOn(owner: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ config_key: string }>(
    "select config_key from config_item where config_key = any ($1) and config_value = '1'",
    [defaultPrefixSwitches.map(({ key }) => key)],
  );
  return new Set(rows.map(({ config_key }) => config_key));
}

/** Inserts missing switches only: a value that an installation has chosen is kept. */
async function addSwitches(owner: pg.ClientBase): Promise<void> {
  const features = Object.entries(defaultFeatureSwitches).map(([name, isOn]) => ({
    key: buildFeatureSwitchKey(name),
    value: isOn ? "1" : "0",
  }));
  await owner.query(
    `insert into config_item select key, value from json_to_recordset($1) as s(key text, value text)
     on conflict (config_key) do nothing`,
    [JSON.stringify([...features, ...defaultPrefixSwitches])],
  );
}

async function insertRows(
  owner: pg.ClientBase,
  content: ReturnType<typeof buildDictionaryContent>,
): Promise<void> {
  await owner.query(
    `insert into code_type (code_type, type_name, note, hierarchical, pinyin, initials)
     select * from json_to_recordset($1) as t("codeType" text, "typeName" text, note text, hierarchical boolean, pinyin text, initials text)`,
    [JSON.stringify(content.types)],
  );
  await owner.query(
    `insert into code_item (code_type, risk_code, code, value, upper_code, remark, pinyin, initials, sort)
     select * from json_to_recordset($1) as i("codeType" text, "riskCode" text, code text, value text, "upperCode" text, remark text, pinyin text, initials text, sort integer)`,
    [JSON.stringify(content.items)],
  );
  await owner.query(
    `insert into limit_deductible_key (code, key_name, flag, unit, sort)
     select * from json_to_recordset($1) as k(code text, "nameZh" text, flag text, unit text, sort integer)`,
    [JSON.stringify(content.keys)],
  );
}
