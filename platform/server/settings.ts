import { resolve } from "node:path";
import * as z from "zod/mini";
import { isPlainDate } from "#platform/kernel/plain-date.ts";
import { parseConnectionUrl } from "./connection.ts";

const whole = (min: number, max: number, fallback: number) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.pipe(
      z.transform((text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)),
      z
        .number(`应为 ${min} 到 ${max} 之间的整数`)
        .check(z.refine((value) => value >= min && value <= max, `应为 ${min} 到 ${max} 之间的整数`)),
    ),
  );

const postgresUrl = z.optional(
  z
    .string()
    .check(z.refine(isPostgresUrl, "应为 postgres://账号:密码@主机:端口/库名，特殊字符须写成百分号编码")),
);

function isPostgresUrl(text: string): boolean {
  try {
    parseConnectionUrl(text);
    return /^postgres(ql)?:\/\//.test(text);
  } catch {
    return false;
  }
}

/** A prefix that addresses are appended to: nothing of it may end the path or name somebody. */
function isPrefix(text: string, protocols: readonly string[]): boolean {
  if (/[?#\s]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocols.includes(protocol) && username === "" && password === "";
}
const isHttpsPrefix = (text: string): boolean => isPrefix(text, ["https:"]);
const isStorageAddress = (text: string): boolean => isPrefix(text, ["https:", "http:"]);

const rolePrefix = z._default(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, "应为小写字母开头、不超过 40 位的字母数字")),
  "chengbao",
);

const choice = z.enum(["0", "1"], "应为 0 或 1");
const yesNo = z._default(choice, "0");

const webAddress = z.string().check(z.regex(/^https?:\/\/\S+$/, "应为 http:// 或 https:// 开头的地址"));
const httpUrl = z.optional(webAddress);
const filled = z.optional(z.string());

/** A sign-in method is available if its first setting is present. Its client checks the combination. */
const signInWays = {
  PUBLIC_URL: httpUrl,
  /** The address below which the open platform shows files. */
  FILE_VIEWING_URL: z.optional(
    z.string().check(z.refine(isHttpsPrefix, "应为 https:// 开头的地址，不含账号、问号和井号")),
  ),
  LDAP_URL: z.optional(z.string().check(z.regex(/^ldaps?:\/\/\S+$/, "应为 ldap:// 或 ldaps:// 开头的地址"))),
  LDAP_START_TLS: yesNo,
  LDAP_CA_FILE: filled,
  LDAP_TIMEOUT_MS: whole(500, 20_000, 5000),
  LDAP_USER_DN: z.optional(z.string().check(z.includes("{user}", "应含有 {user}"))),
  LDAP_SEARCH_BASE: filled,
  LDAP_SEARCH_FILTER: z._default(
    z.string().check(z.includes("{user}", "应含有 {user}")),
    "(sAMAccountName={user})",
  ),
  LDAP_SEARCH_DN: filled,
  LDAP_SEARCH_PASSWORD: filled,
  CORPWX_CORP_ID: filled,
  CORPWX_AGENT_ID: filled,
  CORPWX_SECRET: filled,
  CORPWX_API_URL: z._default(webAddress, "https://qyapi.weixin.qq.com"),
  CORPWX_AUTHORIZE_URL: z._default(webAddress, "https://login.work.weixin.qq.com/wwlogin/sso/login"),
  SMS_GATEWAY_URL: httpUrl,
  SMS_GATEWAY_TOKEN: filled,
  OUTSIDER_PUBLIC_KEY: filled,
  OUTSIDER_ISSUER: filled,
  OUTSIDER_AUDIENCE: z._default(z.string(), "chengbao"),
};

/** The payment channel. The combination of settings is checked below. */
const paymentChannel = {
  PAY_CHANNEL_URL: httpUrl,
  PAY_CHANNEL_MERCHANT: filled,
  PAY_CHANNEL_KEY: z.optional(z.string().check(z.minLength(32, "至少 32 位"))),
};

/** The e-invoice platform. The combination of settings is checked below. */
const taxPlatform = {
  TAX_PLATFORM_URL: httpUrl,
  TAX_PLATFORM_MERCHANT: filled,
  TAX_PLATFORM_KEY: z.optional(z.string().check(z.minLength(32, "至少 32 位"))),
};

/** The company's seal on papers. The combination of settings is checked below. */
const companySeal = {
  SEAL_COMPANY: z._default(
    z.string().check(z.minLength(2, "至少 2 个字"), z.maxLength(60, "不超过 60 个字")),
    "示例财产保险股份有限公司",
  ),
  SEAL_KEY_FILE: filled,
  SEAL_CERTIFICATES_FILE: filled,
};

/** The mail server. The combination of settings is checked below. */
const mailServer = {
  MAIL_HOST: filled,
  MAIL_PORT: whole(1, 65535, 587),
  MAIL_TLS: z._default(z.enum(["starttls", "tls", "none"], "应为 starttls、tls、none 之一"), "starttls"),
  MAIL_CA_FILE: filled,
  MAIL_USER: filled,
  MAIL_PASSWORD: filled,
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^([^<>\r\n]*<)?[^\s<>@,]+@[^\s<>@,]+>?$/, "应为 a@b.cn 或 名称 <a@b.cn>")),
  ),
};

/** The platform of courts and tenders. The combination of settings is checked below. */
const guaranteePlatform = {
  GUARANTEE_PLATFORM_URL: httpUrl,
  GUARANTEE_PLATFORM_MERCHANT: filled,
  GUARANTEE_PLATFORM_KEY: z.optional(z.string().check(z.minLength(32, "至少 32 位"))),
};

/** The claims system that tells the losses of a policy. */
const claimsSystem = { CLAIMS_URL: httpUrl, CLAIMS_TOKEN: filled };

/** The object storage of files. The combination of settings is checked below. */
const objectStorage = {
  FILE_STORE: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/(?!\.)[\w.-]+)*$/,
          "应为 s3://存储桶 或 s3://存储桶/前缀，末尾不带斜杠",
        ),
      ),
  ),
  S3_ENDPOINT: z.optional(
    z.string().check(z.refine(isStorageAddress, "应为 http:// 或 https:// 开头的地址，不含账号、问号和井号")),
  ),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]{1,40}$/, "应为区域代码，如 cn-north-1")),
    "us-east-1",
  ),
  S3_ADDRESSING: z._default(z.enum(["path", "host"], "应为 path、host 之一"), "path"),
  S3_ACCESS_KEY_ID: filled,
  S3_SECRET_ACCESS_KEY: filled,
};

const scannerAddress = z.optional(
  z.string().check(z.regex(/^(?:\/\S+|[^\s:/]+:\d{1,5})$/, "应为 主机:端口，或以 / 开头的套接字文件")),
);

const Settings = z.object({
  PORT: whole(1, 65535, 3000),
  HOST: z._default(z.string().check(z.regex(/^\S+$/, "不能含有空格")), "127.0.0.1"),
  DATA_DIR: z.optional(z.string().check(z.minLength(1, "不能为空"))),
  DATABASE_URL: postgresUrl,
  APP_DATABASE_URL: postgresUrl,
  DATABASE_ROLE_PREFIX: rolePrefix,
  DATABASE_POOL_SIZE: whole(2, 200, 16),
  /** The number of processes on this machine that serve the port together. */
  SERVER_PROCESSES: whole(1, 64, 1),
  /** Whether the server stops when the npm that started it has ended. */
  STOP_WITH_PARENT: z._default(choice, "1"),
  /** The number of background tasks that this process runs at once; 0 leaves them to other processes. */
  JOBS_CONCURRENCY: whole(0, 32, 2),
  BODY_LIMIT_KB: whole(64, 65536, 2048),
  RATE_LIMIT_PER_MINUTE: whole(10, 1_000_000, 6000),
  /** A process whose event loop lags by more answers SYS503 until it has caught up. */
  OVERLOAD_DELAY_MS: whole(100, 60_000, 500),
  REQUEST_TIMEOUT_MS: whole(1000, 120_000, 30_000),
  /**
   * The number of proxies in front of the server. The client's address is that many places from the end of
   * X-Forwarded-For.
   */
  TRUST_PROXY: whole(0, 10, 0),
  LOG_LEVEL: z.optional(
    z.enum(["fatal", "error", "warn", "info", "silent"], "应为 fatal、error、warn、info、silent 之一"),
  ),
  DEMO_PASSWORD: z._default(z.string().check(z.minLength(8, "至少 8 位")), "Chengbao@2026"),
  DEMO_DATA: z.optional(choice),
  CAPTCHA_FIXED: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{4}$/, "应为 4 位字母或数字"))),
  NODE_ENV: z.optional(z.string()),
  SESSION_IDLE_MINUTES: whole(0, 2880, 0),
  /** Failures in one hour; beyond them, further ones are followed by a growing delay. */
  LOGIN_FAILURES_PER_ADDRESS: whole(5, 1_000_000, 100),
  ...signInWays,
  ...paymentChannel,
  ...taxPlatform,
  ...mailServer,
  ...guaranteePlatform,
  ...claimsSystem,
  ...companySeal,
  ...objectStorage,
  /** The virus scanner clamd, asked for every uploaded file. */
  CLAMD_ADDRESS: scannerAddress,
  /** What reads the text of certificates: the local recognizer, or nothing. */
  OCR_ENGINE: z._default(z.enum(["local", "none"], "应为 local、none 之一"), "local"),
  OCR_TIMEOUT_MS: whole(1000, 110_000, 20_000),
  /** The first day whose commission is settled here; what fell due earlier was settled outside. */
  COMMISSION_FROM: z._default(
    z.string().check(z.refine((text) => text === "" || isPlainDate(text), "应为 2026-01-31 形式的日期")),
    "",
  ),
});

export type Settings = z.infer<typeof Settings>;

export class SettingsError extends Error {}

/** Reports all errors at once, one line each, so that an operator need not restart for each. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const present = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const parsed = z.safeParse(Settings, Object.fromEntries(present));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `配置 ${issue.path.join(".")} 有误：${issue.message}`);
    throw new SettingsError(lines.join("\n"));
  }
  const settings = parsed.data;
  if (settings.CAPTCHA_FIXED && settings.DATABASE_URL && settings.NODE_ENV !== "test") {
    throw new SettingsError("配置 CAPTCHA_FIXED 有误：固定验证码只能用于内置数据库或 NODE_ENV=test");
  }
  if (settings.APP_DATABASE_URL && !settings.DATABASE_URL) {
    throw new SettingsError("配置 APP_DATABASE_URL 有误：须与 DATABASE_URL 一同设置");
  }
  refuseHalfWays(settings);
  return settings;
}

/** An incomplete sign-in method would fail only at the first sign-in of a user. */
function refuseHalfWays(settings: Settings): void {
  const errors = halves
    .filter(({ set, needs }) => settings[set] !== undefined && !needs.some((name) => settings[name]))
    .map(({ set, needs }) => `配置 ${set} 有误：须与 ${needs.join(" 或 ")} 一同设置`);
  const first = storageNames.find((name) => settings[name] !== undefined);
  const missing = storageNames.filter((name) => settings[name] === undefined);
  if (first && missing.length > 0) errors.push(`配置 ${first} 有误：须与 ${missing.join("、")} 一同设置`);
  if (errors.length > 0) throw new SettingsError(errors.join("\n"));
}

const storageNames = ["FILE_STORE", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type Half = { set: keyof Settings; needs: (keyof Settings)[] };

const halves: readonly Half[] = [
  { set: "LDAP_URL", needs: ["LDAP_USER_DN", "LDAP_SEARCH_BASE"] },
  { set: "LDAP_SEARCH_BASE", needs: ["LDAP_SEARCH_DN"] },
  { set: "LDAP_SEARCH_DN", needs: ["LDAP_SEARCH_PASSWORD"] },
  { set: "CORPWX_CORP_ID", needs: ["CORPWX_AGENT_ID"] },
  { set: "CORPWX_CORP_ID", needs: ["CORPWX_SECRET"] },
  { set: "CORPWX_CORP_ID", needs: ["PUBLIC_URL"] },
  { set: "OUTSIDER_PUBLIC_KEY", needs: ["OUTSIDER_ISSUER"] },
  { set: "PAY_CHANNEL_URL", needs: ["PAY_CHANNEL_MERCHANT"] },
  { set: "PAY_CHANNEL_URL", needs: ["PAY_CHANNEL_KEY"] },
  { set: "PAY_CHANNEL_URL", needs: ["PUBLIC_URL"] },
  { set: "TAX_PLATFORM_URL", needs: ["TAX_PLATFORM_MERCHANT"] },
  { set: "TAX_PLATFORM_URL", needs: ["TAX_PLATFORM_KEY"] },
  { set: "TAX_PLATFORM_URL", needs: ["PUBLIC_URL"] },
  { set: "SEAL_KEY_FILE", needs: ["SEAL_CERTIFICATES_FILE"] },
  { set: "SEAL_CERTIFICATES_FILE", needs: ["SEAL_KEY_FILE"] },
  { set: "MAIL_HOST", needs: ["MAIL_FROM"] },
  { set: "MAIL_USER", needs: ["MAIL_PASSWORD"] },
  { set: "GUARANTEE_PLATFORM_URL", needs: ["GUARANTEE_PLATFORM_MERCHANT"] },
  { set: "GUARANTEE_PLATFORM_URL", needs: ["GUARANTEE_PLATFORM_KEY"] },
  { set: "GUARANTEE_PLATFORM_URL", needs: ["PUBLIC_URL"] },
];

/** A demonstration has known accounts and passwords, and stand-ins for external systems. */
export function isDemonstration({ DEMO_DATA, DATABASE_URL }: Settings): boolean {
  return DEMO_DATA === undefined ? DATABASE_URL === undefined : DEMO_DATA === "1";
}

export function getDataDir(settings: Settings, checkout: string): string {
  return resolve(checkout, settings.DATA_DIR ?? ".data");
}

/** Returns the log level: warnings in a terminal, every request in an installation. */
export function getLogLevel({ LOG_LEVEL, DATABASE_URL }: Settings): string {
  return LOG_LEVEL ?? (DATABASE_URL ? "info" : "warn");
}

/** The address of this installation for people outside; undefined where none is configured. */
export function findPublicOrigin(settings: Settings): string | undefined {
  return settings.PUBLIC_URL ?? (isDemonstration(settings) ? `http://localhost:${settings.PORT}` : undefined);
}
