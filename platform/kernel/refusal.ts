/** A reason to refuse a call. Its `code` never changes, and `next` tells the user what to do. */
export type RefusalKind<Name extends string = string> = {
  readonly name: Name;
  readonly code: string;
  readonly message: string;
  readonly next: string;
  readonly status?: number;
  readonly html?: true;
};

export type FieldError = { path: string; message: string };

export type RefusalDetail = { values?: Record<string, string>; fields?: FieldError[] };

/** Placeholders in braces take their text from `values`. In an HTML kind every value is escaped. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly next: string;
  readonly fields: FieldError[];

  constructor(kind: RefusalKind, detail: RefusalDetail = {}) {
    const values = detail.values ?? {};
    super(fill(kind.message, kind, values));
    this.kind = kind;
    this.next = fill(kind.next, kind, values);
    this.fields = detail.fields ?? [];
  }
}

export function defineRefusals<const Kinds extends Record<string, Omit<RefusalKind, "name">>>(
  kinds: Kinds,
): { [Name in keyof Kinds & string]: RefusalKind<Name> } {
  const named = Object.entries(kinds).map(([name, kind]) => [name, { name, ...kind }]);
  return Object.fromEntries(named) as { [Name in keyof Kinds & string]: RefusalKind<Name> };
}

/** Refusals that every call may answer with. */
export const platformRefusals = defineRefusals({
  invalidInput: { code: "SYS001", message: "提交的内容有误，请检查后重试", next: "按字段提示修改后重新提交" },
  unreadableBody: { code: "SYS002", message: "请求内容无法识别", next: "请以 JSON 格式重新提交" },
  keyMissing: { code: "SYS003", message: "请求缺少幂等键", next: "请刷新页面后重新操作" },
  keyReused: { code: "SYS004", message: "该操作已提交过，但内容不同", next: "请刷新页面后重新操作" },
  answerSpent: { code: "SYS005", message: "该操作已完成，结果不再重复返回", next: "请重新发起操作" },
  busyRecord: { code: "SYS006", message: "该记录正在被其他人处理", next: "请稍后重试" },
  featureElsewhere: {
    code: "SYS007",
    message: "本机构未开通该功能",
    next: "请切换到已开通的机构，或联系管理员",
    status: 403,
  },
  uploadInfected: {
    code: "SYS008",
    message: "文件中发现病毒，已拒收",
    next: "请先在本机查杀病毒，再上传未受感染的文件",
  },
  scannerUnreachable: {
    code: "SYS009",
    message: "病毒扫描服务暂时不可用，文件未上传",
    next: "请稍后重新上传；持续出现的，请联系管理员",
  },
  notSignedIn: { code: "SYS401", message: "登录已失效，请重新登录", next: "重新登录后继续", status: 401 },
  forbidden: { code: "SYS403", message: "您没有该操作的权限", next: "请联系管理员开通权限", status: 403 },
  noSuchPath: { code: "SYS404", message: "请求的地址不存在", next: "请检查地址是否正确", status: 404 },
  uploadTooSlow: {
    code: "SYS408",
    message: "网络过慢，上传已中断",
    next: "请在网络通畅时重新上传，已填写的内容不会丢失",
  },
  tooLarge: { code: "SYS413", message: "提交的内容过大", next: "请减少内容后重新提交", status: 413 },
  tooMany: { code: "SYS429", message: "操作过于频繁", next: "请稍后重试", status: 429 },
  systemError: {
    code: "SYS500",
    message: "系统异常，请稍后重试!",
    next: "如仍失败，请提供请求编号联系管理员",
    status: 500,
  },
  overloaded: {
    code: "SYS503",
    message: "系统繁忙，请稍后重试",
    next: "请稍后重试，已填写的内容不会丢失",
    status: 503,
  },
});

function fill(text: string, { html }: RefusalKind, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return html ? escapeHtml(value) : value;
  });
}

const htmlEscapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
}
