import { session, type SessionStore, type SessionUser } from "../session.ts";

export type SessionRenewal = {
  /** What met a 401 waits here; true when the same user is back in the same branch. */
  ask(token: string | undefined): Promise<boolean>;
  /** Whose sign-in is waited for; as long as there is one, the page stays although the session is over. */
  current(): SessionUser | null;
  decline(): void;
  subscribe(listener: () => void): () => void;
  /** Somebody can show the sign-in; without them, or with nothing typed, the session simply ends. */
  attend(hasUnsaved: () => boolean): () => void;
};

type RenewalRequest = {
  token: string | undefined;
  user: SessionUser;
  answer: Promise<boolean>;
  settle(isBack: boolean): void;
};

export function createSessionRenewal(sessions: SessionStore): SessionRenewal {
  const listeners = new Set<() => void>();
  /** By token: a late answer to an earlier branch or user must not go out again in the present one. */
  const senders = new Map<string | undefined, SessionUser>();
  let hasUnsaved: (() => boolean) | undefined;
  let asked: RenewalRequest | undefined;

  const settle = (isBack: boolean): void => {
    asked?.settle(isBack);
    asked = undefined;
    listeners.forEach((listener) => listener());
  };
  const look = (): (SessionUser & { token: string }) | null => {
    const now = sessions.current();
    if (!now) return null;
    const { userCode, userName, comCode } = now;
    senders.set(now.token, { userCode, userName, comCode });
    // A session that ran out by the clock is sent as no session.
    if (!asked) senders.set(undefined, { userCode, userName, comCode });
    return now;
  };
  // Also hears of a sign-in in another tab of this browser; a sign-out there leaves what is typed here alone.
  sessions.subscribe(() => {
    const now = look();
    if (now && asked && now.token !== asked.token) settle(isSame(now, asked.user));
  });
  look();

  return {
    ask: async (token) => {
      const now = look();
      const user = senders.get(token);
      if (!user) return false;
      if (now && now.token !== token) return isSame(now, user);
      if (!asked && !hasUnsaved?.()) return false;
      if (!asked) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        asked = { token, user, answer: promise, settle: resolve };
        listeners.forEach((listener) => listener());
      }
      return isSame(asked.user, user) && asked.answer;
    },
    current: () => asked?.user ?? null,
    decline: () => settle(false),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attend: (isUnsaved) => {
      hasUnsaved = isUnsaved;
      return () => {
        if (hasUnsaved === isUnsaved) hasUnsaved = undefined;
      };
    },
  };
}

function isSame(one: SessionUser, other: SessionUser): boolean {
  return one.userCode === other.userCode && one.comCode === other.comCode;
}

export const sessionRenewal = createSessionRenewal(session);
