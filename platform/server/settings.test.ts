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

const errors: Record<string, Record<string, string>> = {
  PORT: { PORT: "0" },
  "PORT ": { PORT: "3000x" },
  "PORT  ": { PORT: "65536" },
  HOST: { HOST: "a b" },
  DATABASE_URL: { DATABASE_URL: "mysql://x" },
  "DATABASE_URL ": { DATABASE_URL: "postgres://[" },
  "DATABASE_URL  ": { DATABASE_URL: "postgres://a:b%zz@c/d" },
  TRUST_PROXY: { TRUST_PROXY: "yes" },
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
