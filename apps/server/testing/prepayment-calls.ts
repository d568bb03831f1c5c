import {
  checkProposalPrePay,
  queryPrePayAccountInfo,
  queryPrePayPostings,
  releasePrePay,
  setOffPrePay,
} from "#areas/prepayment/contract.ts";

type Numbers = { readonly prepayNo: string; readonly proposalNo: string };

/** The calls about one prepayment or a document that it may pay, besides those of every plain document. */
export const prepaymentCallTestCases = [
  ...[queryPrePayAccountInfo, checkProposalPrePay].map((call) => ({
    call,
    input: ({ proposalNo: businessNo }: Numbers) => ({ businessNo }),
    missing: "PAY001",
  })),
  ...[setOffPrePay, releasePrePay].map((call) => ({
    call,
    input: ({ prepayNo, proposalNo: businessNo }: Numbers) => ({
      prepayNo,
      businessNo,
      version: 1,
    }),
    missing: "DOC003",
  })),
  {
    call: queryPrePayPostings,
    input: ({ prepayNo }: Numbers) => ({ prepayNo }),
    missing: "DOC003",
  },
];
