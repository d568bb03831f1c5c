import assert from "node:assert/strict";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { test } from "node:test";
import { SignJWT, UnsecuredJWT } from "jose";
import { openOutsiderTokens } from "./outsider-token.ts";
import { readSettings, SettingsFault } from "./settings.ts";

const ed = generateKeyPairSync("ed25519");
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const at = new Date("2026-11-21T04:00:00Z");
const seconds = at.getTime() / 1000;
const pemOf = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();

function open(publicKey: string, now = at) {
  const settings = readSettings({
    OUTSIDER_PUBLIC_KEY: publicKey,
    OUTSIDER_ISSUER: "https://partner.example.com",
  });
  return openOutsiderTokens(settings, () => now);
}

const claims = {
  sub: "20000001",
  jti: "one",
  iss: "https://partner.example.com",
  aud: "chengbao",
  iat: seconds,
  exp: seconds + 60,
};

function sign(
  changes: Record<string, unknown> = {},
  alg = "EdDSA",
  key: KeyObject | Uint8Array = ed.privateKey,
) {
  const all = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(all)).setProtectedHeader({ alg }).sign(key);
}

for (const [alg, pair] of [
  ["EdDSA", ed],
  ["ES256", ec],
] as const) {
  test(`a sound ${alg} token tells its user, also where the key stands on one line`, async () => {
    const token = await sign({}, alg, pair.privateKey);
    const pem = pemOf(pair.publicKey);
    for (const given of [pem, pem.replaceAll("\n", "\\n")])
      assert.deepEqual(await open(given)?.read(token), { userCode: "20000001", tokenId: "one" });
  });
}

const faulty: Record<string, () => Promise<string> | string> = {
  "alg none": () => new UnsecuredJWT(claims).encode(),
  "alg none with the signature of another": async () => {
    const [, payload, signature] = (await sign()).split(".");
    return `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.${signature}`;
  },
  "HS256 with the public key as its secret": () =>
    sign({}, "HS256", new TextEncoder().encode(pemOf(ed.publicKey))),
  "HS256 with the raw public key as its secret": () =>
    sign({}, "HS256", ed.publicKey.export({ type: "spki", format: "der" })),
  "another algorithm with another key": () => sign({}, "ES256", ec.privateKey),
  "another key": () => sign({}, "EdDSA", generateKeyPairSync("ed25519").privateKey),
  "a wrong audience": () => sign({ aud: "another" }),
  "a wrong issuer": () => sign({ iss: "https://evil.example.com" }),
  "an expiry that is past": () => sign({ exp: seconds - 11 }),
  "an age over five minutes": () => sign({ iat: seconds - 311, exp: seconds + 3600 }),
  "a time of issue in the future": () => sign({ iat: seconds + 60 }),
  "no expiry": () => sign({ exp: undefined }),
  "no id": () => sign({ jti: undefined }),
  "no subject": () => sign({ sub: undefined }),
  "no audience": () => sign({ aud: undefined }),
  "no time of issue": () => sign({ iat: undefined }),
  "a changed payload": async () => {
    const [header, , signature] = (await sign()).split(".");
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: "10000001" })).toString("base64url");
    return `${header}.${payload}.${signature}`;
  },
  "no form": () => "x.y.z",
};

for (const [what, make] of Object.entries(faulty)) {
  test(`a token with ${what} is none`, async () => {
    assert.equal(await open(pemOf(ed.publicKey))?.read(await make()), null);
  });
}

test("without a key the way is closed, and a key of another kind is named at start", () => {
  assert.equal(
    openOutsiderTokens(readSettings({}), () => at),
    null,
  );
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  for (const pem of ["not a key", pemOf(rsa.publicKey)]) assert.throws(() => open(pem), SettingsFault);
});
