import { localStore, type LocalStore, LOCAL_STORAGE_KEY_PREFIX } from "./local-store.ts";

export type SessionUser = { userCode: string; userName: string; comCode: string };
export type Session = SessionUser & { token: string; expiresMs: number };

const KEY = "session";

export type SessionStore = {
  current(): Session | null;
  begin(session: SessionUser & { token: string }, lifeMs: number): void;
  end(): void;
  subscribe(listener: () => void): () => void;
  /** Rereads the session after another tab signed in or out. */
  reread(): void;
};

export function createSessionStore(store: LocalStore, now: () => number): SessionStore {
  const listeners = new Set<() => void>();
  let known: Session | null | undefined;
  const tell = (): void => listeners.forEach((listener) => listener());
  return {
    current: () => {
      known ??= parseSession(store.read(KEY));
      if (known && known.expiresMs <= now()) known = null;
      return known;
    },
    begin: (session, lifeMs) => {
      known = { ...session, expiresMs: now() + lifeMs };
      store.write(KEY, JSON.stringify(known));
      tell();
    },
    end: () => {
      known = null;
      store.remove(KEY);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reread: () => {
      known = undefined;
      tell();
    },
  };
}

export const session = createSessionStore(localStore, Date.now);

export function followSessionOfOtherTabs(target: Window): void {
  target.addEventListener("storage", ({ key }) => {
    if (key === LOCAL_STORAGE_KEY_PREFIX + KEY || key === null) session.reread();
  });
}

function parseSession(kept: string | null): Session | null {
  if (kept === null) return null;
  try {
    const { token, expiresMs, userCode, userName, comCode } = JSON.parse(kept) as Partial<Session>;
    const texts = [token, userCode, userName, comCode];
    if (typeof expiresMs !== "number" || !texts.every((text) => typeof text === "string")) return null;
    return { token, expiresMs, userCode, userName, comCode } as Session;
  } catch {
    return null;
  }
}
