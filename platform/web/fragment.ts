import type { UrlQuery } from "./page-registry.ts";

/** Returns the part of the address after #, which no server sees, and removes it from the history. */
export function takeUrlFragment(): UrlQuery {
  const given = new URLSearchParams(location.hash.slice(1));
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
  return Object.fromEntries(given);
}
