import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import { parseIdentityNumber } from "#platform/kernel/identity-number.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** The code of FileCategory of the file that the payer signed. */
export const STATEMENT_CATEGORY = "A21";
export const PAYER_TYPE = { person: "1", company: "2" } as const;

/** 第三方代付声明: what is declared of a payer who is not the holder, besides name and number. */
export type PayerStatement = {
  readonly payerType: string;
  readonly certificateType: string;
  readonly relation: string;
  readonly reason: string;
  readonly attachmentId: string;
};

/** Types below 70 are certificates of persons; `01` and `09` carry an identity number, `73` a credit code. */
export function isCertificateOf(payerType: string, certificateType: string): boolean {
  return certificateType < "70" === (payerType === PAYER_TYPE.person);
}

type PayerError = { readonly path: string; readonly message: string };

/** Returns the first error in the identity of a payer. The number is normalised. */
export function checkThirdPayer(
  { payerType, certificateType }: Pick<PayerStatement, "payerType" | "certificateType">,
  certificateNo: string,
  today: PlainDate,
): PayerError | undefined {
  if (!isCertificateOf(payerType, certificateType))
    return { path: "statement.certificateType", message: "证件类型与付款人类型不符" };
  const message = checkNumber(certificateType, certificateNo, today);
  return message === undefined ? undefined : { path: "payerCertificateNo", message };
}

function checkNumber(certificateType: string, number: string, today: PlainDate): string | undefined {
  if (["01", "09"].includes(certificateType)) {
    const identity = parseIdentityNumber(number, today);
    return identity.ok ? undefined : identity.reason;
  }
  if (certificateType === "73") return checkSocialCreditCode(number);
  return /^[A-Z0-9()-]{4,30}$/.test(number) ? undefined : "证件号码应为 4 到 30 位字母或数字";
}

/** Somebody to whom money of a policy may go back, and what he has paid of it. */
export type RefundPayee = { readonly payeeName: string; readonly isThird: boolean; readonly paid: string };
