import { createServer } from "node:http";

export type TestWechatServer = {
  settings: Record<
    | "CORPWX_CORP_ID"
    | "CORPWX_AGENT_ID"
    | "CORPWX_SECRET"
    | "CORPWX_API_URL"
    | "CORPWX_AUTHORIZE_URL"
    | "PUBLIC_URL",
    string
  >;
  /** Returns the code that WeChat hands to this user's browser. '' is a person outside the corporation. */
  codeFor(userId: string): string;
  /** Sets the user who confirms the authorisation page from now on. */
  agreeAs(userId: string): void;
  countTokens(): number;
  withdrawTokens(): void;
  resetTokenCount(): void;
  stop(): Promise<void>;
};

type Corporation = { codes: Map<string, string>; tokens: Set<string>; serial: number; given: number };

/**
 * Simulates the authorisation page, gettoken and auth/getuserinfo as the documentation of corporate WeChat describes
 * them.
 */
export async function startTestWechatServer(): Promise<TestWechatServer> {
  const corporation: Corporation = { codes: new Map(), tokens: new Set(), serial: 0, given: 0 };
  let agreeing = "";
  const codeFor = (userId: string): string => {
    const code = `code-${(corporation.serial += 1)}`;
    corporation.codes.set(code, userId);
    return code;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === AUTHORIZE) {
      response.writeHead(302, { location: wayBack(searchParams, codeFor(agreeing)) }).end();
      return;
    }
    const answer = answers[pathname]?.(searchParams, corporation) ?? { errcode: 404 };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    settings: {
      CORPWX_CORP_ID: "ww-demo",
      CORPWX_AGENT_ID: "1000002",
      CORPWX_SECRET: "geheim",
      CORPWX_API_URL: origin,
      CORPWX_AUTHORIZE_URL: `${origin}${AUTHORIZE}`,
      PUBLIC_URL: "https://prpall.example.com",
    },
    codeFor,
    agreeAs: (userId) => void (agreeing = userId),
    countTokens: () => corporation.given,
    withdrawTokens: () => corporation.tokens.clear(),
    resetTokenCount: () => void (corporation.given = 0),
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

const AUTHORIZE = "/wwlogin/sso/login";

function wayBack(query: URLSearchParams, code: string): string {
  const back = new URL(query.get("redirect_uri") ?? "");
  back.searchParams.set("code", code);
  back.searchParams.set("state", query.get("state") ?? "");
  return back.href;
}

const answers: Record<string, (query: URLSearchParams, corporation: Corporation) => object> = {
  "/cgi-bin/gettoken": (query, corporation) => {
    if (query.get("corpid") !== "ww-demo" || query.get("corpsecret") !== "geheim")
      return { errcode: 40001, errmsg: "invalid credential" };
    corporation.given += 1;
    const token = `token-${(corporation.serial += 1)}`;
    corporation.tokens.add(token);
    return { errcode: 0, errmsg: "ok", access_token: token, expires_in: 7200 };
  },
  "/cgi-bin/auth/getuserinfo": (query, { codes, tokens }) => {
    if (!tokens.has(query.get("access_token") ?? ""))
      return { errcode: 42001, errmsg: "access_token expired" };
    const code = query.get("code") ?? "";
    const userId = codes.get(code);
    codes.delete(code);
    if (userId === undefined) return { errcode: 40029, errmsg: "invalid code" };
    return userId === "" ? { errcode: 0, openid: "outsider" } : { errcode: 0, errmsg: "ok", userid: userId };
  },
};
