import { hasPrivateKey } from "#platform/kernel/private-key.ts";

export type DraftValues = Readonly<Record<string, unknown>>;
/** The labels of a form's fields by field name. */
export type FieldLabels = Readonly<Record<string, string>>;
/** The owner of a draft, to whom alone the draft is shown. */
export type DraftOwner = { userCode: string; comCode: string };

/** Identifies a form: `record` is unique among all pages. */
export type DraftTarget = { record: string; formVersion: string };

export type Draft = DraftOwner &
  DraftTarget & {
    id: string;
    /** The address of the form's page, which opens the form again. */
    href: string;
    title: string;
    values: DraftValues;
    /** The earlier values of the changed fields. Drafts of earlier program versions have none. */
    base?: DraftValues;
    /** Values typed in an earlier version of the form, for which the present form has no field. */
    left: DraftValues;
    /** The field labels at the time of typing. */
    labels: FieldLabels;
    savedMs: number;
  };

export type DraftStore = {
  /** Must start the write before it returns, because the page may close a moment later. */
  put(draft: Draft, replaced: string | undefined): Promise<void>;
  remove(id: string): Promise<void>;
  list(userCode: string): Promise<Draft[]>;
};

const LIFE_MS = 30 * 24 * 3600 * 1000;
const SECRET = /passw(?:or)?d|pwd|captcha|密码/i;

export function isFreshDraft({ savedMs }: Draft, nowMs: number): boolean {
  return nowMs - savedMs <= LIFE_MS;
}

/** Removes passwords, captchas, private keys and the form's excluded fields, at any depth. */
export function omitSecretValues(values: DraftValues, heldBack: Iterable<string>): DraftValues {
  const names = new Set(heldBack);
  return withoutSecrets(values, (name) => names.has(name) || SECRET.test(name)) as DraftValues;
}

function withoutSecrets(value: unknown, isSecret: (name: string) => boolean): unknown {
  if (Array.isArray(value))
    return value.filter((entry) => !isKey(entry)).map((entry) => withoutSecrets(entry, isSecret));
  if (!isPlainRecord(value)) return value;
  const kept = Object.entries(value).filter(([name, inner]) => !isSecret(name) && !isKey(inner));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner, isSecret)]));
}

const isKey = (value: unknown): boolean => typeof value === "string" && hasPrivateKey(value);

export function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

type InputField = { name: string; type: string; autocomplete: string };

/** A visible password has type text, so the autocomplete attribute counts as well. */
export function listSecretFields(inputs: Iterable<InputField>): string[] {
  return [...inputs]
    .filter(({ type, autocomplete }) => type === "password" || /-password|one-time-code/.test(autocomplete))
    .map(({ name }) => name);
}
