import { isDemonstration, type Settings } from "#platform/server/settings.ts";
import { CLAIMS_QUERY_PATH, ClaimsAnswer, type ClaimsSystem } from "./protocol.ts";
import { createStandInClaimsSystem } from "./stand-in.ts";

const WAIT_MS = 8000;

/** The configured claims system. A demonstration without one gets a stand-in; otherwise there is none. */
export function createClaimsSystem(settings: Settings, now: () => Date): ClaimsSystem | null {
  const { CLAIMS_URL: url, CLAIMS_TOKEN: token } = settings;
  if (url) return createClaimsClient(url, token);
  return isDemonstration(settings) ? createStandInClaimsSystem(now) : null;
}

function createClaimsClient(url: string, token: string | undefined): ClaimsSystem {
  return {
    async listClaims(policyNo) {
      try {
        const response = await fetch(url.replace(/\/$/, "") + CLAIMS_QUERY_PATH, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify({ policyNo }),
          signal: AbortSignal.timeout(WAIT_MS),
          redirect: "error",
        });
        const parsed = response.ok ? ClaimsAnswer.safeParse(await response.json()) : undefined;
        return parsed?.data?.claims;
      } catch {
        return undefined;
      }
    },
  };
}
