import { localStore } from "../local-store.ts";

/** The database of the drafts. */
export const DATABASE = "chengbao";
/** Begins the keys of drafts that were written while a page closed. */
export const EXIT_PREFIX = "lastWords.";

/** Whether this browser may hold drafts: true where the browser cannot tell. */
export async function mayHoldDrafts(): Promise<boolean> {
  if (localStore.keys().some((key) => key.startsWith(EXIT_PREFIX))) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return true;
  }
}
