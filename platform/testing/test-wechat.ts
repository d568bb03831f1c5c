import { createServer } from "node:http";

export type TestWechat = {
  settings: Record<
    "CORPWX_CORP_ID" | "CORPWX_AGENT_ID" | "CORPWX_SECRET" | "CORPWX_API_URL" | "PUBLIC_URL",
    string
  >;
  /** What WeChat hands to the browser of this user; '' is a person outside the corporation. */
  codeFor(userId: string): string;
  tokensGiven(): number;
  withdrawTokens(): void;
  forget(): void;
  stop(): Promise<void>;
};

/** Answers gettoken and auth/getuserinfo as the documentation of corporate WeChat has them. */
export async function startWechat(): Promise<TestWechat> {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  let given = 0;
  let serial = 0;

  const answers: Record<string, (query: URLSearchParams) => object> = {
    "/cgi-bin/gettoken": (query) => {
      if (query.get("corpid") !== "ww-demo" || query.get("corpsecret") !== "geheim")
        return { errcode: 40001, errmsg: "invalid credential" };
      given += 1;
      const token = `token-${(serial += 1)}`;
      tokens.add(token);
      return { errcode: 0, errmsg: "ok", access_token: token, expires_in: 7200 };
    },
    "/cgi-bin/auth/getuserinfo": (query) => {
      if (!tokens.has(query.get("access_token") ?? ""))
        return { errcode: 42001, errmsg: "access_token expired" };
      const code = query.get("code") ?? "";
      const userId = codes.get(code);
      codes.delete(code);
      if (userId === undefined) return { errcode: 40029, errmsg: "invalid code" };
      return userId === ""
        ? { errcode: 0, openid: "outsider" }
        : { errcode: 0, errmsg: "ok", userid: userId };
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const answer = answers[url.pathname]?.(url.searchParams) ?? { errcode: 404 };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    settings: {
      CORPWX_CORP_ID: "ww-demo",
      CORPWX_AGENT_ID: "1000002",
      CORPWX_SECRET: "geheim",
      CORPWX_API_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: "https://prpall.example.com",
    },
    codeFor: (userId) => {
      const code = `code-${(serial += 1)}`;
      codes.set(code, userId);
      return code;
    },
    tokensGiven: () => given,
    withdrawTokens: () => tokens.clear(),
    forget: () => void (given = 0),
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
