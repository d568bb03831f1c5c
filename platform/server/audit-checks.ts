import type { FileRecord } from "./file-reader.ts";
import type { FileStores } from "./file-stores.ts";

/**
 * A rule that stored data must satisfy. The query returns a row for each violation, or candidates that `isBreak`
 * judges. Each area adds rules.
 */
export type AuditCheck = {
  name: string;
  says: string;
  sql: string;
  isBreak?(row: Record<string, unknown>): boolean;
  /** The query returns an `AuditedFile` of this store for each row, and each file is read and compared. */
  store?: AuditedStore;
};
export type AuditedStore = Extract<keyof FileStores, "printed" | "attachments">;
/** The ids are those of one check, none of them twice. */
export type AuditedFile = FileRecord & { readonly subject: string };

const chain: readonly AuditCheck[] = [
  {
    name: "chain.sealed",
    says: "已封存的审计记录被改动、增删",
    sql: `select seal_no as subject from audit_seal s
      where seal_hash <> seal_hash(previous_hash, seal_no)
         or row_count <> (select count(*) from audit_row a where a.seal_no = s.seal_no)`,
  },
  {
    name: "chain.linked",
    says: "封条之间断链",
    sql: `select seal_no as subject from
      (select seal_no, previous_hash, lag(seal_no) over w as before_no, lag(seal_hash) over w as before_hash
       from audit_seal window w as (order by seal_no)) s
      where seal_no <> coalesce(before_no, 0) + 1 or previous_hash <> coalesce(before_hash, ''::bytea)`,
  },
  {
    name: "chain.complete",
    says: "审计记录指向不存在的封条",
    sql: `select distinct a.seal_no as subject from audit_row a left join audit_seal s using (seal_no)
      where a.seal_no is not null and s.seal_no is null`,
  },
  {
    name: "chain.waiting",
    says: "审计记录迟迟没有封存",
    sql: `select audit_id as subject from audit_row
      where seal_no is null and recorded_at < now() - interval '1 minute'`,
  },
];

const idempotency: readonly AuditCheck[] = [
  {
    name: "key.settled",
    says: "幂等键没有留下结果",
    sql: "select user_code || ' ' || idempotency_key as subject from idempotency where outcome is null",
  },
  {
    name: "key.audited",
    says: "幂等键没有对应的审计记录",
    sql: `select i.user_code || ' ' || i.idempotency_key as subject from idempotency i
      left join audit_row a using (user_code, idempotency_key) where a.audit_id is null`,
  },
  {
    name: "key.once",
    says: "同一幂等键执行了不止一次",
    sql: `select user_code || ' ' || idempotency_key as subject from audit_row
      group by user_code, idempotency_key having count(distinct xact) > 1`,
  },
  {
    name: "key.kept",
    says: "七天内的操作找不到幂等键",
    sql: `select a.user_code || ' ' || a.idempotency_key as subject from audit_row a
      left join idempotency i using (user_code, idempotency_key)
      where i.idempotency_key is null and a.recorded_at > now() - interval '6 days 23 hours'`,
  },
];

export const platformAuditChecks: readonly AuditCheck[] = [...chain, ...idempotency];

/** Checks that each row of a branch table names an existing branch. */
export function createBranchAuditCheck(table: string, key: string): AuditCheck {
  return {
    name: `owner.${table}.company`,
    says: "所属机构不存在，或机构层级列与机构代码不符",
    sql: `select t.${key} as subject from ${table} t left join company c using (com_code)
      where c.com_code is null or t.com2 <> left(t.com_code, 2) or t.com4 <> left(t.com_code, 4)`,
  };
}

/**
 * Checks that each row of a versioned branch table equals the last `after` of its audit trail. Rows that `loaded`
 * selects came with a deployment and have no trail before their first change. `auditKey` names the key in audit rows
 * if several tables name their keys alike.
 */
export function createOwnershipAuditChecks(
  table: string,
  key: string,
  loaded = "false",
  auditKey = camel(key),
): AuditCheck[] {
  const lastAudit = `left join lateral
    (select a.com_code, a.change from audit_row a where a.subject = t.${key} and a.change ? 'after'
      order by a.audit_id desc limit 1) last on true`;
  const isTold = `(last.com_code is not null or not (${loaded}))`;
  return [
    createBranchAuditCheck(table, key),
    {
      name: `owner.${table}.moved`,
      says: "归属机构与最近一次审计记录不符，或从未经过审计",
      sql: `select t.${key} as subject from ${table} t ${lastAudit}
        where ${isTold} and last.com_code is distinct from t.com_code`,
    },
    {
      name: `owner.${table}.altered`,
      says: "内容不是最近一次审计记录留下的版本",
      sql: `select t.${key} as subject from ${table} t ${lastAudit}
        where ${isTold} and last.change -> 'after' ->> 'version' is distinct from t.version::text`,
    },
    {
      name: `owner.${table}.vanished`,
      says: "最近一次审计记录之后被绕过审计删除",
      sql: `select distinct on (a.subject) a.subject from audit_row a
        left join ${table} t on t.${key} = a.subject
        where t.${key} is null and a.change -> 'after' ->> '${auditKey}' = a.subject
          and not exists (select from audit_row later where later.subject = a.subject and later.change ? 'after'
            and later.audit_id > a.audit_id)`,
    },
  ];
}

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
