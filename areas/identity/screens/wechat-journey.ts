import { createLocalStore, type LocalStore } from "#platform/web/local-store.ts";
import { type LoginSite, loginSites } from "./login-sites.ts";

type Journey = { state: string; site: LoginSite; from: string };

const KEY = "wechatJourney";

/** Stores the state with which this window left for WeChat. A return with another state is forged. */
export function createWechatStateStore(store: LocalStore) {
  return {
    begin: (journey: Journey): void => void store.write(KEY, JSON.stringify(journey)),
    /** Returns the journey of this state and deletes it, so that it works once. */
    end: (state: string | undefined): Journey | undefined => {
      const kept = store.read(KEY);
      store.remove(KEY);
      const journey = read(kept);
      return journey !== undefined && journey.state === state ? journey : undefined;
    },
  };
}

export const wechatStateStore = createWechatStateStore(createLocalStore(() => globalThis.sessionStorage));

function read(kept: string | null): Journey | undefined {
  try {
    const { state, site, from } = JSON.parse(kept ?? "{}") as Partial<Journey>;
    if (!state || site === undefined || !(site in loginSites)) return undefined;
    return { state, site, from: from ?? "" };
  } catch {
    return undefined;
  }
}
