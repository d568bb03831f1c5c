import type pg from "pg";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { loginIn, queryVerifyCode } from "#areas/identity/contract/sign-in.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { type Envelope, SUCCESS_ANSWER_CODE } from "#platform/kernel/envelope.ts";

/** The writers' record: all acknowledged writes, the number of unknown first tries, and wrong outcomes. */
export type CrashTestWriteRecord = { acknowledged: string[]; unknown: number; wrong: string[] };

/**
 * Repeats a call under one key until the outcome is known. Returns null for a wrong outcome. A file is sent as a
 * form.
 */
export type CallRepeater = <C extends Call>(
  call: C,
  input: InputOf<C> | FormData,
) => Promise<OutputOf<C> | null>;

/** The address of the product for the writers, each signed in as a user. */
export type CrashTestClients = { readonly url: string; as(userCode: string): CallRepeater };

/** The number of the writer, from 0, and of the write. */
export type CrashTestWriteNumber = { readonly writer: number; readonly count: number };

/** The work written while servers are killed. `write` and `stored` describe a write in the same words. */
export type CrashTestWorkload = {
  title: string;
  userCodes: readonly string[];
  /** Writes once and returns the acknowledged writes in the words of `stored`. */
  write(site: CrashTestClients, turn: CrashTestWriteNumber): Promise<string[]>;
  /** Lists every stored write since then, as often as it is stored. */
  stored(owner: pg.Client | pg.Pool, since: Date): Promise<string[]>;
};

const answeredLater = new Set(["SYS503", "SYS500", "SYS006"]);

/** Signs in as a user does. The captcha is fixed for this run. */
export async function signIn(url: string, userCode: string): Promise<string> {
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

/** Signs in each user once and returns the site for the writers. */
export async function createCrashTestClients(
  url: string,
  userCodes: readonly string[],
  ledger: CrashTestWriteRecord,
): Promise<CrashTestClients> {
  const insists = new Map<string, CallRepeater>();
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

/** Repeats calls of this user at this address. */
function insistAt(url: string, token: string, ledger: CrashTestWriteRecord): CallRepeater {
  return async <C extends Call>(call: C, input: InputOf<C> | FormData) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "idempotency-key": randomBytes(16).toString("hex"),
    };
    let isUnknown = false;
    return await waitForOutcome(call.path, 30, async () => {
      const answer = await send<OutputOf<C>>(url, call, input, headers).catch(() => null);
      if (answer?.code === SUCCESS_ANSWER_CODE) return answer.data;
      if (answer !== null && !answeredLater.has(answer.code)) {
        ledger.wrong.push(`${call.path}: ${answer.code} ${answer.message}`);
        return null;
      }
      if (!isUnknown) ledger.unknown += 1;
      isUnknown = true;
      return undefined;
    });
  };
}

/** Longer than several starts of the product and the pauses of an interrupted task take on a busy machine. */
const LONGEST_OUTCOME_MS = 600_000;

/** Asks until the outcome is known. */
export async function waitForOutcome<Outcome>(
  what: string,
  pauseMs: number,
  ask: () => Promise<Outcome | undefined>,
): Promise<Outcome> {
  const deadline = Date.now() + LONGEST_OUTCOME_MS;
  while (Date.now() < deadline) {
    const outcome = await ask();
    if (outcome !== undefined) return outcome;
    await sleep(pauseMs);
  }
  throw new Error(`no outcome within ${LONGEST_OUTCOME_MS / 1000} s: ${what}`);
}

/** A number in the path is taken from the input, as the browser does; such calls read and have no body. */
async function send<Data>(
  url: string,
  call: Call,
  input: unknown,
  headers: Record<string, string>,
): Promise<Envelope<Data>> {
  if (call.method === "POST") return post(url + call.path, input, headers);
  const given = input as Record<string, string>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
  const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(10_000) });
  return (await response.json()) as Envelope<Data>;
}

/** A browser waits longer for a file, which takes its turn behind the user's other files. */
const FILE_PATIENCE_MS = 60_000;

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
    signal: AbortSignal.timeout(input instanceof FormData ? FILE_PATIENCE_MS : 10_000),
  });
  return (await response.json()) as Envelope<Data>;
}
