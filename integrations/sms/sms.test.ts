import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { readSettings } from "#platform/server/settings.ts";
import { createSmsGateway } from "./sms.ts";

async function gateway(status: number) {
  const heard: { authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      heard.push({ authorization: request.headers.authorization, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/sms`, heard, stop: () => server.close() };
}

test("without settings there is no gateway", () => {
  assert.equal(createSmsGateway(readSettings({})), null);
});

test("a message goes to the gateway with its token", async () => {
  const { url, heard, stop } = await gateway(200);
  await createSmsGateway(readSettings({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: "t" }))?.send(
    "13000001026",
    "码",
  );
  assert.deepEqual(heard, [{ authorization: "Bearer t", body: '{"phone":"13000001026","content":"码"}' }]);
  stop();
});

test("a message that the gateway refuses is an error", async () => {
  const { url, stop } = await gateway(500);
  await assert.rejects(
    async () => createSmsGateway(readSettings({ SMS_GATEWAY_URL: url }))?.send("1", "2"),
    /500/,
  );
  stop();
});
