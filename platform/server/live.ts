import pg from "pg";
import type { Database } from "./database.ts";

/** Tells a user's open pages that something is new, but not what: pages fetch the content by calls. */
export type LiveNotice = { userCode: string; event: string; told: Record<string, string> };

export type LiveNoticeListener = {
  hear(notice: LiveNotice): void;
  /** Listening starts or resumes. Earlier notices may have been missed. */
  resume(): void;
};

export type LiveNoticeBroker = {
  publish(notice: LiveNotice): Promise<void>;
  follow(userCode: string, follower: LiveNoticeListener): () => void;
  close(): Promise<void>;
};

const CHANNEL = "chengbao_live";
const PING_MS = 20_000;
const PING_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5000;

type LiveOptions = { report?: (error: Error) => void };

/** Opens one listening connection for the whole process when the first page opens its stream. */
export function openLiveNoticeBroker(
  { pool }: Database,
  { report = () => {} }: LiveOptions = {},
): LiveNoticeBroker {
  const followers = new Map<string, Set<LiveNoticeListener>>();
  const closing = new AbortController();
  let isListening = false;
  let listening: Promise<void> | undefined;

  const hear = (payload: string): void => {
    const notice = parseNotice(payload);
    if (notice) for (const follower of followers.get(notice.userCode) ?? []) follower.hear(notice);
  };
  const begin = (): void => {
    isListening = true;
    for (const group of followers.values()) for (const follower of group) follower.resume();
  };

  const keepListening = async (): Promise<void> => {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      const error = await listenOnce(pool, { hear, begin }, closing.signal);
      if (isListening) attempt = 0;
      isListening = false;
      if (error) report(error);
      await pause(Math.min(100 * 2 ** attempt, LONGEST_WAIT_MS), closing.signal);
    }
  };

  return {
    publish: async (notice) => {
      await pool.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify(notice)]);
    },
    follow: (userCode, follower) => {
      const group = followers.get(userCode) ?? new Set();
      followers.set(userCode, group.add(follower));
      listening ??= keepListening();
      if (isListening) follower.resume();
      return () => {
        group.delete(follower);
        if (group.size === 0 && followers.get(userCode) === group) followers.delete(userCode);
      };
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

type Listeners = { hear(payload: string): void; begin(): void };

/** Listens until the connection is lost, which throws, or is closed. */
async function listenOnce(
  pool: pg.Pool,
  hearing: Listeners,
  closing: AbortSignal,
): Promise<Error | undefined> {
  // The pool hides its password, so that copying its options would omit the password.
  const { password } = pool.options;
  const client = new pg.Client({
    ...pool.options,
    ...(password === undefined ? {} : { password }),
    application_name: "chengbao live",
    keepAlive: true,
  });
  const lost = Promise.withResolvers<Error | undefined>();
  const timer = setInterval(() => void ping(client).catch(lost.resolve), PING_MS).unref();
  const stop = () => lost.resolve(undefined);
  closing.addEventListener("abort", stop);
  client.on("error", lost.resolve);
  client.on("end", () => lost.resolve(new Error("the listening connection ended")));
  client.on("notification", ({ payload = "" }) => hearing.hear(payload));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (!closing.aborted) hearing.begin();
    else stop();
    return await lost.promise;
  } catch (error) {
    return error as Error;
  } finally {
    clearInterval(timer);
    closing.removeEventListener("abort", stop);
    await endWithin(client, 1000);
  }
}

/** Queries the connection, because a silently cut connection looks alive until it is used. */
async function ping(client: pg.Client): Promise<void> {
  const late = AbortSignal.timeout(PING_WAIT_MS);
  await Promise.race([
    client.query("select 1"),
    new Promise((_, reject) => late.addEventListener("abort", () => reject(late.reason as Error))),
  ]);
}

async function endWithin(client: pg.Client, mostMs: number): Promise<void> {
  const ended = client.end().catch(() => {});
  await Promise.race([ended, pause(mostMs, new AbortController().signal)]);
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    if (signal.aborted) resolve();
  });
}

/** Parses a notice. It is validated, because every login of the database may notify. */
function parseNotice(payload: string): LiveNotice | undefined {
  try {
    const { userCode, event, told } = JSON.parse(payload) as Partial<LiveNotice>;
    if (typeof userCode !== "string" || typeof event !== "string" || !/^\w+$/.test(event)) return undefined;
    const isTold = typeof told === "object" && told !== null;
    return isTold && Object.values(told).every((value) => typeof value === "string")
      ? { userCode, event, told }
      : undefined;
  } catch {
    return undefined;
  }
}
