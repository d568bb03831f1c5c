import { parseArgs } from "node:util";
import pg from "pg";
import { repositoryRootFolder, readSettingsFromEnvFile } from "#apps/server/admin.ts";
import { connectDatabaseServer } from "#apps/server/connect.ts";
import { exitWithMessage } from "#apps/server/exit.ts";
import { prepareDatabase } from "#apps/server/prepare-database.ts";
import { countSeededEndorsements, seedEndorsements } from "#demo/endorsement/seed-endorsements.ts";
import { countSeededProposals, seedProposals } from "#demo/payment/load-proposals.ts";
import { countSeededQuotations, seedQuotations } from "#demo/quotation/load-quotations.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getDatabaseRoles, DATABASE_SCHEMA } from "#platform/server/database.ts";
import { SettingsError } from "#platform/server/settings.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);
const MOST = 5_000_000;
const SEALED_AT_ONCE = 50_000;
/** The share of seeded policies that get an endorsement. */
const ENDORSED = 0.1;

type SeedSizes = Readonly<Record<"documents" | "proposals" | "policies" | "endorsements", number>>;

/** Adds demonstration companies, users, accounts and the requested records. Existing records stay as they are. */
async function seed(sizes: SeedSizes): Promise<void> {
  const settings = readSettingsFromEnvFile();
  const server = await connectDatabaseServer(settings, repositoryRootFolder, report);
  try {
    await prepareDatabase({
      admin: server.admin,
      rolePrefix: settings.DATABASE_ROLE_PREFIX,
      appUrl: settings.APP_DATABASE_URL,
      checkout: repositoryRootFolder,
      demoPassword: settings.DEMO_PASSWORD,
      demoBusiness: true,
      report,
    });
    report("演示数据已就绪。");
    if (Object.values(sizes).some((count) => count > 0))
      await seedMany(server.admin, settings.DATABASE_ROLE_PREFIX, sizes);
  } finally {
    await server.close();
  }
}

type Stock = { readonly title: string; readonly before: number; readonly wanted: number };

async function seedMany(admin: pg.ClientConfig, rolePrefix: string, sizes: SeedSizes): Promise<void> {
  const { owner: role } = getDatabaseRoles(rolePrefix);
  const options = `-c search_path=${DATABASE_SCHEMA} ${await unchecked(admin)} -c role=${role}`;
  const owner = new pg.Client({ ...admin, options });
  await owner.connect();
  try {
    const { open, issued } = await countSeededProposals(owner);
    const stocks: Stock[] = [
      { title: "询价单", before: await countSeededQuotations(owner), wanted: sizes.documents },
      { title: "未承保的投保单", before: open, wanted: sizes.proposals },
      { title: "保单（连同投保单、缴费和账务）", before: issued, wanted: sizes.policies },
      { title: "批单", before: await countSeededEndorsements(owner), wanted: sizes.endorsements },
    ];
    const [documents, proposals, policies, endorsements] = stocks.map((stock) =>
      Math.max(stock.before, stock.wanted),
    );
    const startedMs = Date.now();
    const seeding = { nowMs: startedMs, report };
    for (const { title, before, wanted } of stocks.filter((stock) => stock.wanted > 0))
      report(`${title}：已有 ${before} 份，需要 ${wanted} 份`);
    await seedQuotations(owner, documents ?? 0, seeding);
    await seedProposals(owner, { open: proposals ?? 0, issued: policies ?? 0 }, seeding);
    const endorsed = await seedEndorsements(owner, endorsements ?? 0, seeding);
    if (endorsed < sizes.endorsements) report(`保单不够批改：批单共 ${endorsed} 份。`);
    await seal(owner);
    const addedCount = stocks.reduce((sum, { before, wanted }) => sum + Math.max(0, wanted - before), 0);
    const seconds = (Date.now() - startedMs) / 1000;
    report(
      `已生成 ${addedCount} 份，用时 ${seconds.toFixed(0)} 秒（每秒 ${Math.round(addedCount / seconds)} 份）。`,
    );
  } finally {
    await owner.end();
  }
}

async function seal(owner: pg.ClientBase): Promise<void> {
  report("正在封存审计记录…");
  for (let sealed = SEALED_AT_ONCE; sealed > 0;) {
    const { rows } = await owner.query<{ sealed: number }>("select seal_audit($1) as sealed", [
      SEALED_AT_ONCE,
    ]);
    sealed = rows[0]?.sealed ?? 0;
  }
}

/** Generated rows refer only to rows read from the same database, so a superuser may skip the foreign key checks. */
async function unchecked(admin: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(admin);
  await client.connect();
  const { rows } = await client.query<{ is: boolean }>(
    "select rolsuper as is from pg_roles where rolname = session_user",
  );
  await client.end();
  return rows[0]?.is === true ? "-c session_replication_role=replica" : "";
}

function parseSizes(parameters: readonly string[]): SeedSizes {
  const text = { type: "string", default: "0" } as const;
  const options = {
    documents: text,
    proposals: text,
    policies: text,
    endorsements: { type: "string" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...parameters], options });
    const policies = countOf(values.policies);
    const endorsements = values.endorsements ?? String(Math.round(policies * ENDORSED));
    return {
      documents: countOf(values.documents),
      proposals: countOf(values.proposals),
      policies,
      endorsements: countOf(endorsements),
    };
  } catch {
    const usage = "[--documents 数量] [--proposals 数量] [--policies 数量] [--endorsements 数量]";
    throw new SettingsError(`用法：npm run seed -- ${usage}（每种至多 ${MOST}）`);
  }
}

function countOf(text: string): number {
  const count = Number(text);
  assert(Number.isInteger(count) && count >= 0 && count <= MOST, text);
  return count;
}

async function main(): Promise<void> {
  await seed(parseSizes(process.argv.slice(2)));
}

main().then(() => process.exit(0), exitWithMessage);
