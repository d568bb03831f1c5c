import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { after, before, test } from "node:test";
import { readSettings } from "#platform/server/settings.ts";
import { createClaimsSystem } from "./claims-system.ts";
import { CLAIMS_QUERY_PATH } from "./protocol.ts";
import { answerStandInQuery } from "./stand-in.ts";

const NOW = new Date("2025-06-16T02:00:00Z");
const TOKEN = "test-token";
const WITH_CLAIM = "P0405320101002025000003";
let server: Server;
let url: string;
let isBroken = false;
before(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const isRight =
        request.url === CLAIMS_QUERY_PATH && request.headers.authorization === `Bearer ${TOKEN}`;
      const answer = isRight
        ? answerStandInQuery(JSON.parse(Buffer.concat(pieces).toString()), NOW)
        : undefined;
      response.statusCode = answer ? 200 : 403;
      response.end(JSON.stringify(isBroken ? { claims: [{ claimNo: "1" }] } : answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address && typeof address === "object");
  url = `http://127.0.0.1:${address.port}`;
});
after(() => server.close());

const open = (settings: Record<string, string>) => createClaimsSystem(readSettings(settings), () => NOW);

test("the claims of a policy come over the protocol as the stand-in has them", async () => {
  const claims = await open({ CLAIMS_URL: url, CLAIMS_TOKEN: TOKEN })?.listClaims(WITH_CLAIM);
  assert.deepEqual(claims, await open({ DEMO_DATA: "1" })?.listClaims(WITH_CLAIM));
  assert.deepEqual(
    claims?.map(({ state, settledAmount, outstandingAmount }) => [state, settledAmount, outstandingAmount]),
    [["3", "13000.00", "0.00"]],
  );
  assert.deepEqual(
    await open({ CLAIMS_URL: url, CLAIMS_TOKEN: TOKEN })?.listClaims("P0405320101002025000004"),
    [],
  );
});

test("a wrong token, an answer against the protocol and a silent system are no answer", async () => {
  assert.equal(await open({ CLAIMS_URL: url, CLAIMS_TOKEN: "other" })?.listClaims(WITH_CLAIM), undefined);
  isBroken = true;
  assert.equal(await open({ CLAIMS_URL: url, CLAIMS_TOKEN: TOKEN })?.listClaims(WITH_CLAIM), undefined);
  assert.equal(await open({ CLAIMS_URL: "http://127.0.0.1:1" })?.listClaims(WITH_CLAIM), undefined);
});

test("an installation without CLAIMS_URL has no claims system, a demonstration has the stand-in", () => {
  assert.equal(open({ DEMO_DATA: "0" }), null);
  assert.ok(open({ DEMO_DATA: "1" }));
});
