import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import pg from "pg";
import { hashToken, insertSession } from "#areas/identity/store.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { rolesOf, SCHEMA } from "#platform/server/database.ts";
import type { Route } from "#platform/server/http/route.ts";
import { applicationLogin } from "#platform/server/provision.ts";
import type { Services } from "#platform/server/services.ts";
import { readSettings } from "#platform/server/settings.ts";
import { upkeep } from "#platform/server/upkeep.ts";
import { cloneDatabase, testServer } from "#platform/testing/test-server.ts";
import { type Finding, runAudit } from "./audit.ts";
import { openProduct, type Product } from "./product.ts";

export type Answer<Data> = Envelope<Data> & { status: number };
export type Asking = { token?: string; key?: string; headers?: Record<string, string> };

export type TestProduct = Product & {
  /** As the superuser, outside every policy: for planting and for looking. */
  admin: pg.Client;
  signIn(userCode: string, comCode?: string): Promise<string>;
  ask: Ask;
  /** What `npm run audit` would find. */
  audit(): Promise<Finding[]>;
  /** Another server process's part, on the same database. */
  openAnother(): Promise<{ ask: Ask; close(): Promise<void> }>;
};
type Ask = <C extends Call>(call: C, input: InputOf<C>, asking?: Asking) => Promise<Answer<OutputOf<C>>>;

type TestOptions = {
  /** Off for tests that deliver or seal by themselves. */
  chores?: boolean;
  settings?: Record<string, string>;
  moreRoutes?: (services: Services) => Route[];
  now?: () => Date;
  /** The built pages; those of the product where it is left out. */
  pages?: string;
};

/** The whole product on a database of its own; requests go straight into the server without a socket. */
export async function openTestProduct(options: TestOptions = {}): Promise<TestProduct> {
  const server = testServer();
  const clone = await cloneDatabase(server);
  const admin = new pg.Client({ ...clone.admin, options: `-c search_path=${SCHEMA}` });
  await admin.connect();
  const settings = readSettings({
    LOG_LEVEL: "fatal",
    NODE_ENV: "test",
    CAPTCHA_FIXED: "8888",
    RATE_LIMIT_PER_MINUTE: "1000000",
    ...options.settings,
  });
  const provisioned = await applicationLogin(admin, rolesOf(server.rolePrefix), clone.admin, undefined);
  const { moreRoutes, now, chores = true } = options;
  const pages = options.pages ?? resolve(import.meta.dirname, "../../dist/web");
  const parts = { settings, provisioned, pages, ...(moreRoutes && { moreRoutes }), ...(now && { now }) };
  const product = await openProduct({ ...parts, chores });
  return {
    ...product,
    admin,
    signIn: (userCode, comCode) => openSession(product, admin, userCode, comCode),
    ask: (call, input, asking) => ask(product, call, input, asking),
    audit: async () => (await runAudit(admin)).findings,
    openAnother: async () => {
      const other = await openProduct({ ...parts, chores: false });
      return { ask: (call, input, asking) => ask(other, call, input, asking), close: other.close };
    },
    close: async () => {
      await product.close();
      await admin.end();
      await clone.drop();
    },
  };
}

async function openSession(
  product: Product,
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
  await upkeep(product.database, null, (tx) =>
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
  product: Product,
  call: C,
  input: InputOf<C>,
  asking: Asking = {},
): Promise<Answer<OutputOf<C>>> {
  const given = input as Record<string, string>;
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
  const headers: Record<string, string> = { ...asking.headers };
  if (asking.token !== undefined) headers.authorization = `Bearer ${asking.token}`;
  if (call.effect === "change") headers["idempotency-key"] = asking.key ?? randomBytes(16).toString("hex");
  const carried = call.method === "GET" ? { query: given } : { payload: given };
  const response = await product.app.inject({ method: call.method, url, headers, ...carried });
  return { ...response.json<Envelope<OutputOf<C>>>(), status: response.statusCode };
}

/** Every row of every table, or of some, so that nothing can change unseen. */
export async function fingerprint(
  admin: pg.Client,
  tables?: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = '${SCHEMA}'::regnamespace and relkind = 'r'
     and ($1::text[] is null or relname = any ($1))`,
    [tables ?? null],
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const print = await admin.query<{ print: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`,
    );
    prints[name] = print.rows[0]?.print ?? "";
  }
  return prints;
}
