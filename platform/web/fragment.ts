import type { UrlQuery } from "./page-registry.ts";

/** What stands behind the # of the address, which no server and no log ever sees; the history keeps nothing of it. */
export function takeUrlFragment(): UrlQuery {
  const given = new URLSearchParams(location.hash.slice(1));
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
  return Object.fromEntries(given);
}
