import { defineRefusals } from "#platform/kernel/refusal.ts";

export const prepaymentRefusals = defineRefusals({
  otherInquiry: {
    code: "YSK001",
    message: "该预收只能用于由询价单 {inquiryNo} 转投保的单据",
    next: "请选择该询价单的投保单或其保单的批单，或改用其他支付方式",
  },
});
