import { createLocalStore, type LocalStore } from "#platform/web/local-store.ts";
import { type LoginSite, loginSites } from "./login-sites.ts";

type Journey = { state: string; site: LoginSite; from: string };

const KEY = "wechatJourney";

/** Kept by the window that set out: who comes back with another state was sent by somebody else. */
export function createWechatJourney(store: LocalStore) {
  return {
    begin: (journey: Journey): void => void store.write(KEY, JSON.stringify(journey)),
    /** Once only. */
    end: (state: string | undefined): Journey | undefined => {
      const kept = store.read(KEY);
      store.remove(KEY);
      const journey = read(kept);
      return journey !== undefined && journey.state === state ? journey : undefined;
    },
  };
}

export const wechatJourney = createWechatJourney(createLocalStore(() => globalThis.sessionStorage));

function read(kept: string | null): Journey | undefined {
  try {
    const { state, site, from } = JSON.parse(kept ?? "{}") as Partial<Journey>;
    if (!state || site === undefined || !(site in loginSites)) return undefined;
    return { state, site, from: from ?? "" };
  } catch {
    return undefined;
  }
}
