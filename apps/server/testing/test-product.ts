import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { toPaymentOutcomeContext, type PaymentOutcomeContext } from "#areas/payment/jobs/outcome.ts";
import { toRefundOutcomeContext, type RefundOutcomeContext } from "#areas/payment/jobs/refund-outcome.ts";
import { hashToken, insertSession } from "#areas/identity/store/sessions.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import type { EventReaction } from "#platform/server/area.ts";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { readSettings } from "#platform/server/settings.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { QueuedPgClient } from "#platform/testing/serial-client.ts";
import { createTestDatabaseLogin } from "#platform/testing/test-login.ts";
import { cloneTestDatabase, getTestServer } from "#platform/testing/test-server.ts";
import { type AuditFinding, runAudit } from "../audit.ts";
import { openServerApplication, type ServerApplication } from "../product.ts";
import type { ServeOptions } from "../serving.ts";
import type { JobWorkerOverrides } from "../tasks.ts";

export type CallAnswer<Data> = Envelope<Data> & { status: number };
export type TestRequestOptions = { token?: string; key?: string; headers?: Record<string, string> };

export type TestProduct = ServerApplication & {
  place: TestInstallation;
  /** The context of the payment chores. */
  paying: PaymentOutcomeContext;
  /** The context of the refund chores. */
  refunding: RefundOutcomeContext;
  /** The options of further processes of this product. */
  serving: ServeOptions;
  /** A superuser connection without row-level security, to insert and read rows directly. */
  admin: pg.Client;
  signIn(userCode: string, comCode?: string): Promise<string>;
  ask: Ask;
  /** The findings of `npm run audit`. */
  audit(): Promise<AuditFinding[]>;
  /** Opens a second server on the same database. */
  openAnother(jobs?: JobWorkerOverrides): Promise<SecondTestServer>;
};
export type SecondTestServer = Pick<ServerApplication, "app" | "close"> & {
  ask: Ask;
  paying: PaymentOutcomeContext;
  refunding: RefundOutcomeContext;
};
/** The database and the files of this product, for another process. */
export type TestInstallation = { database: pg.ClientConfig; dataDir: string };
type Ask = <C extends Call>(
  call: C,
  input: InputOf<C>,
  asking?: TestRequestOptions,
) => Promise<CallAnswer<OutputOf<C>>>;

type TestOptions = {
  /** False for tests that deliver or seal themselves. */
  chores?: boolean;
  /** The server runs tasks only with this setting. */
  jobs?: JobWorkerOverrides;
  settings?: Record<string, string>;
  moreRoutes?: (services: Services) => Route[];
  /** Handlers of areas that do not stand yet. */
  moreReactions?: readonly EventReaction[];
  now?: () => Date;
  /** The folder of the built pages; by default the product's own. */
  pages?: string;
};

const NO_JOBS: JobWorkerOverrides = { concurrency: 0 };

/** Opens the whole product on its own database. Requests reach the server without a socket. */
export async function openTestProduct(options: TestOptions = {}): Promise<TestProduct> {
  const server = getTestServer();
  const clone = await cloneTestDatabase(server);
  const admin = new QueuedPgClient({ ...clone.admin, options: `-c search_path=${DATABASE_SCHEMA}` });
  await admin.connect();
  const settings = readSettings({
    LOG_LEVEL: "fatal",
    NODE_ENV: "test",
    CAPTCHA_FIXED: "8888",
    RATE_LIMIT_PER_MINUTE: "1000000",
    // Other test files keep the machine busy, which is no overload of this product.
    OVERLOAD_DELAY_MS: "20000",
    ...options.settings,
  });
  const provisioned = await createTestDatabaseLogin(admin, server, clone.admin);
  const { moreRoutes, moreReactions, now, chores = true } = options;
  const pages = options.pages ?? resolve(import.meta.dirname, "../../../dist/web");
  const dataDir = await mkdtemp(join(tmpdir(), "chengbao-files-"));
  const parts = {
    settings,
    provisioned,
    pages,
    dataDir,
    ...(moreRoutes && { moreRoutes }),
    ...(moreReactions && { moreReactions }),
    ...(now && { now }),
  };
  const product = await openServerApplication({ ...parts, chores, jobs: options.jobs ?? NO_JOBS });
  return {
    ...product,
    admin,
    paying: toPaymentOutcomeContext(product.context),
    refunding: toRefundOutcomeContext(product.context),
    place: { database: clone.admin, dataDir },
    serving: { settings, provisioned, pages, dataDir },
    signIn: (userCode, comCode) => openSession(product, admin, userCode, comCode),
    ask: (call, input, asking) => ask(product, call, input, asking),
    audit: async () => (await runAudit(admin, product.services)).findings,
    openAnother: async (jobs = NO_JOBS) => {
      const other = await openServerApplication({ ...parts, chores: false, jobs });
      return {
        ...other,
        paying: toPaymentOutcomeContext(other.context),
        refunding: toRefundOutcomeContext(other.context),
        ask: (call, input, asking) => ask(other, call, input, asking),
      };
    },
    close: async () => {
      await product.close();
      await admin.end();
      await clone.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openSession(
  product: ServerApplication,
  admin: pg.Client,
  userCode: string,
  comCode?: string,
): Promise<string> {
  const { rows } = await admin.query<{ com_code: string }>(
    "select com_code from user_company where user_code = $1 and ($2::text is null and is_default or com_code = $2)",
    [userCode, comCode ?? null],
  );
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + 3_600_000);
  await runUpkeepTransaction(product.database, null, (tx) =>
    insertSession(tx, {
      tokenHash: hashToken(token),
      userCode,
      comCode: rows[0]?.com_code ?? "",
      loginWay: "PWD",
      expires,
    }),
  );
  return token;
}

async function ask<C extends Call>(
  product: ServerApplication,
  call: C,
  input: InputOf<C>,
  asking: TestRequestOptions = {},
): Promise<CallAnswer<OutputOf<C>>> {
  const given = input as Record<string, string>;
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
  const headers: Record<string, string> = { ...asking.headers };
  if (asking.token !== undefined) headers.authorization = `Bearer ${asking.token}`;
  if (call.effect === "change") headers["idempotency-key"] = asking.key ?? randomBytes(16).toString("hex");
  const carried = call.method === "GET" ? { query: given } : { payload: given };
  const request = () => product.app.inject({ method: call.method, url, headers, ...carried });
  let response = await request();
  // A busy machine makes the server refuse for some seconds. The browser's client waits too.
  for (let count = 0; response.statusCode === OVERLOADED && count < MOST_WAITS; count += 1) {
    await sleep(Number(response.headers["retry-after"] ?? 1) * 1000);
    response = await request();
  }
  return { ...response.json<Envelope<OutputOf<C>>>(), status: response.statusCode };
}

const OVERLOADED = 503;
const MOST_WAITS = 5;

/** Hashes every row of all or some tables, so that no change goes unseen. */
export async function hashTableRows(
  admin: pg.Client,
  tables?: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = '${DATABASE_SCHEMA}'::regnamespace and relkind = 'r'
     and ($1::text[] is null or relname = any ($1))`,
    [tables ?? null],
  );
  const selectPrint = (name: string) =>
    `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`;
  const prints = await admin.query<{ name: string; print: string }>(
    rows.map(({ name }) => selectPrint(name)).join(" union all "),
  );
  return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print]));
}
