import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { loginIn, queryVerifyCode } from "#areas/identity/contract.ts";
import { type Envelope, SUCCESS } from "#platform/kernel/envelope.ts";

export type Acknowledged = { code: string; commonDataId: string };

/** What the writers saw: every acknowledged write, how many first tries were left unknown, and what came out wrong. */
export type Ledger = { acknowledged: Acknowledged[]; unknown: number; wrong: string[] };

const answeredLater = new Set(["SYS503", "SYS500", "SYS006"]);

/** Signs in as a user would; the captcha is fixed for this run. */
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

/** Writes one entry after another; an unknown outcome is asked again under the same key until it is known. */
export async function writeUntil(
  done: () => boolean,
  url: string,
  token: string,
  ledger: Ledger,
  name: string,
): Promise<void> {
  for (let count = 1; !done(); count += 1) {
    const code = `${name}-${count}`;
    const entry = await writeOnce(url, token, code, ledger);
    if (entry) ledger.acknowledged.push(entry);
  }
}

async function writeOnce(
  url: string,
  token: string,
  code: string,
  ledger: Ledger,
): Promise<Acknowledged | null> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomBytes(16).toString("hex") };
  const input = { codeType: "crash", code, value: "写入", remark: "" };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post<{ commonDataId: string }>(url + saveCommonData.path, input, headers).catch(
      () => null,
    );
    if (answer?.code === SUCCESS) return { code, commonDataId: answer.data.commonDataId };
    if (answer !== null && !answeredLater.has(answer.code)) {
      ledger.wrong.push(`${code}: ${answer.code} ${answer.message}`);
      return null;
    }
    if (attempt === 1) ledger.unknown += 1;
    await sleep(30);
  }
}

async function post<Data>(
  url: string,
  input: unknown,
  headers: Record<string, string>,
): Promise<Envelope<Data>> {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(10_000),
  });
  return (await response.json()) as Envelope<Data>;
}
