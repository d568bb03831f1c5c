/** Remarks that every schedule carries. */
export const policyScheduleRemarks: readonly string[] = [
  "收到本保险单后请立即核对，如有错误或遗漏，请在十五日内通知本公司更正。",
  "发生保险事故后，请及时通知本公司，并采取必要的措施防止损失扩大。",
];
