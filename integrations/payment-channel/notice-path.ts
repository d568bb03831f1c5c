/** The path to which the payment channel reports payments. */
export const PAYMENT_NOTICE_ADDRESS = "/api/v1/insurance/prpall/pay/notice";
