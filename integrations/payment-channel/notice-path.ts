/** The path to which the payment channel reports payouts. */
export const PAYOUT_CHANNEL_NOTICE_PATH = "/api/v1/insurance/prpall/pay/payoutNotice";
/** The path to which the payment channel reports payments. */
export const PAYMENT_CHANNEL_NOTICE_PATH = "/api/v1/insurance/prpall/pay/notice";
