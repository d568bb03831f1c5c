import {
  approveRefund,
  queryMovementPostings,
  resendRefund,
  returnRefund,
} from "#areas/payment/contract/refund.ts";

type MoneyNumbers = { readonly refundNo: string; readonly paymentNo: string; readonly proposalNo: string };

/** Every call about one refund or movement, with its input and its code for a missing one. */
export const refundCallTestCases = [
  {
    call: approveRefund,
    input: ({ refundNo }: MoneyNumbers) => ({ refundNo, version: 9 }),
    missing: "PAY020",
  },
  {
    call: returnRefund,
    input: ({ refundNo }: MoneyNumbers) => ({ refundNo, version: 9, reason: "收款账号有误" }),
    missing: "PAY020",
  },
  {
    call: resendRefund,
    input: ({ refundNo }: MoneyNumbers) => ({
      refundNo,
      version: 9,
      payeeName: "矩阵",
      payeeAccount: "6222000012345678",
      payeeBank: "示例银行",
    }),
    missing: "PAY020",
  },
  {
    call: queryMovementPostings,
    input: ({ paymentNo, proposalNo }: MoneyNumbers) => ({ movementNo: `${paymentNo}-${proposalNo}` }),
    missing: "PAY026",
  },
];
