import { ServerStartError } from "./start-error.ts";

/** A function that runs SQL, so that pools, clients and transactions all fit. */
export type RunSql = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

const needed = [
  { name: "fsync", lost: "断电后数据库可能损坏" },
  { name: "full_page_writes", lost: "断电后数据页可能残缺" },
  { name: "synchronous_commit", lost: "断电后已确认的业务可能丢失" },
];

/**
 * Refuses a server that may lose what it has confirmed. For synchronous_commit, `local` and stronger levels are
 * accepted.
 */
export async function assertDurableDatabaseServer(query: RunSql): Promise<void> {
  for (const { name, lost } of needed) {
    const { rows } = await query(`show ${name}`);
    if (rows[0]?.[name] === "off")
      throw new ServerStartError(
        `数据库不安全：${name} 为 off，${lost}。请在数据库服务器（或该角色、该库的设置）中改为 on 后重新启动。`,
      );
  }
}
