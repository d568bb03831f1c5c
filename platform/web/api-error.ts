import type { FieldError } from "#platform/kernel/refusal.ts";

/**
 * session: sign in again. forbidden, server, timeout, other: as in the error catalogue of the specification. html:
 * `html` holds the sanitised message. refused: the server's refusal in its own words.
 */
export type ApiErrorKind = "session" | "forbidden" | "html" | "server" | "timeout" | "refused" | "other";

export type ApiErrorDetail = {
  kind: ApiErrorKind;
  message: string;
  code?: string;
  next?: string;
  fields?: FieldError[];
  requestId?: string;
  html?: string;
  /** True if it is unknown whether the request was executed. */
  isUnsure?: boolean;
};

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: string;
  readonly next: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string;
  readonly html: string | undefined;
  readonly isUnsure: boolean;

  constructor(detail: ApiErrorDetail) {
    super(detail.message);
    this.kind = detail.kind;
    this.code = detail.code ?? "";
    this.next = detail.next ?? "";
    this.fields = detail.fields ?? [];
    this.requestId = detail.requestId ?? "";
    this.html = detail.html;
    this.isUnsure = detail.isUnsure ?? false;
  }

  fieldMessage(path: string): string | undefined {
    return this.fields.find((field) => field.path === path)?.message;
  }
}

export const errorMessages = {
  session: "登录已失效，请重新登录",
  forbidden: "拒绝访问，请稍后重试",
  server: "系统异常，请稍后重试!",
  timeout: "加载超时，请刷新重试",
  other: "系统异常，请稍后重试",
  offline: "网络连接失败",
} as const;

/** Replaces field errors about the page's address, because the user did not type these values into a field. */
export function toPageAddressError(error: ApiError, names: readonly string[]): ApiError {
  const { kind, fields, code, requestId } = error;
  if (!fields.some(({ path }) => names.some((name) => path === name || path.startsWith(`${name}.`))))
    return error;
  return new ApiError({ kind, message: "没有这份单据", next: "请核对地址中的号码", code, requestId });
}

/** Returns an error handler for calls whose input comes from the page's address. */
export function rethrowAsPageAddressError(...names: string[]): (caught: unknown) => never {
  return (caught) => {
    throw caught instanceof ApiError ? toPageAddressError(caught, names) : caught;
  };
}

/** Converts any caught value to an ApiError. An unknown error counts as a bug of the program. */
export function toApiError(caught: unknown): ApiError {
  return caught instanceof ApiError ? caught : new ApiError({ kind: "other", message: errorMessages.other });
}

type ErrorBody = {
  code?: string;
  message?: string;
  next?: string;
  fields?: FieldError[];
  requestId?: string;
};

/** Reads the error from a body. A proxy's page or an incomplete answer contains none. */
export function readErrorBody(text: string): ErrorBody & { data?: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? (body as ErrorBody) : {};
  } catch {
    return {};
  }
}

export type HttpAnswer = { status: number; header(name: string): string | null; text: string };

/** The error catalogue of the specification, §8. */
export async function readApiError(
  answered: HttpAnswer,
  sanitize: (html: string) => Promise<string>,
): Promise<ApiError> {
  const { status, text } = answered;
  const told = readErrorBody(text);
  const requestId = told.requestId ?? answered.header("x-request-id") ?? "";
  const detail = { ...told, requestId, isUnsure: status >= 500 };
  if (status === 401)
    return new ApiError({ ...detail, kind: "session", message: told.message ?? errorMessages.session });
  if (status === 403) return new ApiError({ ...detail, kind: "forbidden", message: headerMessage(answered) });
  if (status === 422) return htmlError(detail, await sanitize(told.message ?? text));
  if (status === 500)
    return new ApiError({ ...detail, kind: "server", message: told.message || errorMessages.server });
  if (status === 200 && told.code !== undefined) {
    return new ApiError({ ...detail, kind: "refused", message: told.message || errorMessages.other });
  }
  const next = [told.message, told.next].filter(Boolean).join("。");
  return new ApiError({ ...detail, kind: "other", message: errorMessages.other, next });
}

function htmlError(detail: Omit<ApiErrorDetail, "kind" | "message">, html: string): ApiError {
  return new ApiError({ ...detail, kind: "html", html, message: html.replace(/<[^>]*>/g, " ").trim() });
}

function headerMessage(answered: HttpAnswer): string {
  try {
    return decodeURIComponent(answered.header("message") ?? "") || errorMessages.forbidden;
  } catch {
    return errorMessages.forbidden;
  }
}
