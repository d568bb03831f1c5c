import type pg from "pg";
import { memoize } from "#platform/kernel/memoize.ts";
import type { Actor, DataScope } from "#platform/server/actor.ts";

type SessionRow = {
  token_hash: Buffer;
  user_code: string;
  user_name: string;
  com_code: string;
  com_level: string;
  agency_code: string;
  used_lately: boolean;
  /** Each grade with the edition of its row, such as `UW1:4711 XS:815`. Null if none of the grades exists. */
  editions: string | null;
  grade_codes: string;
};

/** `usedLately` is coarse on purpose: it only decides whether the last use of the session is written. */
export type SessionHolder = { actor: Actor; usedLately: boolean };

/** Runs on every request, so it is a prepared statement. The end of a session or membership takes effect at once. */
export async function findSessionHolders(
  pool: pg.Pool,
  tokenHashes: readonly string[],
  idleMinutes: number,
): Promise<Map<string, SessionHolder>> {
  const values = [tokenHashes.map((hash) => Buffer.from(hash, "base64")), idleMinutes];
  const { rows } = await pool.query<SessionRow>({ name: "sessions", text: sessionQuery, values });
  const rightsIn = await rightsNow(pool, rows);
  return new Map(
    rows.map((row) => {
      const actor = actorOf(row);
      rightsFound.set(actor, rightsIn(row));
      return [row.token_hash.toString("base64"), { actor, usedLately: row.used_lately }];
    }),
  );
}

function actorOf(row: SessionRow): Actor {
  return {
    userCode: row.user_code,
    userName: row.user_name,
    comCode: row.com_code,
    comLevel: row.com_level,
    gradeCodes: row.grade_codes.split(" ").filter(Boolean),
    agencyCode: row.agency_code,
    sessionHash: row.token_hash,
  };
}

const sessionQuery = `select s.token_hash, s.user_code, u.user_name, s.com_code, c.com_level,
    array_to_string(m.grade_codes, ' ') as grade_codes,
    agency_of(u.user_code, u.agent_code, m.grade_codes) as agency_code,
    s.last_used_at > now() - interval '1 minute' as used_lately,
    (select string_agg(g.grade_code || ':' || g.xmin, ' ') from grade g
      where g.grade_code = any(m.grade_codes)) as editions
  from session s
  join app_user u on u.user_code = s.user_code and u.valid_status = '1'
  join user_company m on m.user_code = s.user_code and m.com_code = s.com_code
  join company c on c.com_code = s.com_code and c.valid_status = '1'
  where s.token_hash = any($1) and s.revoked_at is null and s.expires_at > now()
    and ($2::int = 0 or s.last_used_at > now() - make_interval(mins => $2::int))`;

type GradeRights = {
  readonly gradeName: string;
  readonly permissions: ReadonlySet<string>;
  readonly dataScope: DataScope;
};
type RightsSnapshot = { readonly edition: string; readonly rights: GradeRights };

/** The rights of a session's user at the time of the request. */
const rightsFound = new WeakMap<Actor, readonly GradeRights[]>();

/** The rights of grades as last read, valid as long as the edition of their row stays. */
const keptOf = memoize((_pool: pg.Pool) => new Map<string, RightsSnapshot>());

type Editions = ReadonlyMap<string, string>;

function editionsOf({ editions }: Pick<SessionRow, "editions">): Editions {
  const told = editions?.split(" ") ?? [];
  return new Map(told.map((one) => [one.slice(0, one.lastIndexOf(":")), one]));
}

async function rightsNow(
  pool: pg.Pool,
  rows: readonly SessionRow[],
): Promise<(row: SessionRow) => GradeRights[]> {
  const kept = keptOf(pool);
  const editions = new Map(rows.flatMap((row) => [...editionsOf(row)]));
  const changed = [...editions].filter(([code, edition]) => kept.get(code)?.edition !== edition);
  const read = await readRights(
    pool,
    changed.map(([code]) => code),
  );
  for (const [code, one] of read) kept.set(code, one);
  return (row) =>
    [...editionsOf(row).keys()].flatMap((code) => (read.get(code) ?? kept.get(code))?.rights ?? []);
}

async function readRights(
  pool: pg.Pool,
  gradeCodes: readonly string[],
): Promise<Map<string, RightsSnapshot>> {
  if (gradeCodes.length === 0) return new Map();
  const text = `select grade_code, grade_code || ':' || xmin as edition, grade_name, to_json(permissions) as permissions, data_scope
    from grade where grade_code = any($1)`;
  const { rows } = await pool.query<{
    grade_code: string;
    edition: string;
    grade_name: string;
    permissions: string[];
    data_scope: DataScope;
  }>({ name: "gradeRights", text, values: [gradeCodes] });
  return new Map(
    rows.map((row) => {
      const rights = {
        gradeName: row.grade_name,
        permissions: new Set(row.permissions),
        dataScope: row.data_scope,
      };
      return [row.grade_code, { edition: row.edition, rights }];
    }),
  );
}

/** The rights of an actor without a session, such as a task's owner, are read from the database. */
async function rightsOf(pool: pg.Pool, actor: Actor): Promise<readonly GradeRights[]> {
  const found = rightsFound.get(actor);
  if (found) return found;
  const read = await readRights(pool, actor.gradeCodes);
  return [...read.values()].map(({ rights }) => rights);
}

export async function hasPermission(pool: pg.Pool, actor: Actor, permission: string): Promise<boolean> {
  const held = await rightsOf(pool, actor);
  return held.some(({ permissions }) => permissions.has(permission));
}

export async function listDataScopes(pool: pg.Pool, actor: Actor): Promise<DataScope[]> {
  const held = await rightsOf(pool, actor);
  return held.map(({ dataScope }) => dataScope);
}

export async function listGradeNames(pool: pg.Pool, actor: Actor): Promise<ReadonlySet<string>> {
  const held = await rightsOf(pool, actor);
  return new Set(held.map(({ gradeName }) => gradeName));
}
