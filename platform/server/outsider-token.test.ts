import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from "node:crypto";
import { test } from "node:test";
import { SignJWT, UnsecuredJWT } from "jose";
import { AGENT, OFFICE_CLERK } from "#platform/testing/people.ts";
import { createPartnerTokenReader } from "./outsider-token.ts";
import { readSettings, SettingsError } from "./settings.ts";

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
  return createPartnerTokenReader(settings, () => now);
}

const claims = {
  sub: AGENT,
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
  header: Record<string, unknown> = {},
) {
  const all = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(all)).setProtectedHeader({ ...header, alg }).sign(key);
}

/** A token that contains or names its own key must be rejected. */
const stranger = generateKeyPairSync("ed25519");
const withOwnKey = (header: Record<string, unknown>) => () => sign({}, "EdDSA", stranger.privateKey, header);

const headerOf = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString("base64url");

for (const [alg, pair] of [
  ["EdDSA", ed],
  ["ES256", ec],
] as const) {
  test(`a valid ${alg} token identifies its user, also with the key on one line`, async () => {
    const token = await sign({}, alg, pair.privateKey);
    const pem = pemOf(pair.publicKey);
    for (const value of [pem, pem.replaceAll("\n", "\\n")])
      assert.deepEqual(await open(value)?.read(token), { userCode: AGENT, tokenId: "one" });
  });
}

const invalid: Record<string, () => Promise<string> | string> = {
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
  "its own key in the header": withOwnKey({ jwk: stranger.publicKey.export({ format: "jwk" }) }),
  "an address of keys": withOwnKey({ jku: "https://evil.example.com/keys", kid: "1" }),
  "a certificate of its own": withOwnKey({ x5c: ["MIIB"], x5u: "https://evil.example.com/x" }),
  "a key id that is a path": withOwnKey({ kid: "../../../../dev/null" }),
  "a key id that is a statement": withOwnKey({ kid: "x' union select 'key" }),
  "HS256 and an empty secret by a path to nothing": () => {
    const signed = [{ alg: "HS256", kid: "/dev/null" }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${signed}.${createHmac("sha256", "").update(signed).digest("base64url")}`;
  },
  "another type of algorithm name": () => sign().then((token) => token.replace(/^[^.]+/, headerOf("eddsa"))),
  "a header that demands what we do not know": () => {
    const signed = [{ alg: "EdDSA", crit: ["exp"], exp: 1 }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${signed}.${signBytes(null, Buffer.from(signed), ed.privateKey).toString("base64url")}`;
  },
  "a wrong audience": () => sign({ aud: "another" }),
  "a wrong issuer": () => sign({ iss: "https://evil.example.com" }),
  "an expiry that is past": () => sign({ exp: seconds - 11 }),
  "an age over five minutes": () => sign({ iat: seconds - 311, exp: seconds + 3600 }),
  "a time of issue in the future": () => sign({ iat: seconds + 60 }),
  "a time from which it holds that has not come": () => sign({ nbf: seconds + 60 }),
  "an expiry that is a text": () => sign({ exp: String(seconds + 60) }),
  "a list of issuers": () => sign({ iss: ["https://partner.example.com", "https://evil.example.com"] }),
  "a subject that is a number": () => sign({ sub: 20_000_001 }),
  "a subject that is an object": () => sign({ sub: { like: "%" } }),
  "a subject with a zero byte": () => sign({ sub: "20000001\0" }),
  "a subject longer than any account": () => sign({ sub: "2".repeat(21) }),
  "an id with a zero byte": () => sign({ jti: "one\0" }),
  "an id longer than we keep": () => sign({ jti: "x".repeat(101) }),
  "an empty id": () => sign({ jti: "" }),
  "no expiry": () => sign({ exp: undefined }),
  "no id": () => sign({ jti: undefined }),
  "no subject": () => sign({ sub: undefined }),
  "no audience": () => sign({ aud: undefined }),
  "no time of issue": () => sign({ iat: undefined }),
  "a changed payload": async () => {
    const [header, , signature] = (await sign()).split(".");
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: OFFICE_CLERK })).toString("base64url");
    return `${header}.${payload}.${signature}`;
  },
  "no form": () => "x.y.z",
};

for (const [description, make] of Object.entries(invalid)) {
  test(`a token with ${description} is refused`, async () => {
    assert.equal(await open(pemOf(ed.publicKey))?.read(await make()), null);
  });
}

test("a private key is no public one, and neither is an RSA key", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  for (const pem of [
    ed.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    pemOf(rsa.publicKey),
    "x",
  ])
    assert.throws(() => open(pem), SettingsError);
});

test("a token that names another key is still verified with our key", async () => {
  const token = await sign({}, "EdDSA", ed.privateKey, {
    kid: "another",
    jwk: stranger.publicKey.export({ format: "jwk" }),
  });
  assert.deepEqual(await open(pemOf(ed.publicKey))?.read(token), { userCode: AGENT, tokenId: "one" });
});

for (const [description, changes] of [
  ["five minutes and ten seconds old", { iat: seconds - 310, exp: seconds + 60 }],
  ["ten seconds past its expiry, less a moment", { exp: seconds - 9 }],
  ["from a clock ten seconds ahead", { iat: seconds + 10, nbf: seconds + 10 }],
  ["with an id as long as we keep", { jti: "x".repeat(100) }],
] as const) {
  test(`a token ${description} is accepted`, async () => {
    assert.equal((await open(pemOf(ed.publicKey))?.read(await sign(changes)))?.userCode, AGENT);
  });
}

test("without a key this sign-in is closed, and a key of another type is reported at start", () => {
  assert.equal(
    createPartnerTokenReader(readSettings({}), () => at),
    null,
  );
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  for (const pem of ["not a key", pemOf(rsa.publicKey)]) assert.throws(() => open(pem), SettingsError);
});
