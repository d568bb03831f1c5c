import type pg from "pg";

const CONNECT_MS = 10_000;

/** Returns the parts of a URL, because `pg` silently prefers a connection string to a separate user. */
export function parseConnectionUrl(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const sslmode = searchParams.get("sslmode");
  return {
    host: host === "" ? "127.0.0.1" : host,
    port: Number(port === "" ? 5432 : port),
    ...(username === "" ? {} : { user: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
    connectionTimeoutMillis: CONNECT_MS,
    database: pathname.length > 1 ? decodeURIComponent(pathname.slice(1)) : "postgres",
    ...(sslmode === null || sslmode === "disable"
      ? {}
      : { ssl: { rejectUnauthorized: sslmode.startsWith("verify") } }),
  };
}
