import * as z from "zod/mini";
import type { Settings } from "#platform/server/settings.ts";

/** Client of corporate WeChat (企业微信), as its developer documentation says: authorise, gettoken, auth/getuserinfo. */
export type CorporateWechatClient = {
  /** Returns the authorisation page. WeChat then redirects the browser to /wxAuth with `code` and `state`. */
  authorizeAddress(state: string): string;
  /** Returns the userid of a code, or null if WeChat does not confirm the code. */
  userOf(code: string): Promise<string | null>;
};

type Wechat = Required<Pick<Settings, "CORPWX_API_URL" | "CORPWX_AUTHORIZE_URL">> & {
  corpId: string;
  agentId: string;
  secret: string;
  publicUrl: string;
  now: () => Date;
};

const RETURN_PATH = "/wxAuth";
const WAIT_MS = 5000;
const EARLY_MS = 60_000;
const TOKEN_ERRORS = new Set([40001, 40014, 42001]);

const WechatAnswer = z.object({ errcode: z._default(z.number(), 0) });
const TokenAnswer = z.extend(WechatAnswer, {
  access_token: z.optional(z.string()),
  expires_in: z.optional(z.number()),
});
const UserAnswer = z.extend(WechatAnswer, { userid: z.optional(z.string()) });

export function createCorporateWechatClient(
  settings: Settings,
  now: () => Date,
): CorporateWechatClient | null {
  const { CORPWX_CORP_ID: corpId, CORPWX_AGENT_ID: agentId, CORPWX_SECRET: secret, PUBLIC_URL } = settings;
  if (!corpId || !agentId || !secret || !PUBLIC_URL) return null;
  return wechatOf({ ...settings, corpId, agentId, secret, publicUrl: PUBLIC_URL, now });
}

function wechatOf(wechat: Wechat): CorporateWechatClient {
  const accessToken = cacheToken(wechat);

  const askUser = async (code: string, token: string) =>
    get(wechat, "auth/getuserinfo", { access_token: token, code }, UserAnswer);

  return {
    authorizeAddress(state) {
      const address = new URL(wechat.CORPWX_AUTHORIZE_URL);
      address.searchParams.set("login_type", "CorpApp");
      address.searchParams.set("appid", wechat.corpId);
      address.searchParams.set("agentid", wechat.agentId);
      address.searchParams.set("redirect_uri", new URL(RETURN_PATH, wechat.publicUrl).href);
      address.searchParams.set("state", state);
      return address.href;
    },
    async userOf(code) {
      const first = await askUser(code, await accessToken.get());
      if (!TOKEN_ERRORS.has(first.errcode)) return first.errcode === 0 ? (first.userid ?? null) : null;
      accessToken.forget();
      const second = await askUser(code, await accessToken.get());
      return second.errcode === 0 ? (second.userid ?? null) : null;
    },
  };
}

/** Caches the access token, because WeChat limits how often a token may be fetched. */
function cacheToken(wechat: Wechat): { get(): Promise<string>; forget(): void } {
  let cached: { token: string; until: number } | null = null;
  return {
    async get() {
      const at = wechat.now().getTime();
      if (cached !== null && at < cached.until) return cached.token;
      const names = { corpid: wechat.corpId, corpsecret: wechat.secret };
      const answer = await get(wechat, "gettoken", names, TokenAnswer);
      if (answer.errcode !== 0 || !answer.access_token)
        throw new WechatError(`gettoken answered ${answer.errcode}`);
      cached = { token: answer.access_token, until: at + (answer.expires_in ?? 0) * 1000 - EARLY_MS };
      return cached.token;
    },
    forget() {
      cached = null;
    },
  };
}

/** WeChat did not answer, or rejected the credentials of the installation. */
export class WechatError extends Error {}

async function get<Schema extends z.ZodMiniType>(
  wechat: Wechat,
  path: string,
  query: Record<string, string>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const url = new URL(`/cgi-bin/${path}?${new URLSearchParams(query).toString()}`, wechat.CORPWX_API_URL);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS), redirect: "error" });
    return schema.parse(await response.json());
  } catch {
    // The cause is omitted, because its address contains the secret or the token.
    throw new WechatError(`${path} could not be asked`);
  }
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Encodes a base64url ticket in base 62, because WeChat returns only letters and digits in `state`, at most 128. */
export function encodeWechatState(ticket: string): string {
  let number = BigInt(`0x01${Buffer.from(ticket, "base64url").toString("hex")}`);
  let state = "";
  for (; number > 0n; number /= 62n) state = (LETTERS[Number(number % 62n)] ?? "") + state;
  return state;
}

export function decodeWechatState(state: string): string {
  if (!/^[0-9A-Za-z]{1,128}$/.test(state)) return "";
  let number = 0n;
  for (const letter of state) number = number * 62n + BigInt(LETTERS.indexOf(letter));
  return Buffer.from(evenHex(number).slice(2), "hex").toString("base64url");
}

function evenHex(number: bigint): string {
  const hex = number.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}
