import { localStore } from "../local-store.ts";

/** The name of the IndexedDB database with the drafts. */
export const DRAFT_DATABASE = "chengbao";
/** The prefix of local storage keys for drafts written while a page closed. */
export const EXIT_DRAFT_PREFIX = "lastWords.";

/** Whether this browser may contain drafts; true if the browser cannot tell. */
export async function mayHoldDrafts(): Promise<boolean> {
  if (localStore.keys().some((key) => key.startsWith(EXIT_DRAFT_PREFIX))) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DRAFT_DATABASE);
  } catch {
    return true;
  }
}
