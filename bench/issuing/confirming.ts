import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { confirmPayment } from "#areas/payment/contract/payment.ts";

const WRK = "/usr/bin/wrk";

type Confirming = {
  readonly url: string;
  readonly token: string;
  readonly paymentNos: readonly string[];
  readonly clients: number;
  readonly seconds: number;
};

/** Confirms each payment once with its own key, by this many clients for this time. */
export async function confirmAll({ url, token, paymentNos, clients, seconds }: Confirming): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "chengbao-issuing-"));
  const [list, script] = [join(folder, "payments.txt"), join(folder, "confirm.lua")];
  writeFileSync(list, `${paymentNos.join("\n")}\n`);
  writeFileSync(
    script,
    `local numbers = {}
for line in io.lines("${list}") do numbers[#numbers + 1] = line end
local at = 0
request = function()
  at = at + 1
  local number = numbers[at]
  if number == nil then wrk.thread:stop() end
  wrk.headers["Idempotency-Key"] = "confirm-" .. (number or "none")
  return wrk.format("POST", nil, nil, '{"paymentNo":"' .. (number or "") .. '","version":2}')
end
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer ${token}"
`,
  );
  const given = ["-t1", `-c${clients}`, `-d${seconds}s`, "-s", script, url + confirmPayment.path];
  const { stdout } = await promisify(execFile)(WRK, given);
  if (/Non-2xx/.test(stdout)) throw new Error(`wrk said: ${stdout}`);
}
