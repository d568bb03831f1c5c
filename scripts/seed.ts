import pg from "pg";
import { checkout, settingsHere } from "#apps/server/admin.ts";
import { connectServer } from "#apps/server/connect.ts";
import { exitTelling } from "#apps/server/exit.ts";
import { prepareDatabase } from "#apps/server/prepare-database.ts";
import { seededQuotations, seedQuotations } from "#areas/quotation/demo.ts";
import { rolesOf, SCHEMA } from "#platform/server/database.ts";
import { SettingsFault } from "#platform/server/settings.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);
const MOST = 5_000_000;
const SEALED_AT_ONCE = 50_000;

/** Demo companies, users and accounts into the configured database, and as many quotations as are asked for; what is there already stays as it is. */
async function seed(documents: number): Promise<void> {
  const settings = settingsHere();
  const server = await connectServer(settings, checkout, report);
  try {
    await prepareDatabase({
      admin: server.admin,
      rolePrefix: settings.DATABASE_ROLE_PREFIX,
      appUrl: settings.APP_DATABASE_URL,
      checkout,
      demoPassword: settings.DEMO_PASSWORD,
      demoQuotations: true,
      report,
    });
    report("演示数据已就绪。");
    if (documents > 0) await seedMany(server.admin, settings.DATABASE_ROLE_PREFIX, documents);
  } finally {
    await server.close();
  }
}

async function seedMany(admin: pg.ClientConfig, rolePrefix: string, documents: number): Promise<void> {
  const { owner: role } = rolesOf(rolePrefix);
  const options = `-c search_path=${SCHEMA} ${await unchecked(admin)} -c role=${role}`;
  const owner = new pg.Client({ ...admin, options });
  await owner.connect();
  try {
    const before = await seededQuotations(owner);
    if (before >= documents) {
      report(`已有 ${before} 份生成的询价单，未再增加。`);
      return;
    }
    const started = Date.now();
    report(`正在生成询价单：已有 ${before} 份，共 ${documents} 份…`);
    await seedQuotations(owner, documents, { nowMs: started, report });
    report("正在封存审计记录…");
    let sealed = SEALED_AT_ONCE;
    while (sealed > 0) {
      const { rows } = await owner.query<{ sealed: number }>("select seal_audit($1) as sealed", [
        SEALED_AT_ONCE,
      ]);
      sealed = rows[0]?.sealed ?? 0;
    }
    const seconds = (Date.now() - started) / 1000;
    const perSecond = Math.round((documents - before) / seconds);
    report(`已生成 ${documents - before} 份询价单，用时 ${seconds.toFixed(0)} 秒（每秒 ${perSecond} 份）。`);
  } finally {
    await owner.end();
  }
}

/** What is made refers only to what was read from the same database: a superuser need not have it looked up row by row. */
async function unchecked(admin: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(admin);
  await client.connect();
  const { rows } = await client.query<{ is: boolean }>(
    "select rolsuper as is from pg_roles where rolname = session_user",
  );
  await client.end();
  return rows[0]?.is === true ? "-c session_replication_role=replica" : "";
}

function documentsAsked([option, given, ...more]: readonly string[]): number {
  if (option === undefined) return 0;
  const count = Number(given);
  const isCount = Number.isInteger(count) && count > 0 && count <= MOST;
  if (option !== "--documents" || !isCount || more.length > 0)
    throw new SettingsFault(`用法：npm run seed -- --documents 数量（1 到 ${MOST}）`);
  return count;
}

async function main(): Promise<void> {
  await seed(documentsAsked(process.argv.slice(2)));
}

main().then(() => process.exit(0), exitTelling);
