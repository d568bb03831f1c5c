import { defineRefusals } from "#platform/kernel/refusal.ts";

export const moneyPaperRefusals = defineRefusals({
  notReceived: {
    code: "PAP014",
    message: "该缴费单没有到账的保险费，或款项已退回付款人，不能出具收据",
    next: "请核对缴费单的状态；到账后再出具，已退款的请以退款记录为准",
  },
  paperEnded: {
    code: "PAP015",
    message: "该单证已失效：款项已退回，或发票已红冲",
    next: "请刷新后查看缴费或发票的状态；发票已红冲的，请重新出具红字发票的开票函",
  },
  notInvoiced: {
    code: "PAP016",
    message: "该发票没有开具、正在红冲或已作废，不能出具开票函",
    next: "请在发票或红字发票开具后再出具",
  },
});
