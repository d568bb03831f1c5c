import { session, type SessionStore, type SessionUser } from "../session.ts";

export type SessionRenewal = {
  /** Requests with a 401 wait here. Resolves to true when the same user is back in the same branch. */
  ask(token: string | undefined): Promise<boolean>;
  /** The user whose sign-in is awaited. While there is one, the page stays although the session has ended. */
  current(): SessionUser | null;
  decline(): void;
  subscribe(listener: () => void): () => void;
  /** Registers the sign-in overlay. Without it, or without unsaved input, the session simply ends. */
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
  /** The senders by token, so that a late answer of an earlier session is not repeated in the present one. */
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
    // An expired session sends its requests without a token.
    if (!asked) senders.set(undefined, { userCode, userName, comCode });
    return now;
  };
  // Also notices a sign-in in another tab. A sign-out there leaves the input on this page alone.
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
