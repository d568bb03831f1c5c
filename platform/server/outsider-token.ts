import { createPublicKey, type KeyObject } from "node:crypto";
import { jwtVerify } from "jose";
import { type Settings, SettingsError } from "./settings.ts";

export type PartnerUser = { userCode: string; tokenId: string };
export type PartnerTokenReader = { read(token: string): Promise<PartnerUser | null> };

const LONGEST_AGE_SECONDS = 300;
const CLOCK_SECONDS = 10;

/**
 * Verifies tokens that a partner's system signs for its user. The algorithm follows from the configured public key,
 * never from the token.
 */
export function createPartnerTokenReader(settings: Settings, now: () => Date): PartnerTokenReader | null {
  const { OUTSIDER_PUBLIC_KEY: pem, OUTSIDER_ISSUER: issuer, OUTSIDER_AUDIENCE: audience } = settings;
  if (!pem || !issuer) return null;
  const key = readKey(pem);
  const algorithms = [algorithmOf(key)];
  return {
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms,
          issuer,
          audience,
          maxTokenAge: LONGEST_AGE_SECONDS,
          clockTolerance: CLOCK_SECONDS,
          currentDate: now(),
          requiredClaims: ["sub", "jti", "exp"],
        });
        const { sub, jti } = payload;
        return isName(sub, 20) && isName(jti, 100) ? { userCode: sub, tokenId: jti } : null;
      } catch {
        return null;
      }
    },
  };
}

/** A claim may be any JSON value, so that its type is checked. */
function isName(claim: unknown, max: number): claim is string {
  return typeof claim === "string" && claim !== "" && claim.length <= max && !/\p{Cc}/u.test(claim);
}

/** Parses a key of a .env file, which writes its line breaks as \n. */
function readKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem.replaceAll("\\n", "\n"));
  } catch {
    throw new SettingsError("配置 OUTSIDER_PUBLIC_KEY 有误：应为 PEM 格式的公钥");
  }
}

function algorithmOf(key: KeyObject): string {
  if (key.asymmetricKeyType === "ed25519") return "EdDSA";
  if (key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === "prime256v1") return "ES256";
  throw new SettingsError("配置 OUTSIDER_PUBLIC_KEY 有误：只支持 Ed25519 或 P-256 公钥");
}
