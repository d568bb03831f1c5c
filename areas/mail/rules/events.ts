/** The codes of MailRole. */
export const MAIL_ROLE = { holder: "1", salesperson: "2", clerk: "3" } as const;
export type MailRole = (typeof MAIL_ROLE)[keyof typeof MAIL_ROLE];

/** The codes of MailEvent. */
export const MAIL_EVENT = {
  policyIssued: "1",
  noticeSent: "2",
  noticeReminded: "3",
  refundPaid: "4",
  underwritingReturned: "5",
} as const;
export type MailEventCode = (typeof MAIL_EVENT)[keyof typeof MAIL_EVENT];

export type MailEvent = {
  readonly code: MailEventCode;
  readonly name: string;
  /** Who may receive it: a link that pays is for the holder only. */
  readonly roles: readonly MailRole[];
  /** The name of the file that can be attached; '' if there is none. */
  readonly file: string;
  /** The placeholders of the text, each with the value that the preview and a test message show. */
  readonly samples: Readonly<Record<string, string>>;
};

const { holder, salesperson, clerk } = MAIL_ROLE;
const shared = { 投保人: "示例科技有限公司", 机构: "承保财产保险股份有限公司江苏分公司" };
const noticeSamples = {
  ...shared,
  通知书号: "JT2026010100000001",
  应缴保费: "12,345.67 元",
  到期日: "2026-01-31",
  缴费链接: "https://example.com/paymentNotice/JT2026010100000001#key=示例",
};

export const mailEvents: readonly MailEvent[] = [
  {
    code: MAIL_EVENT.policyIssued,
    name: "保单签发",
    roles: [holder, salesperson, clerk],
    file: "电子保单",
    samples: {
      ...shared,
      保单号: "P0101202632010000000001",
      险种: "企业财产保险",
      保险起期: "2026-02-01",
      保险止期: "2027-01-31",
      保险费: "12,345.67 元",
    },
  },
  {
    code: MAIL_EVENT.noticeSent,
    name: "缴费通知",
    roles: [holder],
    file: "缴费通知书",
    samples: noticeSamples,
  },
  {
    code: MAIL_EVENT.noticeReminded,
    name: "缴费提醒",
    roles: [holder],
    file: "缴费通知书",
    samples: noticeSamples,
  },
  {
    code: MAIL_EVENT.refundPaid,
    name: "退费支付",
    roles: [holder, salesperson, clerk],
    file: "",
    samples: {
      ...shared,
      业务号: "E0101202632010000000001",
      退费金额: "1,234.56 元",
      支付日期: "2026-01-31",
    },
  },
  {
    code: MAIL_EVENT.underwritingReturned,
    name: "核保退回",
    roles: [salesperson, clerk],
    file: "",
    samples: {
      ...shared,
      业务号: "T0101202632010000000001",
      险种: "企业财产保险",
      退回原因: "请补充消防验收材料",
    },
  },
];

export function findMailEvent(code: string): MailEvent | undefined {
  return mailEvents.find((event) => event.code === code);
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Opens a payment, so that it may not stand in a list. */
const PAYING_LINK = "缴费链接";

/** The placeholders of a text that the event does not have, or that may not stand in a subject. */
export function listForbiddenPlaceholders(
  { samples }: Pick<MailEvent, "samples">,
  field: "subject" | "body",
  text: string,
): string[] {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  const isForbidden = (name: string) =>
    !Object.hasOwn(samples, name) || (field === "subject" && name === PAYING_LINK);
  return [...new Set(used)].filter(isForbidden);
}

/** Puts the values in once: a value that looks like a placeholder stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);
}

/** A subject is one line, whatever a value holds. */
export function fillSubject(text: string, values: Readonly<Record<string, string>>): string {
  const line = fillPlaceholders(text, values);
  return line.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}
