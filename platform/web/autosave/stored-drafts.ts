import { localStore } from "../local-store.ts";

/** The database of the drafts. */
export const DRAFT_DATABASE = "chengbao";
/** Begins the keys of drafts that were written while a page closed. */
export const EXIT_DRAFT_PREFIX = "lastWords.";

/** Whether this browser may hold drafts: true where the browser cannot tell. */
export async function mayHoldDrafts(): Promise<boolean> {
  if (localStore.keys().some((key) => key.startsWith(EXIT_DRAFT_PREFIX))) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DRAFT_DATABASE);
  } catch {
    return true;
  }
}
