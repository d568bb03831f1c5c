import assert from "node:assert/strict";
import { test } from "node:test";
import { isDemonstration, readSettings, SettingsError } from "./settings.ts";

test("without any variable the product starts on port 3000 of this machine only", () => {
  const { PORT, HOST, DATABASE_URL } = readSettings({});
  assert.deepEqual([PORT, HOST, DATABASE_URL], [3000, "127.0.0.1", undefined]);
});

test("an empty variable counts as unset", () => {
  assert.equal(readSettings({ PORT: "", DATABASE_URL: "" }).PORT, 3000);
});

const objectStorage = {
  FILE_STORE: "s3://bucket/prefix",
  S3_ENDPOINT: "http://minio:9000",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("an object storage needs its four settings, and without them files stay in the data folder", () => {
  const { FILE_STORE, S3_REGION, S3_ADDRESSING } = readSettings(objectStorage);
  assert.deepEqual([FILE_STORE, S3_REGION, S3_ADDRESSING], ["s3://bucket/prefix", "us-east-1", "path"]);
  assert.equal(readSettings({}).FILE_STORE, undefined);
});

const errors: Record<string, Record<string, string>> = {
  PORT: { PORT: "0" },
  "PORT ": { PORT: "3000x" },
  "PORT  ": { PORT: "65536" },
  HOST: { HOST: "a b" },
  DATABASE_URL: { DATABASE_URL: "mysql://x" },
  "DATABASE_URL ": { DATABASE_URL: "postgres://[" },
  "DATABASE_URL  ": { DATABASE_URL: "postgres://a:b%zz@c/d" },
  TRUST_PROXY: { TRUST_PROXY: "yes" },
  CLAMD_ADDRESS: { CLAMD_ADDRESS: "clamd" },
  OCR_ENGINE: { OCR_ENGINE: "cloud" },
  OCR_TIMEOUT_MS: { OCR_TIMEOUT_MS: "10" },
  LOG_LEVEL: { LOG_LEVEL: "loud" },
  DEMO_PASSWORD: { DEMO_PASSWORD: "short" },
  CAPTCHA_FIXED: { CAPTCHA_FIXED: "8888", DATABASE_URL: "postgres://x@y/z" },
  APP_DATABASE_URL: { APP_DATABASE_URL: "postgres://x@y/z" },
  SESSION_IDLE_MINUTES: { SESSION_IDLE_MINUTES: "2881" },
  LDAP_URL: { LDAP_URL: "http://ad.example.com", LDAP_USER_DN: "{user}@x" },
  "LDAP_URL ": { LDAP_URL: "ldap://ad.example.com" },
  LDAP_USER_DN: { LDAP_URL: "ldap://ad.example.com", LDAP_USER_DN: "uid=someone" },
  LDAP_SEARCH_BASE: { LDAP_URL: "ldap://ad.example.com", LDAP_SEARCH_BASE: "dc=x" },
  LDAP_SEARCH_DN: { LDAP_USER_DN: "{user}@x", LDAP_SEARCH_DN: "cn=x" },
  CORPWX_CORP_ID: { CORPWX_CORP_ID: "ww", CORPWX_AGENT_ID: "1", CORPWX_SECRET: "s" },
  FILE_VIEWING_URL: { FILE_VIEWING_URL: "http://open.example.com/view" },
  "FILE_VIEWING_URL ": { FILE_VIEWING_URL: "https://" },
  "FILE_VIEWING_URL  ": { FILE_VIEWING_URL: "https://a:b@open.example.com/view" },
  "FILE_VIEWING_URL   ": { FILE_VIEWING_URL: "https://open.example.com/view?file=" },
  OUTSIDER_PUBLIC_KEY: { OUTSIDER_PUBLIC_KEY: "x" },
  PAY_CHANNEL_KEY: { PAY_CHANNEL_KEY: "short" },
  PAY_CHANNEL_URL: {
    PAY_CHANNEL_URL: "https://pay.example.com",
    PAY_CHANNEL_MERCHANT: "m",
    PAY_CHANNEL_KEY: "k".repeat(32),
  },
  SMS_GATEWAY_URL: { SMS_GATEWAY_URL: "sms.example.com" },
  MAIL_HOST: { MAIL_HOST: "mail.example.com" },
  MAIL_USER: { MAIL_HOST: "mail.example.com", MAIL_FROM: "a@example.com", MAIL_USER: "a" },
  MAIL_TLS: { MAIL_TLS: "ssl" },
  MAIL_FROM: { MAIL_FROM: "承保系统" },
  FILE_STORE: { FILE_STORE: "s3://bucket/prefix" },
  "FILE_STORE ": { ...objectStorage, FILE_STORE: "s3://bucket/../other" },
  "FILE_STORE  ": { ...objectStorage, FILE_STORE: "s3://bucket/" },
  "FILE_STORE   ": { ...objectStorage, FILE_STORE: "/var/files" },
  "FILE_STORE    ": { ...objectStorage, S3_ENDPOINT: "" },
  S3_ENDPOINT: { ...objectStorage, FILE_STORE: "" },
  "S3_ENDPOINT ": { ...objectStorage, S3_ENDPOINT: "http://key:secret@minio:9000" },
  S3_SECRET_ACCESS_KEY: { S3_SECRET_ACCESS_KEY: "secret" },
  S3_ADDRESSING: { ...objectStorage, S3_ADDRESSING: "dns" },
};

for (const [name, environment] of Object.entries(errors)) {
  test(`a wrong ${name.trim()} (${JSON.stringify(environment)}) is reported in one Chinese line`, () => {
    assert.throws(
      () => readSettings(environment),
      (error: Error) =>
        error instanceof SettingsError &&
        error.message.startsWith(`配置 ${name.trim()} 有误：`) &&
        !error.message.includes("\n"),
    );
  });
}

test("several errors are reported together, one line each", () => {
  assert.throws(
    () => readSettings({ PORT: "x", LOG_LEVEL: "x" }),
    (error: Error) => error.message.split("\n").length === 2,
  );
});

test("a fixed captcha is allowed only with the embedded database and in tests", () => {
  assert.equal(readSettings({ CAPTCHA_FIXED: "8888" }).CAPTCHA_FIXED, "8888");
  assert.equal(
    readSettings({ CAPTCHA_FIXED: "8888", DATABASE_URL: "postgres://x@y/z", NODE_ENV: "test" }).CAPTCHA_FIXED,
    "8888",
  );
});

for (const [environment, expected] of [
  [{}, true],
  [{ DEMO_DATA: "0" }, false],
  [{ DATABASE_URL: "postgres://x@y/z" }, false],
  [{ DATABASE_URL: "postgres://x@y/z", DEMO_DATA: "1" }, true],
] as const) {
  test(`${JSON.stringify(environment)} is ${expected ? "a" : "no"} demonstration`, () => {
    assert.equal(isDemonstration(readSettings(environment)), expected);
  });
}
