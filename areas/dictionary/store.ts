import { sql } from "kysely";
import { batchLookUps } from "#platform/server/gather.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns } from "#platform/server/tables.ts";
import type { CodeItem, CommonEntry } from "./contract.ts";
import type pg from "pg";

declare module "#platform/server/tables.ts" {
  interface Tables {
    codeType: {
      codeType: string;
      typeName: string;
      note: string;
      hierarchical: boolean;
      pinyin: string;
      initials: string;
    };
    codeItem: {
      codeType: string;
      riskCode: string;
      code: string;
      value: string;
      upperCode: string;
      remark: string;
      pinyin: string;
      initials: string;
      sort: number;
    };
    limitDeductibleKey: { code: string; keyName: string; flag: string; unit: string; sort: number };
    configItem: { configKey: string; configValue: string };
    commonData: {
      commonDataId: string;
      comCode: string;
      codeType: string;
      code: string;
      value: string;
      remark: string;
      version: number;
      changedBy: string;
    };
  }
}

const itemColumns = `code, value, upper_code as "upperCode", remark, pinyin, initials`;

export type CodeItemLookUp = (codeType: string, riskCode?: string) => Promise<CodeItem[]>;

/** Lists the items of a type, the most frequent look-up. Items specific to a product replace the general items. */
export function createCodeItemLookUp(pool: pg.Pool): CodeItemLookUp {
  const find = batchLookUps<CodeItem[]>((keys) => itemsOfTypes(pool, keys));
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

export async function listCodeItemsUnder(
  pool: pg.Pool,
  codeType: string,
  upperCode: string,
): Promise<CodeItem[]> {
  const text = `select ${itemColumns} from code_item where code_type = $1 and upper_code = $2 and risk_code = '' order by sort`;
  return (await pool.query<CodeItem>({ name: "itemsUnder", text, values: [codeType, upperCode] })).rows;
}

export async function findCodeItem(
  pool: pg.Pool,
  codeType: string,
  code: string,
): Promise<CodeItem | undefined> {
  const text = `select ${itemColumns} from code_item where code_type = $1 and code = $2 and risk_code = ''`;
  return (await pool.query<CodeItem>({ name: "oneItem", text, values: [codeType, code] })).rows[0];
}

export async function listCodeTypeNames(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom("codeType").select("codeType").execute();
  return rows.map(({ codeType }) => codeType);
}

export async function listItemCodes(reader: Reader, codeType: string): Promise<string[]> {
  const rows = await reader.selectFrom("codeItem").select("code").where("codeType", "=", codeType).execute();
  return rows.map(({ code }) => code);
}

export function findCodeType(reader: Reader, codeType: string) {
  return reader
    .selectFrom("codeType")
    .select(["codeType", "typeName", "hierarchical"])
    .where("codeType", "=", codeType)
    .executeTakeFirst();
}

export async function countCodeItems(reader: Reader, codeType: string): Promise<number> {
  const { count } = await reader
    .selectFrom("codeItem")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("codeType", "=", codeType)
    .where("riskCode", "=", "")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ExportedCodeItem = {
  code: string;
  value: string;
  upperCode: string;
  remark: string;
  sort: number;
};

/** Lists items in the order of the content, starting after `last`. */
export function listCodeItemsAfter(
  reader: Reader,
  codeType: string,
  last: Pick<ExportedCodeItem, "sort" | "code"> | undefined,
  limit: number,
): Promise<ExportedCodeItem[]> {
  return reader
    .selectFrom("codeItem")
    .select(["code", "value", "upperCode", "remark", "sort"])
    .where("codeType", "=", codeType)
    .where("riskCode", "=", "")
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
    .selectFrom("codeType as t")
    .leftJoin("codeItem as i", (join) =>
      join.onRef("i.codeType", "=", "t.codeType").on("i.riskCode", "=", ""),
    )
    .select(["t.codeType", "t.typeName", "t.hierarchical", "t.pinyin", "t.initials"])
    .select((build) => build.fn.count<string>("i.code").as("itemCount"))
    .groupBy("t.codeType")
    .orderBy("t.codeType")
    .execute();
  return rows.map((row) => ({ ...row, itemCount: Number(row.itemCount) }));
}

export async function findConfigValue(reader: Reader, configKey: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom("configItem")
    .select("configValue")
    .where("configKey", "=", configKey)
    .executeTakeFirst();
  return row?.configValue;
}

export function listLimitDeductibleKeys(reader: Reader, flag: string) {
  return reader
    .selectFrom("limitDeductibleKey")
    .select(["code", "keyName as name", "unit"])
    .where("flag", "=", flag)
    .orderBy("sort")
    .execute();
}

export function listCodeItemsOfTypes(reader: Reader, codeTypes: readonly string[]) {
  return reader
    .selectFrom("codeItem")
    .select(["codeType", "code", "value", "upperCode"])
    .where("codeType", "in", codeTypes)
    .execute();
}

export async function findCodeItemValue(
  reader: Reader,
  codeType: string,
  code: string,
): Promise<string | undefined> {
  const item = await reader
    .selectFrom("codeItem")
    .select("value")
    .where("codeType", "=", codeType)
    .where("code", "=", code)
    .executeTakeFirst();
  return item?.value;
}

const fixedColumns = ["commonDataId", "comCode", "codeType", "code", "value", "remark"] as const;
const entryColumns = [...fixedColumns, "version"] as const;

export function listCommonEntries(reader: Reader, codeType: string): Promise<CommonEntry[]> {
  return reader
    .selectFrom("commonData")
    .select(entryColumns)
    .where("codeType", "=", codeType)
    .orderBy("comCode")
    .orderBy("code")
    .execute();
}

export function lockCommonEntry(tx: Tx, commonDataId: string): Promise<CommonEntry | undefined> {
  return tx
    .selectFrom("commonData")
    .select(entryColumns)
    .where("commonDataId", "=", commonDataId)
    .forUpdate()
    .executeTakeFirst();
}

export type NewCommonEntry = Omit<CommonEntry, "version"> & { changedBy: string };

/** Returns undefined when the branch already has this code. */
export function insertCommonEntry(tx: Tx, entry: NewCommonEntry): Promise<CommonEntry | undefined> {
  return tx
    .insertInto("commonData")
    .values({ ...pickColumns(entry, [...fixedColumns, "changedBy"]), version: 1 })
    .onConflict((conflict) => conflict.columns(["comCode", "codeType", "code"]).doNothing())
    .returning(entryColumns)
    .executeTakeFirst();
}

export type CommonEntryChange = Pick<CommonEntry, "commonDataId" | "value" | "remark"> & {
  changedBy: string;
};

export function updateCommonEntry(
  tx: Tx,
  { commonDataId, value, remark, changedBy }: CommonEntryChange,
): Promise<CommonEntry> {
  return tx
    .updateTable("commonData")
    .set((build) => ({
      value,
      remark,
      changedBy,
      version: build("version", "+", 1),
    }))
    .where("commonDataId", "=", commonDataId)
    .returning(entryColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteCommonEntry(tx: Tx, commonDataId: string): Promise<void> {
  await tx.deleteFrom("commonData").where("commonDataId", "=", commonDataId).execute();
}
