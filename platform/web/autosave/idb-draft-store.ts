import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft, DraftStore } from "./draft.ts";
import { DRAFT_DATABASE } from "./stored-drafts.ts";

type Schema = DBSchema & { drafts: { key: string; value: Draft; indexes: { byUser: string } } };
type Database = IDBPDatabase<Schema>;

export function createIdbDraftStore(): DraftStore {
  const connection = openConnection();
  return {
    put: async (draft, replaced) => {
      await connection.use((database) => database.put("drafts", draft));
      if (replaced !== undefined) await connection.use((database) => database.delete("drafts", replaced));
    },
    remove: (id) => connection.use((database) => database.delete("drafts", id)),
    list: (userCode) => connection.use((database) => database.getAllFromIndex("drafts", "byUser", userCode)),
  };
}

function openConnection() {
  let opening: Promise<Database> | undefined;
  let ready: Database | undefined;
  const forget = (): void => {
    opening = undefined;
    ready = undefined;
  };
  const open = async (): Promise<Database> => {
    opening ??= openDrafts(forget);
    try {
      ready = await opening;
      return ready;
    } catch (error) {
      forget();
      throw error;
    }
  };
  return {
    /** With an open database the request starts synchronously, so that a write runs before the page closes. */
    use: async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
      if (!ready) return work(await open());
      try {
        return await work(ready);
      } catch (error) {
        // Only a closed connection justifies a second try, and a full disk does not.
        if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
        forget();
        return work(await open());
      }
    },
  };
}

function openDrafts(onClosed: () => void): Promise<Database> {
  return openDB<Schema>(DRAFT_DATABASE, 1, {
    upgrade: (database) => {
      database.createObjectStore("drafts", { keyPath: "id" }).createIndex("byUser", "userCode");
    },
    // Closes the connection, so that a tab with a newer program version need not wait.
    blocking: (_current, _blocked, { target }) => {
      if (target instanceof IDBDatabase) target.close();
      onClosed();
    },
    terminated: onClosed,
  });
}
