import { sql } from "kysely";
import { gather } from "#platform/server/gather.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { CodeItem, CommonEntry } from "./contract.ts";
import type pg from "pg";

declare module "#platform/server/tables.ts" {
  interface Tables {
    code_type: {
      code_type: string;
      type_name: string;
      note: string;
      hierarchical: boolean;
      pinyin: string;
      initials: string;
    };
    code_item: {
      code_type: string;
      risk_code: string;
      code: string;
      value: string;
      upper_code: string;
      remark: string;
      pinyin: string;
      initials: string;
      sort: number;
    };
    limit_deductible_key: { code: string; key_name: string; flag: string; unit: string; sort: number };
    config_item: { config_key: string; config_value: string };
    common_data: {
      common_data_id: string;
      com_code: string;
      code_type: string;
      code: string;
      value: string;
      remark: string;
      version: number;
      changed_by: string;
    };
  }
}

const itemColumns = `code, value, upper_code as "upperCode", remark, pinyin, initials`;

export type ItemLookup = (codeType: string, riskCode?: string) => Promise<CodeItem[]>;

/** Lists the items of a type, the most frequent look-up. Items specific to a product replace the general items. */
export function createItemLookup(pool: pg.Pool): ItemLookup {
  const find = gather<CodeItem[]>((keys) => itemsOfTypes(pool, keys));
  return async (codeType, riskCode = "") =>
    (riskCode === "" ? undefined : await find(`${codeType}|${riskCode}`)) ??
    (await find(`${codeType}|`)) ??
    [];
}

async function itemsOfTypes(pool: pg.Pool, keys: readonly string[]): Promise<Map<string, CodeItem[]>> {
  const text = `select code_type || '|' || risk_code as key, ${itemColumns} from code_item
    join unnest($1::text[], $2::text[]) as requested(code_type, risk_code) using (code_type, risk_code) order by sort`;
  const cut = (key: string) => key.lastIndexOf("|");
  const values = [keys.map((key) => key.slice(0, cut(key))), keys.map((key) => key.slice(cut(key) + 1))];
  const { rows } = await pool.query<CodeItem & { key: string }>({ name: "itemsOfTypes", text, values });
  return Map.groupBy(rows, (row) => row.key);
}

export async function listItemsUnder(
  pool: pg.Pool,
  codeType: string,
  upperCode: string,
): Promise<CodeItem[]> {
  const text = `select ${itemColumns} from code_item where code_type = $1 and upper_code = $2 and risk_code = '' order by sort`;
  return (await pool.query<CodeItem>({ name: "itemsUnder", text, values: [codeType, upperCode] })).rows;
}

export async function findItem(pool: pg.Pool, codeType: string, code: string): Promise<CodeItem | undefined> {
  const text = `select ${itemColumns} from code_item where code_type = $1 and code = $2 and risk_code = ''`;
  return (await pool.query<CodeItem>({ name: "oneItem", text, values: [codeType, code] })).rows[0];
}

export async function listCodeTypeNames(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom("code_type").select("code_type").execute();
  return rows.map(({ code_type }) => code_type);
}

export async function listCodes(reader: Reader, codeType: string): Promise<string[]> {
  const rows = await reader
    .selectFrom("code_item")
    .select("code")
    .where("code_type", "=", codeType)
    .execute();
  return rows.map(({ code }) => code);
}

export function findCodeType(reader: Reader, codeType: string) {
  return reader
    .selectFrom("code_type")
    .select(["code_type", "type_name", "hierarchical"])
    .where("code_type", "=", codeType)
    .executeTakeFirst();
}

export async function countItems(reader: Reader, codeType: string): Promise<number> {
  const { count } = await reader
    .selectFrom("code_item")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("code_type", "=", codeType)
    .where("risk_code", "=", "")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ExportedItem = { code: string; value: string; upperCode: string; remark: string; sort: number };

/** Lists items in the order of the content, starting after `last`. */
export function listItemsAfter(
  reader: Reader,
  codeType: string,
  last: Pick<ExportedItem, "sort" | "code"> | undefined,
  limit: number,
): Promise<ExportedItem[]> {
  return reader
    .selectFrom("code_item")
    .select(["code", "value", "upper_code as upperCode", "remark", "sort"])
    .where("code_type", "=", codeType)
    .where("risk_code", "=", "")
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(sort, code) > (${last?.sort}::integer, ${last?.code}::text)`),
    )
    .orderBy("sort")
    .orderBy("code")
    .limit(limit)
    .execute();
}

export async function listCodeTypes(reader: Reader) {
  const rows = await reader
    .selectFrom("code_type as t")
    .leftJoin("code_item as i", (join) =>
      join.onRef("i.code_type", "=", "t.code_type").on("i.risk_code", "=", ""),
    )
    .select([
      "t.code_type as codeType",
      "t.type_name as typeName",
      "t.hierarchical",
      "t.pinyin",
      "t.initials",
    ])
    .select((build) => build.fn.count<string>("i.code").as("itemCount"))
    .groupBy("t.code_type")
    .orderBy("t.code_type")
    .execute();
  return rows.map((row) => ({ ...row, itemCount: Number(row.itemCount) }));
}

export async function findConfigValue(reader: Reader, configKey: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom("config_item")
    .select("config_value")
    .where("config_key", "=", configKey)
    .executeTakeFirst();
  return row?.config_value;
}

export function listLimitKeys(reader: Reader, flag: string) {
  return reader
    .selectFrom("limit_deductible_key")
    .select(["code", "key_name as name", "unit"])
    .where("flag", "=", flag)
    .orderBy("sort")
    .execute();
}

export function listItemsOfTypes(reader: Reader, codeTypes: readonly string[]) {
  return reader
    .selectFrom("code_item")
    .select(["code_type as codeType", "code", "value", "upper_code as upperCode"])
    .where("code_type", "in", codeTypes)
    .execute();
}

export async function findCodeValue(
  reader: Reader,
  codeType: string,
  code: string,
): Promise<string | undefined> {
  const item = await reader
    .selectFrom("code_item")
    .select("value")
    .where("code_type", "=", codeType)
    .where("code", "=", code)
    .executeTakeFirst();
  return item?.value;
}

const entryColumns = [
  "common_data_id as commonDataId",
  "com_code as comCode",
  "code_type as codeType",
  "code",
  "value",
  "remark",
  "version",
] as const;

export function listCommonEntries(reader: Reader, codeType: string): Promise<CommonEntry[]> {
  return reader
    .selectFrom("common_data")
    .select(entryColumns)
    .where("code_type", "=", codeType)
    .orderBy("com_code")
    .orderBy("code")
    .execute();
}

export function lockCommonEntry(tx: Tx, commonDataId: string): Promise<CommonEntry | undefined> {
  return tx
    .selectFrom("common_data")
    .select(entryColumns)
    .where("common_data_id", "=", commonDataId)
    .forUpdate()
    .executeTakeFirst();
}

export type NewCommonEntry = Omit<CommonEntry, "version"> & { changedBy: string };

/** Returns undefined when the branch already has this code. */
export function insertCommonEntry(tx: Tx, entry: NewCommonEntry): Promise<CommonEntry | undefined> {
  return tx
    .insertInto("common_data")
    .values({
      common_data_id: entry.commonDataId,
      com_code: entry.comCode,
      code_type: entry.codeType,
      code: entry.code,
      value: entry.value,
      remark: entry.remark,
      version: 1,
      changed_by: entry.changedBy,
    })
    .onConflict((conflict) => conflict.columns(["com_code", "code_type", "code"]).doNothing())
    .returning(entryColumns)
    .executeTakeFirst();
}

export type CommonEntryChange = Pick<CommonEntry, "commonDataId" | "value" | "remark"> & {
  changedBy: string;
};

export function updateCommonEntry(tx: Tx, change: CommonEntryChange): Promise<CommonEntry> {
  return tx
    .updateTable("common_data")
    .set((build) => ({
      value: change.value,
      remark: change.remark,
      changed_by: change.changedBy,
      version: build("version", "+", 1),
    }))
    .where("common_data_id", "=", change.commonDataId)
    .returning(entryColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteCommonEntry(tx: Tx, commonDataId: string): Promise<void> {
  await tx.deleteFrom("common_data").where("common_data_id", "=", commonDataId).execute();
}
