import type pg from "pg";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { loginIn, queryVerifyCode } from "#areas/identity/contract.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { type Envelope, SUCCESS } from "#platform/kernel/envelope.ts";

/** What the writers saw: every acknowledged write, how many first tries were left unknown, and what came out wrong. */
export type Ledger = { acknowledged: string[]; unknown: number; wrong: string[] };

/** Asks until the outcome is known, under one key, and tells it; null for what came out wrong. A file goes as a form. */
export type Insist = <C extends Call>(call: C, input: InputOf<C> | FormData) => Promise<OutputOf<C> | null>;

/** Where the writers find the product, and each of them in the name of a user. */
export type Site = { readonly url: string; as(userCode: string): Insist };

/** Which of the writers it is, from 0, and how often he has written. */
export type Turn = { readonly writer: number; readonly count: number };

/** What is written while servers are killed. What is acknowledged and what is stored are told in the same words. */
export type CrashWork = {
  title: string;
  userCodes: readonly string[];
  /** One piece of work; each acknowledged write of it, in the words of `stored`. */
  write(site: Site, turn: Turn): Promise<string[]>;
  /** Every write since then that is there, as often as it is there. */
  stored(owner: pg.Client | pg.Pool, since: Date): Promise<string[]>;
};

const answeredLater = new Set(["SYS503", "SYS500", "SYS006"]);

/** Signs in as a user would; the captcha is fixed for this run. */
async function signIn(url: string, userCode: string): Promise<string> {
  const captcha = (await (await fetch(url + queryVerifyCode.path)).json()) as Envelope<{ captchaId: string }>;
  const input = {
    userCode,
    password: "Chengbao@2026",
    captchaCode: "8888",
    captchaId: captcha.data.captchaId,
  };
  const answer = await post<{ token: string }>(url + loginIn.path, input, {});
  return answer.data.token;
}

/** Each user is signed in once. */
export async function openSite(url: string, userCodes: readonly string[], ledger: Ledger): Promise<Site> {
  const insists = new Map<string, Insist>();
  for (const userCode of userCodes) insists.set(userCode, insistAt(url, await signIn(url, userCode), ledger));
  return {
    url,
    as: (userCode) => {
      const insist = insists.get(userCode);
      assert(insist, `${userCode} takes no part`);
      return insist;
    },
  };
}

/** Whoever insists at this address, for this user. */
function insistAt(url: string, token: string, ledger: Ledger): Insist {
  return async <C extends Call>(call: C, input: InputOf<C> | FormData) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "idempotency-key": randomBytes(16).toString("hex"),
    };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await post<OutputOf<C>>(url + call.path, input, headers).catch(() => null);
      if (answer?.code === SUCCESS) return answer.data;
      if (answer !== null && !answeredLater.has(answer.code)) {
        ledger.wrong.push(`${call.path}: ${answer.code} ${answer.message}`);
        return null;
      }
      if (attempt === 1) ledger.unknown += 1;
      await sleep(30);
    }
  };
}

async function post<Data>(
  url: string,
  input: unknown,
  headers: Record<string, string>,
): Promise<Envelope<Data>> {
  const sent =
    input instanceof FormData
      ? { headers, body: input }
      : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(input) };
  const response = await fetch(url, {
    method: "POST",
    ...sent,
    signal: AbortSignal.timeout(10_000),
  });
  return (await response.json()) as Envelope<Data>;
}
