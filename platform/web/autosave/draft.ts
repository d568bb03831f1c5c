export type DraftValues = Readonly<Record<string, unknown>>;
/** The fields that a form has, in its own words. */
export type FieldLabels = Readonly<Record<string, string>>;
/** Whose typing it is: a draft is shown to nobody else. */
export type DraftOwner = { userCode: string; comCode: string };

/** Which form it is: `record` names what it is about, once in all pages. */
export type DraftTarget = { record: string; formVersion: string };

export type Draft = DraftOwner &
  DraftTarget & {
    id: string;
    /** The address that the form was typed at, and so the one that opens it again. */
    href: string;
    title: string;
    values: DraftValues;
    /** What the fields that were typed in held before; drafts of earlier programs do not say. */
    base?: DraftValues;
    /** Typed in an earlier form of the page, and without a field in the one that wrote this. */
    left: DraftValues;
    /** What the form called its fields when this was typed. */
    labels: FieldLabels;
    savedMs: number;
  };

export type DraftStore = {
  /** Must hand the draft over before it returns: the page may be gone a moment later. */
  put(draft: Draft, replaced: string | undefined): Promise<void>;
  remove(id: string): Promise<void>;
  list(userCode: string): Promise<Draft[]>;
};

const LIFE_MS = 30 * 24 * 3600 * 1000;
const SECRET = /passw(?:or)?d|pwd|captcha|密码/i;

export function isFreshDraft({ savedMs }: Draft, nowMs: number): boolean {
  return nowMs - savedMs <= LIFE_MS;
}

/** Removes passwords, captchas and the form's excluded fields, at any depth. */
export function omitSecretValues(values: DraftValues, heldBack: Iterable<string>): DraftValues {
  const names = new Set(heldBack);
  return withoutSecrets(values, (name) => names.has(name) || SECRET.test(name)) as DraftValues;
}

function withoutSecrets(value: unknown, isSecret: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, isSecret));
  if (!isPlainValue(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isSecret(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner, isSecret)]));
}

export function isPlainValue(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

type InputField = { name: string; type: string; autocomplete: string };

/** A visible password has type text, so the autocomplete attribute counts as well. */
export function listSecretFields(inputs: Iterable<InputField>): string[] {
  return [...inputs]
    .filter(({ type, autocomplete }) => type === "password" || /-password|one-time-code/.test(autocomplete))
    .map(({ name }) => name);
}
