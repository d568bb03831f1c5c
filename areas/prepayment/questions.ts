import type { ProposalPaymentStop } from "#areas/payment/questions.ts";
import { findStoppingPrepayment } from "./store.ts";

const whys: Readonly<Record<string, string>> = {
  "02": "待到账，请先由财务确认到账，或取消预收",
  "06": "退费审批中，请在退费办结后缴费",
  "09": "需重新校验，请先重新校验或办理退费",
};

/** Why a prepayment of its inquiry stops a proposal from being paid now. */
export const findPrepaymentStop: ProposalPaymentStop = async (reader, { inquiryNo }) => {
  const found =
    inquiryNo === null ? undefined : await findStoppingPrepayment(reader, inquiryNo, Object.keys(whys));
  return found && `预收 ${found.prepayNo} ${whys[found.status]}`;
};
