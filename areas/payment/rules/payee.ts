export const PAYEE_ACCOUNT_MESSAGE = "收款账号应为 8 到 40 位数字";

/** Whether a bank account may receive a refund; its digits may stand in groups. */
export function isPayeeAccount(text: string): boolean {
  return /^\d[\d ]{6,38}\d$/.test(text);
}
