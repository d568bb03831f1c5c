import { createPublicKey, type KeyObject } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from "jose";
import { hasPrivateKey, PRIVATE_KEY_MESSAGE } from "#platform/kernel/private-key.ts";
import { type Settings, SettingsError } from "./settings.ts";

export type PartnerUser = { userCode: string; tokenId: string };
export type PartnerTokenReader = { read(token: string): Promise<PartnerUser | null> };
/** A partner's public key, with the one algorithm that it is used with. */
export type PartnerKey = { readonly key: KeyObject; readonly algorithm: "EdDSA" | "ES256" };

const LONGEST_AGE_SECONDS = 300;
const CLOCK_SECONDS = 10;

/** Verifies tokens that a partner's system signs for its user. */
export function createPartnerTokenReader(settings: Settings, now: () => Date): PartnerTokenReader | null {
  const { OUTSIDER_PUBLIC_KEY: pem, OUTSIDER_ISSUER: issuer, OUTSIDER_AUDIENCE: audience } = settings;
  if (!pem || !issuer) return null;
  // A key of a .env file has its line breaks as \n.
  const key = parsePartnerKey(pem.replaceAll("\\n", "\n"));
  if (typeof key === "string") throw new SettingsError(`配置 OUTSIDER_PUBLIC_KEY 有误：${key}`);
  return {
    async read(token) {
      const claims = await verifyPartnerToken(token, key, { issuer, audience, now: now() });
      const { sub, jti } = claims ?? {};
      return isClaimText(sub, 20) && isClaimText(jti, 100) ? { userCode: sub, tokenId: jti } : null;
    },
  };
}

/** The issuer and the key that a token names. Nothing of it is proven. */
export function readTokenOrigin(token: string): { issuer: string; keyId: string } | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    const { iss } = decodeJwt(token);
    return isClaimText(iss, 100) && isClaimText(kid, 100) ? { issuer: iss, keyId: kid } : undefined;
  } catch {
    return undefined;
  }
}

type TokenExpectation = { readonly issuer: string; readonly audience: string; readonly now: Date };

/** The claims of a token; undefined unless all holds. The algorithm follows from the key, never from the token. */
export async function verifyPartnerToken(
  token: string,
  { key, algorithm }: PartnerKey,
  { issuer, audience, now }: TokenExpectation,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      maxTokenAge: LONGEST_AGE_SECONDS,
      clockTolerance: CLOCK_SECONDS,
      currentDate: now,
      requiredClaims: ["sub", "jti", "exp"],
    });
    return payload;
  } catch {
    return undefined;
  }
}

/** A claim may be any JSON value, so that its type is checked. */
export function isClaimText(claim: unknown, max: number): claim is string {
  return typeof claim === "string" && claim !== "" && claim.length <= max && !/\p{Cc}/u.test(claim);
}

/** A text says why the key cannot be used. A private key is no public one, although Node would derive it. */
export function parsePartnerKey(pem: string): PartnerKey | string {
  if (hasPrivateKey(pem)) return PRIVATE_KEY_MESSAGE;
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    return "应为 PEM 格式的公钥，从 -----BEGIN PUBLIC KEY----- 到 -----END PUBLIC KEY----- 整段粘贴";
  }
  if (key.asymmetricKeyType === "ed25519") return { key, algorithm: "EdDSA" };
  if (key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === "prime256v1")
    return { key, algorithm: "ES256" };
  return "只支持 Ed25519 或 P-256 公钥";
}
